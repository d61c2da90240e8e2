"""What happens in the tests' tiny title: its moves, its state, and what each move does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.ruleset import Event, IllegalMove, Options, Resign, SeatNumber

WISHES = (1, 2, 3)
SIDES = ("left", "right")
BAG = (1, 1, 2, 3)
LONG_BAG = (1, 1, 1, 2, 2, 2, 3, 3)
HEAP = (0, 1, 2, 3)


class Wish(NamedTuple):
    """A secret wish, granted when nobody else has the same."""

    seat: SeatNumber
    points: int


class Play(NamedTuple):
    """A stone from the hand."""

    seat: SeatNumber
    stone: int


class Mark(NamedTuple):
    """A side for the stone just played."""

    seat: SeatNumber
    side: str


class Dig(NamedTuple):
    """The top stone of the heap, unseen."""

    seat: SeatNumber


@dataclass
class TinyState:
    """The full position."""

    options: Options
    hands: list[list[int]]
    bags: list[list[int]]
    heap: list[int]
    wishes: dict[SeatNumber, int] = field(default_factory=dict)
    played: list[int] = field(default_factory=list)
    dug: list[int] = field(default_factory=list)
    active: SeatNumber = 0
    phase: str = "wish"
    resigned: set[SeatNumber] = field(default_factory=set)
    is_draft: bool = False

    @property
    def players(self) -> int:
        return len(self.hands)


def bag_for(options: Options) -> list[int]:
    """The stones of a seat before they are shuffled."""
    return list(LONG_BAG if options.get("long") else BAG)


def granted(state: TinyState) -> list[int]:
    """The points of each seat for its wish."""
    if state.phase == "wish":
        return [0] * state.players
    wishes = list(state.wishes.values())
    return [state.wishes[seat] if wishes.count(state.wishes[seat]) == 1 else 0 for seat in range(state.players)]


def _wish(state: TinyState, move: Wish) -> None:
    state.wishes[move.seat] = move.points
    if len(state.wishes) == state.players and not state.is_draft:
        state.phase = "play"


def _play(state: TinyState, move: Play) -> None:
    state.hands[move.seat].remove(move.stone)
    state.played[move.seat] += move.stone
    state.phase = "mark"


def _mark(state: TinyState, move: Mark) -> None:
    _end_turn(state)


def _dig(state: TinyState, move: Dig) -> None:
    state.dug[move.seat] += state.heap.pop(0)
    _end_turn(state)


def _end_turn(state: TinyState) -> None:
    if state.is_draft:
        state.phase = "confirm"
        return
    hand, bag = state.hands[state.active], state.bags[state.active]
    if len(hand) < 2 and bag:
        hand.append(bag.pop(0))
    turns = [(state.active + step) % state.players for step in range(1, state.players + 1)]
    waiting = [seat for seat in turns if state.hands[seat]]
    state.active = waiting[0] if waiting else state.active
    state.phase = "play" if waiting else "over"


def resign(state: TinyState, move: Resign) -> list[Event]:
    """A seat gives up."""
    if move.seat not in range(state.players) or move.seat in state.resigned or state.phase == "over":
        raise IllegalMove("cannot-resign", seat=move.seat)
    state.resigned.add(move.seat)
    return [Event("resign", move.seat, {})]


MAKE: dict[str, Any] = {"wish": _wish, "play": _play, "mark": _mark, "dig": _dig}
"""What each type of move does."""
