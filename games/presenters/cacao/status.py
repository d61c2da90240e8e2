"""What the viewer does next, in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.presenters.presenter import Scene


def hint(scene: Scene, task: str) -> str:
    """What the viewer does next; empty when there is nothing to do."""
    if task == "fill":
        return _filling_hint(scene)
    if task == "settle" and scene.seat not in scene.awaited:
        return _("While you wait you may use your workers already.")
    hints = {
        "place": _("Choose a tile, turn it, and tap a marked cell."),
        "overbuild": _("Choose a tile, turn it, and tap a marked cell or one of your own tiles (costs 1 sun token)."),
        "discard": _("No cell is free for you: choose a tile to give up."),
        "settle": _("Use your workers, edge by edge."),
        "confirm": _("Check your turn, then confirm it."),
    }
    return hints.get(task, "")


def _filling_hint(scene: Scene) -> str:
    if any(move.tile is None for move in scene.moves):
        return _(
            "Draw the top tile of the pile for a marked space: this confirms your turn so far, it cannot be undone."
        )
    spaces = len({move.cell for move in scene.moves})
    if spaces == 1:
        return _("Choose the jungle tile for the marked space.")
    return _("Choose a tile, then tap one of %(spaces)d spaces.") % {"spaces": spaces}
