"""Who wins more is rated higher, by as much as Elo's formula says."""

import pytest

from games.engine.elo import Result, ratings


def test_who_wins_half_the_games_is_rated_the_same() -> None:
    assert ratings([Result("ana", "bo", 50, 100)], anchor="bo")["ana"] == pytest.approx(1000)


def test_ten_wins_for_each_defeat_are_four_hundred_points() -> None:
    found = ratings([Result("ana", "bo", 100_000, 110_000)], anchor="bo")
    assert found["ana"] == pytest.approx(1400, abs=1)
    assert list(found) == ["ana", "bo"]


def test_who_never_lost_is_rated_too() -> None:
    assert 1000 < ratings([Result("ana", "bo", 10, 10)], anchor="bo")["ana"] < 2000


def test_those_who_have_not_met_are_compared_by_others() -> None:
    found = ratings([Result("ana", "bo", 75, 100), Result("bo", "cy", 75, 100)], anchor="cy")
    assert found["ana"] - found["bo"] == pytest.approx(found["bo"] - found["cy"], abs=1)
