"""The headline of a table's page: whose turn it is, or who has won."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tables.pages.scene import Scene, Sitter


def headline(scene: Scene) -> str:
    """One short sentence for whoever looks."""
    if scene.winners is not None:
        return result(scene.winners, scene.seat, scene.sitters)
    if scene.seat in scene.awaited:
        return _("A bot decides for you") if scene.is_stood_in else _("Your turn")
    if not scene.awaited:
        return _("This table was cancelled")
    return _("Waiting for %(names)s") % {"names": _names(scene.awaited, scene.sitters)}


def result(winners: Sequence[int], seat: int | None, sitters: Sequence[Sitter]) -> str:
    """Who has won, for whoever has this seat, or none."""
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


def count_in_title(waiting: int, urgent: int) -> str:
    """The number of pending decisions as a prefix of the page title; empty for none."""
    if urgent:
        return _("(%(waiting)s, %(urgent)s urgent)") % {"waiting": waiting, "urgent": urgent} + " "
    return f"({waiting}) " if waiting else ""
