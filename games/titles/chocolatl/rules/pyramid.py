"""The pyramid: cubes go to the lowest, left-most free space, and a full row pays (Chocolatl rules, section 3)."""

from __future__ import annotations

from games.engine.ruleset import Event
from games.titles.chocolatl.rules.material import CUBES, PYRAMID_ROWS
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import State
from games.titles.chocolatl.rules.track import make_last, move_marker

ROW_ENDS = tuple(sum(PYRAMID_ROWS[: row + 1]) for row in range(len(PYRAMID_ROWS)))
"""How many cubes the pyramid holds when a row is full, from the bottom."""


def add_cube(state: State, seat: int, events: list[Event]) -> None:
    """Add one of a seat's cubes; the moment a row is full, it pays."""
    state.pyramid.append(seat)
    events.append(Event("cube", seat, {"place": len(state.pyramid)}))
    use_cube(state, seat, events)
    if len(state.pyramid) in ROW_ENDS:
        _pay_row(state, ROW_ENDS.index(len(state.pyramid)), events)


def use_cube(state: State, seat: int, events: list[Event]) -> None:
    """Count a cube that has come to a hut site or the pyramid; the last one makes the round the last."""
    player = state.players[seat]
    player.cubes += 1
    if player.cubes == CUBES:
        make_last(state, "cubes", seat, events)


def _pay_row(state: State, row: int, events: list[Event]) -> None:
    points = PYRAMID_ROWS[row]
    seats = state.pyramid[-points:]
    cubes = [seats.count(seat) for seat in range(len(state.players))]
    best = ranked(state, cubes, set(seats))[0]
    events.append(Event("row", best, {"row": row + 1}))
    move_marker(state, best, points, events)
