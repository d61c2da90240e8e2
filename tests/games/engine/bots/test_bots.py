"""Every bot in every title plays legally, from what its seat may see alone; the same luck gives the same move."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from games.engine.bots import BOTS, MEASURING_BOTS, Budget, RolloutsOutOfRange, UnknownLevel, measuring_bot
from games.engine.bots.arena import game_seed, play
from games.engine.ruleset import Move
from tests.games.engine.walks import Table, drawn_tables, plain_tables, walk

QUICK = ("random", "curious", "greedy", "greedy-1", "miser")
ROLLOUTS = 3
"""So few make a search quick enough to play whole games in tests."""
every_bot = pytest.mark.parametrize("level", MEASURING_BOTS)
every_drawn_table = pytest.mark.parametrize("table", drawn_tables(), ids=str)
every_plain_table = pytest.mark.parametrize("table", plain_tables(), ids=str)


def choose(table: Table, level: str, view: Any, seat: int) -> Move:
    return MEASURING_BOTS[level].choose(table.title, view, seat, Random(seat), few_rollouts())


def few_rollouts() -> Budget:
    return Budget(evaluations=ROLLOUTS)


def test_people_may_play_against_these_levels_the_weakest_first() -> None:
    assert list(BOTS) == ["random", "curious", "greedy", "sharp", "master"]


@pytest.mark.parametrize("level", QUICK)
@every_drawn_table
def test_a_bot_only_makes_legal_moves_and_comes_to_the_end(table: Table, level: str) -> None:
    bots = [MEASURING_BOTS[level]] * table.options["players"]
    assert play(table.title, table.options, game_seed(3, 1), bots).outcome.winners


@every_plain_table
def test_a_search_does_so_too_at_a_table_with_others(table: Table) -> None:
    others = [MEASURING_BOTS["random"]] * (table.options["players"] - 1)
    bots = [MEASURING_BOTS["sharp"], *others]
    assert play(table.title, table.options, game_seed(3, 1), bots, few_rollouts).outcome.winners


@pytest.mark.parametrize("level", ["search:", "search:x", "search:0", "search:-1", "search:1.5", f"search:{10**9}"])
def test_a_search_with_no_sensible_number_of_rollouts_is_refused(level: str) -> None:
    with pytest.raises(RolloutsOutOfRange):
        measuring_bot(level)


@pytest.mark.parametrize("level", ["", "grandmaster", "search", "Greedy"])
def test_a_level_that_does_not_exist_is_refused(level: str) -> None:
    with pytest.raises(UnknownLevel):
        measuring_bot(level)


@every_bot
@every_plain_table
def test_a_bot_decides_the_same_in_two_games_that_look_the_same_to_it(table: Table, level: str) -> None:
    title = table.title
    for count, moment in enumerate(walk(table)):
        if count % 9 == 0:
            view = title.rules.view(moment.state, moment.seat)
            other = title.rules.sample_state(view, Random(count))
            chosen = choose(table, level, view, moment.seat)
            assert chosen == choose(table, level, title.rules.view(other, moment.seat), moment.seat)
            assert chosen in title.rules.legal_moves(moment.state, moment.seat)


@every_bot
@every_plain_table
def test_a_bot_leaves_the_view_as_it_is(table: Table, level: str) -> None:
    title = table.title
    for count, moment in enumerate(walk(table)):
        if count % 19 == 0:
            view = title.rules.view(moment.state, moment.seat)
            choose(table, level, view, moment.seat)
            assert view == title.rules.view(moment.state, moment.seat)


@every_drawn_table
def test_the_plans_of_a_title_can_be_carried_out_as_far_as_they_can_be_foreseen(table: Table) -> None:
    title = table.title
    for count, moment in enumerate(walk(table)):
        if count % 7 == 0:
            state = title.rules.sample_state(title.rules.view(moment.state, moment.seat), Random(count))
            plans = title.bot.plans(state, moment.seat)
            assert plans
            for plan in plans:
                draft = title.rules.drafting(state)
                for move in plan:
                    if title.rules.reveals(draft, move):
                        break
                    title.rules.apply(draft, move)


@every_drawn_table
def test_the_starts_of_a_title_are_plans_that_can_be_made_the_best_first(table: Table) -> None:
    title = table.title
    for count, moment in enumerate(walk(table)):
        if count % 11 == 0:
            state = title.rules.sample_state(title.rules.view(moment.state, moment.seat), Random(count))
            starts = title.bot.starts(state, moment.seat, 4)
            assert 1 <= len(starts) <= 4
            assert [start.estimate for start in starts] == sorted((start.estimate for start in starts), reverse=True)
            for start in starts:
                title.rules.after(state, start.plan)


@every_plain_table
def test_what_is_imagined_looks_the_same_to_its_seat(table: Table) -> None:
    title = table.title
    for count, moment in enumerate(walk(table)):
        if count % 5 == 0:
            view = title.rules.view(moment.state, moment.seat)
            state = title.rules.sample_state(view, Random(count))
            title.bot.imagine(state, moment.seat, partial(title.bot.rollout_policy, random=Random(count)))
            assert title.rules.view(state, moment.seat) == view


@every_drawn_table
def test_instinct_brings_every_game_to_its_end_past_milestones_that_never_fall(table: Table) -> None:
    title, random = table.title, Random(5)
    state = title.new(table.options, game_seed(3, 2))
    while seats := title.rules.to_move(state):
        milestone = title.bot.milestone(state)
        assert title.bot.horizon(state) > milestone
        moves = title.bot.rollout_policy(state, seats[0], random)
        assert moves
        for move in moves:
            title.rules.apply(state, move)
        assert title.bot.milestone(state) >= milestone
        assert len(title.bot.evaluate_all(state)) == table.options["players"]
    assert title.rules.outcome(state) is not None
