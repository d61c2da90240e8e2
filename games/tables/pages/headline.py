"""The headline of a table's page: whose turn it is, or who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.tables.pages.scene import Scene, Sitter


def headline(scene: Scene) -> str:
    """One short sentence for whoever looks."""
    if scene.winners is not None:
        return result(scene.winners, scene.seat, scene.sitters)
    if scene.is_won:
        return _("You’ve won!")
    if scene.is_lost:
        return _("You’ve resigned")
    if scene.seat in scene.awaited:
        return _("A bot decides for you") if scene.is_stood_in else _("Your turn")
    if not scene.awaited:
        return _("This table was cancelled")
    return _("Waiting for %(names)s") % {"names": _names(scene.awaited, scene.sitters)}


def result(winners: Sequence[int], seat: int | None, sitters: Sequence[Sitter]) -> str:
    """Who has won, for whoever sits there or looks on."""
    if not winners:
        return _("The game is over: everybody resigned")
    if tuple(winners) == (seat,):
        return _("You’ve won!")
    names = {"names": _names(winners, sitters)}
    if seat in winners:
        return _("You share the victory: %(names)s") % names
    return ngettext("%(names)s has won", "%(names)s share the victory", len(winners)) % names


def _names(seats: Sequence[int], sitters: Sequence[Sitter]) -> str:
    return ", ".join(sitters[seat].name for seat in seats)


def count_in_title(waiting: int, urgent: int, fresh: int = 0) -> str:
    """Pending decisions and new lines of the inbox as a prefix of the page title, each for itself; empty for none.

    Its first number is the one on the app's icon (``reach.js``): decisions, or news where nothing is to decide.
    """
    named = {"waiting": waiting, "urgent": urgent, "fresh": fresh}
    counted = str(_COUNTS[bool(waiting), bool(urgent), bool(fresh)]) % named
    return f"{counted} " if counted else ""


_COUNTS: dict[tuple[bool, bool, bool], Any] = {
    (False, False, False): "",
    (False, False, True): gettext_lazy("(%(fresh)s new)"),
    (True, False, False): "(%(waiting)s)",
    (True, False, True): gettext_lazy("(%(waiting)s, %(fresh)s new)"),
    (True, True, False): gettext_lazy("(%(waiting)s, %(urgent)s urgent)"),
    (True, True, True): gettext_lazy("(%(waiting)s, %(urgent)s urgent, %(fresh)s new)"),
}
"""By whether there are decisions, urgent ones, news; who has nothing to decide has nothing urgent."""
