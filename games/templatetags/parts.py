"""The parts of a table's page: ``{% parts "header" %}``; ``{% parts_with_news %}`` where the board stays as it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.template import Context, Engine
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from games.tables.fingerprints import short_fingerprint
from games.tables.pages.parts import Part, Place, Visit, parts_at
from games.tables.pages.regions import Region, known_in, same
from games.tables.polled import is_new

register = template.Library()


@register.simple_tag(takes_context=True)
def parts(context: Context, place: str) -> SafeString:
    """All that features show at this place of the page."""
    return _rendered(context, parts_at(Place(place)))


@register.simple_tag(takes_context=True)
def parts_with_news(context: Context) -> SafeString:
    """All that has changed while the board stays as it is."""
    return _rendered(context, context["changed"])


def _rendered(context: Context, parts: Iterable[Part]) -> SafeString:
    return mark_safe("".join(_part(context, part) for part in parts))


def _part(context: Context, part: Part) -> str:
    """Nothing for a part that has nothing to show, or nothing new."""
    visit: Visit = context["visit"]
    if _is_polled_already(context, part) or (shown := part.context(visit)) is None:
        return ""
    if not part.element:
        return _html(context, part, shown)
    mark = _mark(context, part, shown)
    if mark in known_in(context):
        return "" if _is_out_of_band(context, part) else same(part.element, mark)
    return Region.of(part.element, _html(context, part, shown).strip(), mark).html


def _is_polled_already(context: Context, part: Part) -> bool:
    """Whether the page that is brought up to date shows the newest of a part that changes by itself."""
    marks: Mapping[str, str] = context.get("asked_with") or {}
    if part.polled is None or part.polled.code not in marks or not context.get("is_update"):
        return False
    visit: Visit = context["visit"]
    return not is_new(part.polled, visit.game, visit.user, marks)


def _mark(context: Context, part: Part, shown: Mapping[str, Any]) -> str:
    visit: Visit = context["visit"]
    reader = *visit.once(_reader), context.get("invite", "")
    return short_fingerprint(part.template, visit.game.public_id, *reader, part.depends_on(visit, shown))


def _reader(visit: Visit) -> tuple[Any, ...]:
    return visit.user.pk, get_language(), get_current_timezone_name(), get_script_prefix()


def _is_out_of_band(context: Context, part: Part) -> bool:
    """Whether it would come outside what is swapped: then what is not sent stays."""
    return bool(context.get("is_beside")) or (bool(context.get("is_update")) and part.place == Place.RAIL)


def _html(context: Context, part: Part, shown: Mapping[str, Any]) -> str:
    with context.push(**shown):
        return str(_engine(context).get_template(part.template).render(context))


def _engine(context: Context) -> Engine:
    """That of the page."""
    assert context.template is not None, "a part is rendered while a page is"
    return context.template.engine
