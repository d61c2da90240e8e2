"""A rating from comparisons alone: on the same curve as people's ratings, and no wilder than what was known."""

from __future__ import annotations

import pytest

from games.ratings.calculator import POINTS, Rating, rate
from games.ratings.estimating import Met, chance, likeliest


def test_without_a_game_it_is_what_was_known_before() -> None:
    assert likeliest([], mean=1612, deviation=187) == pytest.approx(1612, abs=0.1)


def test_half_of_many_games_won_makes_equals() -> None:
    met = [Met(1900, number % 2) for number in range(2000)]
    assert likeliest(met, mean=1500, deviation=333) == pytest.approx(1900, abs=10)


def test_three_of_four_lead_by_as_much_as_the_curve_of_people_says() -> None:
    met = [Met(1500, number % 4 > 0) for number in range(4000)]
    found = likeliest(met, mean=1500, deviation=333)
    assert chance(found - 1500) == pytest.approx(0.75, abs=0.005)


def test_victories_alone_move_it_only_as_far_as_was_likely_before() -> None:
    assert 1500 < likeliest([Met(100, 1)], mean=1500, deviation=333) < 1550
    assert 1500 < likeliest([Met(1500, 1)] * 10, mean=1500, deviation=333) < 1500 + 2 * 333


def test_its_curve_is_that_of_rated_games() -> None:
    """Of two who are certain, each one's rating falls as much by a loss as the curve called it unlikely."""
    strong, weak = Rating(25 + 0.5 * POINTS / 40, 0.5), Rating(25 - 0.5 * POINTS / 40, 0.5)
    won, lost = rate([strong, weak], [1, 2])[0], rate([strong, weak], [2, 1])[0]
    gained, given = won.mu - strong.mu, strong.mu - lost.mu
    assert given / (gained + given) == pytest.approx(chance(POINTS), abs=0.01)
