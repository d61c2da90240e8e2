"""Every bot in every title plays legally, from what its seat may see alone; the same luck gives the same move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.arena import game_seed, play
from games.engine.bots import BOTS, MEASURING_BOTS, Budget
from games.engine.ruleset import Move
from tests.games.engine.walks import Table, drawn_tables, plain_tables, walk

every_bot = pytest.mark.parametrize("level", MEASURING_BOTS)
every_drawn_table = pytest.mark.parametrize("table", drawn_tables(), ids=str)
every_plain_table = pytest.mark.parametrize("table", plain_tables(), ids=str)


def choose(table: Table, level: str, view: Any, seat: int) -> Move:
    return MEASURING_BOTS[level].choose(table.ruleset, view, seat, Random(seat), Budget())


def test_people_may_play_against_random_and_greedy() -> None:
    assert list(BOTS) == ["random", "greedy"]


@pytest.mark.parametrize("level", BOTS)
@every_drawn_table
def test_a_bot_only_makes_legal_moves_and_comes_to_the_end(table: Table, level: str) -> None:
    bots = [MEASURING_BOTS[level]] * table.options["players"]
    assert play(table.ruleset, table.options, game_seed(3, 1), bots).outcome.winners


@every_bot
@every_plain_table
def test_a_bot_decides_the_same_in_two_games_that_look_the_same_to_it(table: Table, level: str) -> None:
    ruleset = table.ruleset
    for count, moment in enumerate(walk(table)):
        if count % 5 == 0:
            view = ruleset.view(moment.state, moment.seat)
            other = ruleset.sample_state(view, Random(count))
            chosen = choose(table, level, view, moment.seat)
            assert chosen == choose(table, level, ruleset.view(other, moment.seat), moment.seat)
            assert chosen in ruleset.legal_moves(moment.state, moment.seat)


@every_bot
@every_plain_table
def test_a_bot_leaves_the_view_as_it_is(table: Table, level: str) -> None:
    ruleset = table.ruleset
    for count, moment in enumerate(walk(table)):
        if count % 5 == 0:
            view = ruleset.view(moment.state, moment.seat)
            choose(table, level, view, moment.seat)
            assert view == ruleset.view(moment.state, moment.seat)


@every_drawn_table
def test_the_plans_of_a_title_can_be_carried_out_as_far_as_they_can_be_foreseen(table: Table) -> None:
    ruleset = table.ruleset
    for count, moment in enumerate(walk(table)):
        if count % 7 == 0:
            state = ruleset.sample_state(ruleset.view(moment.state, moment.seat), Random(count))
            plans = ruleset.plans(state, moment.seat)
            assert plans
            for plan in plans:
                draft = ruleset.drafting(state)
                for move in plan:
                    if ruleset.reveals(draft, move):
                        break
                    ruleset.apply(draft, move)
