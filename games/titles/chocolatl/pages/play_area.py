"""The context of Chocolatl's templates from one sight of a game."""

from __future__ import annotations

from typing import Any

from games.tables.pages.final_score import final_score
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import (
    art,
    asking,
    players,
    rows,
    stations,
    status,
    track,
    walk,
)
from games.titles.chocolatl.rules.material import ROUNDS
from games.titles.chocolatl.rules.state import Phase
from games.titles.chocolatl.rules.view import ChocolatlView


def context(scene: Scene) -> dict[str, Any]:
    """All that the templates need."""
    task = task_of(scene)
    view: ChocolatlView = scene.view
    overviews = players.overviews(scene)
    slots, shown_walk = asking.slots(scene), walk.walk(scene)
    return {
        "task": task,
        "hint": status.hint(scene, task),
        "round": view.round,
        "rounds": ROUNDS,
        "mode": view.mode if view.round else "",
        "round_sentence": status.round_sentence(view),
        "last_round": status.last_round(scene),
        "track": track.track(scene),
        "stations": stations.boards(scene, slots),
        "hand_values": asking.values(view) if slots else (),
        "plans_ahead": any(slot.is_ahead for slot in slots),
        "walk": shown_walk,
        "has_walk": shown_walk is not None,
        "players": tuple([players.in_village(overview) for overview in overviews]),
        "result": final_score(players.ranked(overviews)) if task == "over" else None,
        "temple": art.piece("temple"),
        **(_own(scene) if scene.seat is not None else {}),
    }


def _own(scene: Scene) -> dict[str, Any]:
    """What only the viewer has: its cards, its sacrifice, what it is asked."""
    view: ChocolatlView = scene.view
    own = view.players[view.seat or 0]
    return {
        "own_seat": view.seat,
        "hand": asking.hand(scene) if view.winners is None else (),
        "sacrifice": None if own.sacrifice is None else art.card(own.sacrifice),
        "bidding": asking.bidding(view),
        "laid": asking.laid_slots(scene),
        "buttons": (buttons := asking.buttons(scene)),
        "is_inert": bool(buttons),
        "asked_at": view.station,
        "is_made_at_once": view.phase == Phase.DICE,
        "bids_so_far": rows.revealed(scene) if view.phase == Phase.DICE else (),
    }


def task_of(scene: Scene) -> str:
    """What the viewer is asked: the phase, ``confirm`` when only that is left, ``wait`` or ``over``."""
    if scene.winners is not None:
        return "over"
    if scene.moves:
        return str(scene.view.phase)
    return "confirm" if scene.draft else "wait"
