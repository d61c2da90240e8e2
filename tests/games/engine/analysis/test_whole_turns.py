"""What could have been done instead is a whole turn, also where it begins with workers that were left over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from games.engine import registry
from games.engine.analysis import Turn, advise, suggest, turns
from games.engine.analysis.whole_turns import whole_turns
from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import game_seed, play
from games.engine.ruleset import Move
from games.engine.title import AnyTitle
from tests.games.engine.walks import Table, plain_tables

CACAO = registry.title("cacao")


def kinds_of(plan: Sequence[Move]) -> list[str]:
    return [CACAO.rules.moves.write(move)["type"] for move in plan]


def begun_with_workers_left_over() -> Iterator[tuple[Any, Turn]]:
    """Positions of a game of Cacao in which a turn begins with workers beside tiles that others have laid."""
    seed = game_seed(3, 1)
    moves = play(CACAO, {"players": 2}, seed, [BOTS["greedy"], BOTS["random"]]).moves
    state, number = CACAO.new({"players": 2}, seed), 0
    for turn in turns(CACAO, CACAO.new({"players": 2}, seed), moves):
        for recorded in moves[number : turn.begin]:
            CACAO.rules.apply(state, recorded.move)
        number = turn.begin
        kinds = kinds_of(turn.moves)
        if kinds[0] == "activate" and "place" in kinds:
            yield CACAO.rules.copy(state), turn


def is_whole(title: AnyTitle, state: Any, seat: int, plan: tuple[Move, ...]) -> bool:
    draft = title.rules.drafting(state)
    for move in plan:
        if title.rules.reveals(draft, move):
            return True
        title.rules.apply(draft, move)
    return seat not in title.rules.to_move(draft)


def test_the_better_way_is_a_whole_turn_where_workers_were_left_over() -> None:
    state, turn = next(begun_with_workers_left_over())
    view = CACAO.rules.view(state, turn.seat)
    advice = advise(CACAO, view, turn.seat, turn.moves, Random(1), Budget(evaluations=60), 8)
    assert len(advice.others) > 1, "there is more than one way to lay the tile"
    for other in advice.others:
        assert "place" in kinds_of(other.plan)
        assert is_whole(CACAO, state, turn.seat, tuple(other.plan))


def test_a_hint_is_a_whole_turn_too() -> None:
    state, turn = next(begun_with_workers_left_over())
    ways = suggest(CACAO, CACAO.rules.view(state, turn.seat), turn.seat, Random(1), Budget(evaluations=40), 8)
    assert len(ways) > 1
    assert all(is_whole(CACAO, state, turn.seat, tuple(way.plan)) for way in ways)


@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_starts_of_every_title_lead_to_the_end_of_the_turn_or_to_something_unseen(table: Table) -> None:
    title, options = table.title, table.options
    state, luck = title.new(options, game_seed(5, 2)), Random(4)
    while title.rules.to_move(state) and title.rules.turn_number(state) < 8:
        seat = title.rules.to_move(state)[0]
        seen = title.rules.sample_state(title.rules.view(state, seat), Random(2))
        found = whole_turns(title, seen, seat, 4)
        assert 0 < len(found) <= 4
        assert all(is_whole(title, seen, seat, tuple(start.plan)) for start in found)
        assert [start.estimate for start in found] == sorted((start.estimate for start in found), reverse=True)
        for _move in range(3):
            if title.rules.to_move(state):
                title.rules.apply(state, title.rules.random_move(state, title.rules.to_move(state)[0], luck))
