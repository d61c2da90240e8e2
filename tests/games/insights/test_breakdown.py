"""Sums over decisions: each figure with its error, and nothing said of few."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

import pytest

from games.insights import breakdown
from games.insights.breakdown import Amount, Reviewed


def decision(**changes: Any) -> dict[str, Any]:
    """One that gave away a tenth of the chance to win, half of it at temples and half of it at water."""
    known = {
        "begin": 0,
        "at": "2026-11-29T23:30:00+00:00",
        "seconds": 20,
        "phase": 0,
        "chance": 100,
        "given": [{"kind": "where", "chance": 100, "things": {"temple": 0.5, "water": 0.5}}],
    }
    return known | changes


def games(number: int, decisions: int = 4, **changes: Any) -> list[Reviewed]:
    return [Reviewed([decision(**changes) for _ in range(decisions)], ["map"]) for _ in range(number)]


def test_what_a_game_costs_is_the_sum_of_its_decisions() -> None:
    found = breakdown.amounts([*games(3), *games(3, decisions=2)], breakdown.whole)[breakdown.WHOLE]
    assert (round(found.mean, 3), found.decisions, found.games) == (0.3, 18, 6)
    assert found.error == pytest.approx(0.1095 / 6**0.5, rel=0.01)


def test_groups_add_up_to_the_whole() -> None:
    by_thing = breakdown.amounts(games(5), breakdown.by_thing)
    assert {code: round(amount.mean, 3) for code, amount in by_thing.items()} == {"temple": 0.2, "water": 0.2}


def test_a_choice_without_things_is_a_theme_by_itself() -> None:
    given = [{"kind": "overbuild", "chance": 50, "things": {}}]
    assert set(breakdown.amounts(games(5, given=given), breakdown.by_theme)) == {"kind.overbuild"}
    assert set(breakdown.amounts(games(5), breakdown.by_theme)) == {"thing.temple", "thing.water"}


@pytest.mark.parametrize(("seconds", "pace"), [(30, "0"), (31, "1"), (120, "1"), (121, "2"), (43_201, "4")])
def test_decisions_are_told_apart_by_the_time_they_took(seconds: int, pace: str) -> None:
    assert list(breakdown.per_decision(games(1, seconds=seconds), breakdown.by_pace)) == [pace]


def test_days_and_hours_are_those_of_the_readers_zone() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    assert list(breakdown.per_decision(games(1), breakdown.by_day(berlin))) == ["0"]
    assert list(breakdown.per_decision(games(1), breakdown.by_day(ZoneInfo("UTC")))) == ["6"]
    assert list(breakdown.per_decision(games(1), breakdown.by_hour(berlin))) == ["0"]


@pytest.mark.parametrize(("amount", "says"), [((20, 5), True), ((19, 5), False), ((20, 4), False)])
def test_nothing_is_said_of_few_decisions_or_games(amount: tuple[int, int], says: bool) -> None:
    assert breakdown.is_enough(Amount(0.1, 0.0, *amount)) is says


def test_what_may_be_chance_is_not_practised() -> None:
    mixed = [*games(3), *games(3, given=[{"kind": "where", "chance": -100, "things": {"temple": 1.0}}])]
    assert breakdown.themes(mixed, {}) == []
    assert [code for code, _ in breakdown.themes(games(6), {})] == ["thing.temple", "thing.water"]


def test_three_things_are_practised_and_these_cost_most() -> None:
    costs = {"water": 10, "temple": 40, "market": 20, "mine": 30}
    given = [{"kind": "where", "chance": cost, "things": {thing: 1.0}} for thing, cost in costs.items()]
    found = [code for code, _ in breakdown.themes(games(6, given=given), {})]
    assert found == ["thing.temple", "thing.mine", "thing.market"]


def test_only_games_with_such_a_decision_stand_behind_what_one_costs() -> None:
    found = breakdown.per_decision([*games(2, seconds=20), *games(4, seconds=60)], breakdown.by_pace)
    assert {pace: (amount.decisions, amount.games) for pace, amount in found.items()} == {"0": (8, 2), "1": (16, 4)}


def test_what_is_typical_is_no_fault() -> None:
    typical = {"thing.temple": Amount(0.2, 0.0, 100, 20)}
    assert [code for code, _ in breakdown.themes(games(6), typical)] == ["thing.water", "thing.temple"]


def test_games_with_a_module_are_told_apart() -> None:
    found = breakdown.by_module([*games(5), Reviewed([decision(chance=0)], [])])
    assert {code: round(amount.mean, 2) for code, amount in found.items()} == {"map": 0.4}
