"""What every title promises of seats that decide at the same time: nobody learns what before all have decided."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from games.engine.bots.arena import game_seed
from games.engine.ruleset import Move, SeatNumber
from tests.games.engine.walks import Table, observed, plain_tables, viewers, walk

every_plain_table = pytest.mark.parametrize("table", plain_tables(), ids=str)


def decides_together(table: Table) -> bool:
    """Whether anybody is ever ready while others are still asked."""
    return any(table.ruleset.ready(moment.state) for moment in walk(table))


simultaneous_tables = pytest.mark.parametrize(
    "table", [table for table in plain_tables() if decides_together(table)], ids=str
)


class Readiness(NamedTuple):
    """A position in which ``seat`` is ready, the moves that led there, and where among them its last one stands.

    The state changes when the next one is asked for.
    """

    state: Any
    moves: list[Move]
    seat: SeatNumber
    last: int

    @property
    def others(self) -> list[Move]:
        """The moves without the seat's last one."""
        return self.moves[: self.last] + self.moves[self.last + 1 :]


def readiness(table: Table, number: int = 1) -> Iterator[Readiness]:
    """Every seat that is ready, in every position of a random game."""
    moves: list[Move] = []
    for moment in walk(table, number):
        for seat in table.ruleset.ready(moment.state):
            last = max(index for index, move in enumerate(moves) if move.seat == seat)
            yield Readiness(moment.state, moves.copy(), seat, last)
        moves.append(moment.move)


def replayed(table: Table, moves: list[Move], number: int = 1) -> Any:
    """The position after these moves of a random game."""
    state = table.ruleset.new(table.options, game_seed(99, number))
    for move in moves:
        table.ruleset.apply(state, move)
    return state


@every_plain_table
def test_who_is_ready_has_nothing_to_decide_while_others_have(table: Table) -> None:
    for moment in walk(table):
        ready = table.ruleset.ready(moment.state)
        assert not set(ready) & set(table.ruleset.to_move(moment.state))
        assert list(ready) == sorted(set(ready))


@simultaneous_tables
def test_a_decision_can_be_taken_back_and_made_again_until_all_have_decided(table: Table) -> None:
    taken_back = 0
    for case in readiness(table):
        state = replayed(table, case.others)
        assert case.seat in table.ruleset.to_move(state)
        assert case.seat not in table.ruleset.ready(state)
        table.ruleset.apply(state, case.moves[case.last])
        assert seen(table, state) == seen(table, case.state)
        taken_back += 1
    assert taken_back


def seen(table: Table, state: Any) -> tuple[Any, ...]:
    """Everything that anybody sees; who is asked has no order where all are asked at once."""
    views, moves, to_move, *rest = observed(table, state)
    return views, moves, sorted(to_move), rest


@simultaneous_tables
def test_another_decision_instead_is_the_same_to_everybody_else(table: Table) -> None:
    random = Random(8)
    for case in readiness(table):
        state = replayed(table, case.others)
        table.ruleset.apply(state, table.ruleset.random_move(state, case.seat, random))
        for viewer in viewers(table):
            if viewer != case.seat:
                assert table.ruleset.view(state, viewer) == table.ruleset.view(case.state, viewer)


@simultaneous_tables
def test_nothing_is_told_of_a_decision_that_others_may_not_know(table: Table) -> None:
    ruleset, random, hidden = table.ruleset, Random(9), 0
    moves: list[Move] = []
    for moment in walk(table):
        made, other = ruleset.copy(moment.state), ruleset.copy(moment.state)
        events = ruleset.apply(made, moment.move)
        moves.append(moment.move)
        if moment.seat not in ruleset.ready(made):
            continue
        hidden += 1
        assert ruleset.shown_moves(made, moves, None)[-1]["hidden"]
        assert ruleset.apply(other, ruleset.random_move(other, moment.seat, random)) == events
    assert hidden


@simultaneous_tables
def test_the_last_moves_of_a_game_are_shown_as_in_the_whole_game(table: Table) -> None:
    ruleset = table.ruleset
    moves: list[Move] = []
    for moment in walk(table):
        if len(moves) > 3:
            for viewer in viewers(table):
                assert (
                    ruleset.shown_moves(moment.state, moves[-3:], viewer)
                    == ruleset.shown_moves(moment.state, moves, viewer)[-3:]
                )
        moves.append(moment.move)
