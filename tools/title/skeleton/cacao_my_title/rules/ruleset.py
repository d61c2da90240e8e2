"""The rules to begin with: in turn a seat takes 1 to 3 of 21 sticks, with a secret number in mind.

Each seat is dealt a secret number. Who has taken a multiple of it when no stick is left gets 5 points more than the
sticks taken; whoever takes the last stick gets nothing for sticks. All that a title must say is in this file: change it
from the top to the end, and run the checks after each step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from games.engine.reading import MoveReader, expect_fields, read_integer
from games.engine.rules import Rules
from games.engine.ruleset import Event, IllegalMove, Move, Options, Resign, Score, SeatNumber
from games.engine.shuffle import shuffled

STICKS, MOST, BONUS = 21, 3, 5
NUMBERS = (2, 3, 4, 5)


@dataclass(frozen=True)
class Take:
    """A seat takes some sticks."""

    seat: SeatNumber
    count: int

    type_name: ClassVar[str] = "take"

    @classmethod
    def read(cls, document: Mapping[str, Any], seat: int) -> Take:
        expect_fields(document, "count")
        return cls(seat, read_integer(document, "count", 1, MOST))

    def write(self) -> dict[str, Any]:
        return {"count": self.count}


@dataclass
class State:
    """The full position."""

    numbers: list[int]
    """Each seat's secret number."""
    taken: list[int]
    left: int = STICKS
    turn: int = 1
    active: SeatNumber = 0
    last: SeatNumber | None = None
    """Who took the last stick."""
    resigned: set[SeatNumber] = field(default_factory=set)


@dataclass(frozen=True)
class View:
    """What a seat may see: all but the numbers of others, until the end."""

    seat: SeatNumber | None
    numbers: tuple[int | None, ...]
    taken: tuple[int, ...]
    left: int
    turn: int
    active: SeatNumber
    last: SeatNumber | None
    resigned: frozenset[SeatNumber]


class MyTitleRules(Rules[State, View]):
    """The rules: what every title has, and two things that it may have.

    ``reveals``, because the end shows what was secret, and ``turn_number``, by which log and end are told.
    """

    view_type = View
    moves = MoveReader((Take,), len(NUMBERS))
    score_lines = ("sticks", "bonus")

    def new(self, options: Options, seed: bytes) -> State:
        players = options["players"]
        return State(shuffled(seed, "numbers", list(NUMBERS))[:players], [0] * players)

    def to_move(self, state: State) -> tuple[SeatNumber, ...]:
        return (state.active,) if state.left else ()

    def legal_moves(self, state: State, seat: SeatNumber) -> Sequence[Move]:
        if seat not in self.to_move(state):
            return []
        return [Take(seat, count) for count in range(1, min(MOST, state.left) + 1)]

    def apply(self, state: State, move: Move) -> list[Event]:
        if isinstance(move, Resign):
            return _resign(state, move.seat)
        if move not in self.legal_moves(state, move.seat) or not isinstance(move, Take):
            raise IllegalMove("not-allowed-now", seat=move.seat)
        state.left -= move.count
        state.taken[move.seat] += move.count
        state.last = move.seat if state.left == 0 else None
        state.active = (move.seat + 1) % len(state.taken)
        state.turn += 1
        return [Event("took", move.seat, {"count": move.count})]

    def reveals(self, state: State, move: Move) -> bool:
        return move == Take(move.seat, state.left)  # All numbers are shown at the end: a draft must stop before.

    def turn_number(self, state: State) -> int:
        return state.turn

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(_score(state, seat) for seat in range(len(state.taken)))

    def view(self, state: State, seat: SeatNumber | None) -> View:
        is_over = state.left == 0
        numbers = (number if is_over or seat == owner else None for owner, number in enumerate(state.numbers))
        taken, resigned = tuple(state.taken), frozenset(state.resigned)
        return View(seat, tuple(numbers), taken, state.left, state.turn, state.active, state.last, resigned)

    def sample_state(self, view: View, random: Random) -> State:
        unknown = [number for number in NUMBERS if number not in view.numbers]
        random.shuffle(unknown)
        numbers = [unknown.pop() if number is None else number for number in view.numbers]
        return State(numbers, list(view.taken), view.left, view.turn, view.active, view.last, set(view.resigned))


def _score(state: State, seat: SeatNumber) -> Score:
    """Nobody may know of a bonus before the end."""
    sticks = 0 if seat == state.last else state.taken[seat]
    is_multiple = state.left == 0 and state.taken[seat] % state.numbers[seat] == 0
    return {"total": sticks + BONUS * is_multiple, "sticks": sticks, "bonus": BONUS * is_multiple}


def _resign(state: State, seat: SeatNumber) -> list[Event]:
    if seat in state.resigned or state.left == 0:
        raise IllegalMove("not-allowed-now", seat=seat)
    state.resigned.add(seat)
    return [Event("resigned", seat, {})]
