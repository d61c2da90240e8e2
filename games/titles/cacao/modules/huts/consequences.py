"""What a turn of somebody else changed in what a seat's huts bring."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.engine.diff import Change


def bonus_of_huts(change: Change) -> str:
    """How much more or less they bring at the end."""
    more = change.new - change.old
    if more > 0:
        text = ngettext("the huts bring %(count)s more gold", "the huts bring %(count)s more gold", more)
    else:
        text = ngettext("the huts bring %(count)s less gold", "the huts bring %(count)s less gold", -more)
    return text % {"count": abs(more)}
