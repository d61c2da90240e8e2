"""The table of a series of games says how sure one can be."""

import pytest

from games.engine.ruleset import Outcome
from games.engine.standings import standings, wilson


def outcome(*totals: int) -> Outcome:
    winners = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    return Outcome(tuple({"total": total} for total in totals), winners)


def test_a_seat_s_wins_scores_and_margins_are_averaged() -> None:
    first, second = standings([outcome(10, 4), outcome(2, 8), outcome(9, 6)])
    assert (first.wins, first.mean_score, first.mean_margin) == (2, 7, 1)
    assert (second.wins, second.mean_score, second.mean_margin) == (1, 6, -1)


def test_a_shared_victory_counts_as_its_share() -> None:
    assert [row.wins for row in standings([outcome(5, 5, 1)])] == [0.5, 0.5, 0]


def test_the_margin_is_taken_to_the_best_of_the_others() -> None:
    assert [row.mean_margin for row in standings([outcome(9, 5, 7)])] == [2, -4, -2]


def test_nobody_wins_when_all_resigned() -> None:
    assert [row.wins for row in standings([Outcome(({"total": 1}, {"total": 2}), ())])] == [0, 0]


def test_the_interval_is_wilson_s() -> None:
    assert wilson(388, 400) == pytest.approx((0.9483, 0.9828), abs=1e-4)
    assert wilson(400, 400)[1] == 1
    assert wilson(0, 10)[0] == 0
