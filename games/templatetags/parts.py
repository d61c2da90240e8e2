"""The parts of a table's page: ``{% parts "header" %}``, and ``{% parts_beside %}`` where the board stays as it is."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.template import Context, Engine
from django.utils.safestring import SafeString, mark_safe

from games.tables.pages.parts import Part, Place, parts_at
from games.tables.pages.parts import parts_beside as every_part_beside

register = template.Library()


@register.simple_tag(takes_context=True)
def parts(context: Context, place: str) -> SafeString:
    """All that features show at this place of the page."""
    return _rendered(context, parts_at(Place(place)))


@register.simple_tag(takes_context=True)
def parts_beside(context: Context) -> SafeString:
    """All that may have changed while the board stays as it is."""
    return _rendered(context, every_part_beside())


def _rendered(context: Context, parts: Iterable[Part]) -> SafeString:
    return mark_safe("".join(_part(context, part) for part in parts))


def _part(context: Context, part: Part) -> str:
    """Nothing for a part that has nothing to show."""
    shown = part.context(context["visit"])
    if shown is None:
        return ""
    with context.push(**shown):
        return str(_engine(context).get_template(part.template).render(context))


def _engine(context: Context) -> Engine:
    """That of the page."""
    assert context.template is not None, "a part is rendered while a page is"
    return context.template.engine
