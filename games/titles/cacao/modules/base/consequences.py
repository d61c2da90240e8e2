"""What a turn of somebody else changed for a seat at temples."""

from __future__ import annotations

from functools import lru_cache

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.diff import Change, Moved
from games.tables.pages.scene import Spot
from games.titles.cacao.pages.pieces.cells import spot_at


def at_temples(change: Change) -> SafeString:
    """The places that it has now, and at which temples: each leads to its cell, and lights it."""
    return format_html_join(", ", "{}", ((_at_temple(moved),) for moved in change.new.changed(change.old)))


def _at_temple(moved: Moved) -> SafeString:
    return _place_at(moved.new, spot_at(moved.spot), get_language())


@lru_cache(maxsize=256)
def _place_at(place: int, spot: Spot, _language: str | None) -> SafeString:
    return format_html(
        '<a class="change__spot" href="#{}" data-cell="{}"><span aria-hidden="true" title="{}">{}</span>'
        '<span class="visually-hidden">{}</span></a>',
        spot.cell,
        spot.cell,
        spot.name,
        _told(place, spot.short),
        _told(place, spot.name),
    )


def _told(place: int, where: str) -> str:
    if not place:
        return _("no longer at the temple (%(where)s)") % {"where": where}
    return _("now %(place)s at the temple (%(where)s)") % {"place": strip_tags(str(ordinal(place))), "where": where}


def gold_of_temples(change: Change) -> str:
    """How much more or less all its temples bring."""
    more = change.new - change.old
    if more > 0:
        text = ngettext("the temples bring %(count)s more gold", "the temples bring %(count)s more gold", more)
    else:
        text = ngettext("the temples bring %(count)s less gold", "the temples bring %(count)s less gold", -more)
    return text % {"count": abs(more)}
