"""Whose turn it is and what to do next, in two sentences: the first thing one sees."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cacao.view import CacaoView
from games.presenters.presenter import Scene, Sitter


def headline(scene: Scene) -> str:
    """Whose turn it is, or who has won."""
    view: CacaoView = scene.view
    if view.winners is not None:
        return _result(view, scene.sitters)
    if view.seat in view.to_move or (view.seat is not None and scene.draft):
        return _("Your turn")
    return _("Waiting for %(names)s") % {"names": _names(view.to_move, scene.sitters)}


def _names(seats: Sequence[int], sitters: Sequence[Sitter]) -> str:
    return ", ".join(sitters[seat].name for seat in seats)


def _result(view: CacaoView, sitters: Sequence[Sitter]) -> str:
    winners = view.winners or ()
    if not winners:
        return _("The game is over: everybody resigned")
    if winners == (view.seat,):
        return _("You have won!")
    if view.seat in winners:
        return _("You share the victory: %(names)s") % {"names": _names(winners, sitters)}
    names = _names(winners, sitters)
    return ngettext("%(names)s has won", "%(names)s share the victory", len(winners)) % {"names": names}


def hint(scene: Scene, task: str) -> str:
    """What the viewer does next; empty when there is nothing to do."""
    if task == "fill":
        return _filling_hint(scene)
    hints = {
        "place": _("Choose a tile, turn it, and tap a marked cell."),
        "overbuild": _("Choose a tile, turn it, and tap a marked cell or one of your own tiles (costs 1 sun token)."),
        "discard": _("No cell is free for you: choose a tile to give up."),
        "settle": _("Use your workers: choose for each edge, in any order."),
        "confirm": _("Look at your turn once more, then confirm it."),
    }
    return hints.get(task, "")


def _filling_hint(scene: Scene) -> str:
    spaces = len({move.cell for move in scene.moves})
    if spaces == 1:
        return _("Choose the jungle tile for the marked space.")
    return _("Fill %(spaces)d spaces: choose a jungle tile, then tap a marked space.") % {"spaces": spaces}
