"""What the viewer does next, or why it must wait, in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.tables.pages.plain import your_turn
from games.tables.pages.scene import Scene
from games.titles.cacao.pages.modules import overriding
from games.titles.cacao.rules.view import CacaoView


def hint(scene: Scene, task: str) -> str:
    """What the viewer does next; empty when there is nothing to do."""
    if task == "fill":
        return _filling_hint(scene)
    if task == "overbuild":
        return _overbuilding_hint(scene)
    if task == "wait":
        return _order_hint(scene) or _timing_hint(scene)
    if task == "settle" and scene.seat not in scene.awaited:
        return _("While you wait, you can already use your workers.")
    hints = {
        "place": _("Choose a tile, turn it, and tap a marked cell."),
        "discard": _("You can’t lay a tile anywhere: choose one to give up."),
        "settle": _("Use your workers, edge by edge."),
        "confirm": _("Check your turn, then confirm it."),
    }
    own = (hint(scene, task) for hint in overriding(scene.view, "hint"))
    return hints.get(task) or next(filter(None, own), "")


def to_do(scene: Scene, task: str) -> str:
    """What the viewer is asked, for subjects: by the task alone, so that it names no tile."""
    sentences = {
        "place": _("Lay a worker tile."),
        "overbuild": _("Lay a worker tile."),
        "discard": _("You can’t lay a tile anywhere: choose one to give up."),
        "fill": _("Choose jungle tiles for the new spaces."),
        "settle": _("Use your workers, edge by edge."),
        "confirm": _("Check your turn, then confirm it."),
    }
    own = (hint(scene, task) for hint in overriding(scene.view, "hint"))
    return sentences.get(task) or next(filter(None, own), "") or your_turn()


def _filling_hint(scene: Scene) -> str:
    unseen = {move.tile is None for move in scene.moves}
    if unseen == {True}:
        return _("Draw the top tile of the pile for a marked space: this confirms your turn so far, with no undo.")
    if True in unseen:
        return _("Choose a tile. The top tile of the pile confirms your turn so far, with no undo.")
    spaces = len({move.cell for move in scene.moves})
    if spaces == 1:
        return _("Choose the jungle tile for the marked space.")
    return _("Choose a tile, then tap a space. Spaces: %(spaces)d.") % {"spaces": spaces}


def _overbuilding_hint(scene: Scene) -> str:
    view: CacaoView = scene.view
    if view.seat is not None and not view.players[view.seat].overbuild_cost:
        return _("Choose a tile, turn it, and tap a marked cell or one of your own tiles (free: your shaman).")
    return _("Choose a tile, turn it, and tap a marked cell or one of your own tiles (costs 1 sun token).")


def _order_hint(scene: Scene) -> str:
    """In a gem turn the seats settle one after the other: who is still to come, in this order."""
    view: CacaoView = scene.view
    bound = [batch for batch in view.batches if batch.binding]
    if not bound:
        return ""
    seats = len(view.players)
    first = (bound[0].turn - 1) % seats
    order = sorted((batch.seat for batch in bound), key=lambda seat: (seat - first) % seats)
    names = [_("you") if seat == view.seat else scene.sitters[seat].name for seat in order]
    sentence = _("A gem mine is at work: everyone uses their workers of this turn one after another, now %(names)s.")
    return sentence % {"names": _(", then ").join(names)}


def _timing_hint(scene: Scene) -> str:
    """At a strict table nobody begins a turn before all workers are used: who still has to use some."""
    view: CacaoView = scene.view
    seats = {batch.seat: scene.sitters[batch.seat].name for batch in view.batches}
    if not seats or view.phase not in ("wait", "closing") or view.options.get("timing") != "strict":
        return ""
    sentence = _("At this table nobody lays a tile until all workers are used. Still to use theirs: %(names)s.")
    return sentence % {"names": ", ".join(seats.values())}
