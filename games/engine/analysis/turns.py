"""The turns of a game for explaining it: what a seat did in one go, as far as it could see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.record import RecordedMove
from games.engine.ruleset import Move, Resign, SeatNumber
from games.engine.title import AnyTitle


class Turn(NamedTuple):
    """A seat's moves that follow the first ``begin`` moves of a game. The next one begins after ``end`` moves."""

    begin: int
    end: int
    seat: SeatNumber
    moves: tuple[Move, ...]


def turns(title: AnyTitle, state: Any, moves: Sequence[RecordedMove]) -> list[Turn]:
    """All turns of a game that begins in ``state``, which is moved on to the end.

    What followed by itself begins no turn. A turn ends where something is revealed to its seat.
    """
    begun: list[tuple[int, tuple[Move, ...]]] = []
    number = 0
    while number < len(moves):
        move = moves[number]
        if move.auto or isinstance(move.move, Resign):
            title.rules.apply(state, move.move)
            number += 1
            continue
        run = moves_of_turn(title, state, moves[number:])
        for each in run:
            title.rules.apply(state, each)
        begun.append((number, run))
        number += len(run)
    ends = [number for number, _ in begun[1:]] + [len(moves)]
    return [Turn(number, end, run[0].seat, run) for (number, run), end in zip(begun, ends, strict=True)]


def moves_of_turn(title: AnyTitle, state: Any, moves: Sequence[RecordedMove]) -> tuple[Move, ...]:
    """The moves from ``state`` on that the seat of the first one makes in one draft.

    One that reveals something is the last.
    """
    draft, run = title.rules.drafting(state), list[Move]()
    seat = moves[0].move.seat
    for recorded in moves:
        move = recorded.move
        if move.seat != seat or isinstance(move, Resign) or seat not in title.rules.to_move(draft):
            break
        run.append(move)
        if title.rules.reveals(draft, move):
            break
        title.rules.apply(draft, move)
    return tuple(run)
