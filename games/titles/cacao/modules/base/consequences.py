"""What a turn of somebody else changed for a seat at temples."""

from __future__ import annotations

from functools import lru_cache

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import strip_tags
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine.diff import Change


def at_temples(change: Change) -> str:
    """The places that it has now."""
    return ", ".join(_place(new) for _old, new in change.new.changed(change.old))


def _place(place: int) -> str:
    return _place_in(place, get_language())


@lru_cache(maxsize=64)
def _place_in(place: int, _language: str | None) -> str:
    named = {"place": strip_tags(str(ordinal(place)))}
    return _("now %(place)s at a temple") % named if place else _("no longer at a temple")


def gold_of_temples(change: Change) -> str:
    """How much more or less all its temples bring."""
    more = change.new - change.old
    if more > 0:
        text = ngettext("the temples bring %(count)s more gold", "the temples bring %(count)s more gold", more)
    else:
        text = ngettext("the temples bring %(count)s less gold", "the temples bring %(count)s less gold", -more)
    return text % {"count": abs(more)}
