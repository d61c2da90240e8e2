"""A search tries starts in the same worlds, spends its budget and no more, and decides the same for the same view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.bots import Budget
from games.engine.bots.determinizations import Manner, Reading
from games.engine.bots.search import Candidate, Search
from games.engine.bots.search_bots import SearchBot
from games.engine.registry import title
from games.engine.ruleset import SeatNumber
from games.engine.strategy import Start
from tests.games.engine.walks import Table, plain_tables, walk

CACAO = title("cacao")
every_plain_table = pytest.mark.parametrize("table", plain_tables(), ids=str)
ROLLOUTS, MOST = 24, 6


def first_decision() -> tuple[Any, SeatNumber]:
    state = CACAO.new({"players": 2}, bytes(32))
    return CACAO.rules.view(state, 0), 0


def candidates(rollouts: int = ROLLOUTS, luck: int = 1) -> list[Candidate]:
    view, seat = first_decision()
    return Search(CACAO, view, seat, Random(luck), Budget(evaluations=rollouts)).candidates(MOST)


def test_as_many_rollouts_are_made_as_were_allowed() -> None:
    assert sum(len(candidate.values) for candidate in candidates()) == ROLLOUTS


def test_the_starts_that_remain_are_tried_more_often() -> None:
    tried = [len(candidate.values) for candidate in candidates()]
    assert len(tried) == MOST
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > tried[-1] > 0


def test_those_that_were_tried_most_stand_by_what_they_came_to() -> None:
    found = candidates()
    means = [each.mean for each in found if len(each.values) == len(found[0].values)]
    assert means == sorted(means, reverse=True)
    assert means[0] > means[-1]


def test_the_oftener_a_start_was_tried_the_less_its_estimate_says() -> None:
    candidate = Candidate(Start(2.0, ()))
    assert candidate.mean == 2
    candidate.values.append(4)
    assert 2 < candidate.mean < 4
    candidate.values += [4] * 1000
    assert candidate.mean == pytest.approx(4, abs=0.1)


def test_where_nothing_is_uncertain_a_start_is_worth_what_it_comes_to() -> None:
    candidate = Candidate(Start(2.0, ()))
    candidate.values.append(4)
    candidate.line = -7
    assert candidate.mean == -7


def test_the_same_view_and_luck_give_the_same_values() -> None:
    assert [(each.plan, each.values) for each in candidates()] == [(each.plan, each.values) for each in candidates()]


def test_more_rollouts_go_on_in_the_same_worlds() -> None:
    few, many = ({each.plan: each.values for each in candidates(rollouts)} for rollouts in (12, 48))
    for plan, values in few.items():
        both = min(len(values), len(many[plan]))
        assert both > 0
        assert values[:both] == many[plan][:both]


def test_a_search_that_is_told_to_stop_answers_at_once() -> None:
    view, seat = first_decision()
    budget = Budget()
    budget.cancel()
    found = Search(CACAO, view, seat, Random(1), budget).candidates(MOST)
    assert [candidate.values for candidate in found] == [[]] * MOST


def test_time_that_is_up_ends_a_search() -> None:
    view, seat = first_decision()
    ticks = iter(range(1000))
    budget = Budget(seconds=60, clock=lambda: float(next(ticks)))
    found = Search(CACAO, view, seat, Random(1), budget).candidates(MOST)
    assert 0 < sum(len(candidate.values) for candidate in found) < 60


def last_turns() -> tuple[Any, SeatNumber]:
    """A game for two in which no tile is left to draw, where a turn begins."""
    state, random = CACAO.new({"players": 2}, bytes([1] * 32)), Random(1)
    while CACAO.bot.milestone(state) < 15:
        for move in CACAO.bot.rollout_policy(state, CACAO.rules.to_move(state)[0], random):
            CACAO.rules.apply(state, move)
    seat = CACAO.rules.to_move(state)[0]
    return CACAO.rules.view(state, seat), seat


def test_where_nothing_is_unknown_later_turns_are_thought_through_too() -> None:
    view, seat = last_turns()
    found = Search(CACAO, view, seat, Random(1), Budget(evaluations=60)).candidates(MOST)
    assert all(len(set(candidate.values)) == 1 for candidate in found)
    assert all(candidate.line >= candidate.values[0] for candidate in found)
    assert any(candidate.line > candidate.values[0] for candidate in found)
    assert found[0].line == max(candidate.line for candidate in found)


def regretting(regret: float, rollouts: int) -> list[Candidate]:
    view, seat = first_decision()
    manner = Manner(regret=regret)
    return Search(CACAO, view, seat, Random(1), Budget(evaluations=rollouts), manner).candidates(MOST)


def test_thinking_ends_where_more_of_it_is_expected_to_gain_less_than_it_is_worth() -> None:
    hasty, patient, tireless = (regretting(regret, 400) for regret in (1000, 0.3, 0))
    tried = [sum(len(candidate.values) for candidate in found) for found in (hasty, patient, tireless)]
    assert tried[0] < tried[1] < tried[2] == 400


def bidding(manner: Manner) -> int:
    """So many rollouts of 80 are made for a bid."""
    chocolatl = title("chocolatl")
    state = chocolatl.new({"players": 3}, bytes(32))
    for seat in chocolatl.rules.to_move(state):
        chocolatl.rules.apply(state, chocolatl.rules.random_move(state, seat, Random(seat)))
    assert chocolatl.bot.is_secret(state)
    budget = Budget(evaluations=80)
    Search(chocolatl, chocolatl.rules.view(state, 0), 0, Random(1), budget, manner).candidates(MOST)
    return round(80 * budget.spent)


def test_what_is_decided_in_secret_takes_its_part_of_the_budget_whatever_is_expected() -> None:
    assert bidding(Manner(part=0.5)) == bidding(Manner(part=0.5, regret=1000)) in range(40, 40 + MOST)
    assert bidding(Manner()) == 80


def reading(budget: Budget) -> Reading:
    """In half of the worlds others who decide in secret search a little too."""
    return Reading(SearchBot(rollouts=4, breadth=3), budget, every=2, most=2)


def test_who_reads_others_pays_for_it_from_its_own_budget() -> None:
    chocolatl = title("chocolatl")
    state = chocolatl.new({"players": 3}, bytes(32))
    for seat in range(3):
        chocolatl.rules.apply(state, chocolatl.bot.starts(state, seat, 1)[0].plan[0])
    view = chocolatl.rules.view(state, 0)
    alone, reader = Budget(evaluations=ROLLOUTS), Budget(evaluations=ROLLOUTS)
    without = Search(chocolatl, view, 0, Random(1), alone).candidates(MOST)
    found = Search(chocolatl, view, 0, Random(1), reader, Manner(reading(reader))).candidates(MOST)
    assert alone.is_spent
    assert reader.is_spent
    assert sum(len(candidate.values) for candidate in found) < sum(len(candidate.values) for candidate in without)


@pytest.mark.parametrize("is_reader", [False, True])
@every_plain_table
def test_what_a_seat_cannot_see_changes_nothing_that_it_thinks(table: Table, is_reader: bool) -> None:
    """Two games that look the same to a seat: it makes the same rollouts in both, to the last digit."""
    title = table.title
    for count, moment in enumerate(walk(table)):
        if count % 23 == 0:
            view = title.rules.view(moment.state, moment.seat)
            other = title.rules.view(title.rules.sample_state(view, Random(count)), moment.seat)
            one, two = (thought(table, seen, moment.seat, is_reader) for seen in (view, other))
            assert [(each.plan, each.estimate, each.values) for each in one] == [
                (each.plan, each.estimate, each.values) for each in two
            ]


def thought(table: Table, view: Any, seat: SeatNumber, is_reader: bool) -> list[Candidate]:
    budget = Budget(evaluations=30 if is_reader else 6)
    manner = Manner(reading(budget) if is_reader else None)
    return Search(table.title, view, seat, Random(3), budget, manner).candidates(3)
