"""The score track: moving markers, and their stacks (Chocolatl rules, section 3)."""

from __future__ import annotations

from games.engine.ruleset import Event
from games.titles.chocolatl.rules.material import FIELD_COLOURS, LAST_FIELD
from games.titles.chocolatl.rules.state import State


def move_marker(state: State, seat: int, points: int, events: list[Event]) -> None:
    """Move a seat's marker, never below 0; one that arrives on another field goes on top of those there."""
    player = state.players[seat]
    field = max(0, player.points + points)
    if field == player.points:
        return
    events.append(Event("points", seat, {"points": field - player.points, "field": field}))
    player.points = field
    state.clock += 1
    player.height = state.clock
    if field >= LAST_FIELD:
        make_last(state, "points", seat, events)


def make_last(state: State, reason: str, seat: int | None, events: list[Event]) -> None:
    """The round becomes the last one at once, and stays so."""
    if not state.is_last:
        state.is_last = True
        events.append(Event("last-round", seat, {"reason": reason}))


def leading_colour(state: State) -> str:
    """The colour under the leading marker."""
    return FIELD_COLOURS[max(player.points for player in state.players) % len(FIELD_COLOURS)]


def stacks(state: State) -> dict[int, tuple[int, ...]]:
    """The occupied fields, the lowest first, each with its seats from the bottom to the top."""
    found: dict[int, tuple[int, ...]] = {}
    players = state.players
    for seat in sorted(range(len(players)), key=lambda seat: (players[seat].points, players[seat].height)):
        found[players[seat].points] = (*found.get(players[seat].points, ()), seat)
    return found
