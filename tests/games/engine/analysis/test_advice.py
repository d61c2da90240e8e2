"""What a turn gave away against the best other one, and when that is taken for chance."""

from __future__ import annotations

from games.engine.analysis.advice import given_away
from games.engine.bots.search import Candidate
from games.engine.strategy import Start


def tried(*values: float) -> Candidate:
    """A plan that came to this, world by world."""
    candidate = Candidate(Start(0.0, []))
    candidate.values = list(values)
    return candidate


def test_what_another_turn_is_better_in_every_world_was_given_away() -> None:
    assert given_away(tried(1, 2, 1, 2), [tried(3, 4, 3, 4), tried(2, 3, 2, 3)]) == (2.0, 0.0)


def test_a_turn_that_was_lucky_in_half_of_the_worlds_is_no_better() -> None:
    lucky = [tried(1, -1, 1, -1, 1, -1), tried(-1, 1, -1, 1, -1, 1)]
    assert given_away(tried(0, 0, 0, 0, 0, 0), lucky)[0] == 0.0


def test_the_best_turn_gave_nothing_away() -> None:
    assert given_away(tried(5, 5, 5, 5), [tried(3, 4, 3, 4)]) == (0.0, 0.0)


def test_only_worlds_that_both_have_met_are_compared() -> None:
    played = tried(1, 1, 1, 1, 1)
    assert given_away(played, [tried(3, 3, 3, 3)]) == (2.0, 0.0)
    assert given_away(played, [tried(9, 9, 9)]) == (0.0, 0.0)


def test_one_world_says_nothing() -> None:
    assert given_away(tried(1), [tried(9)]) == (0.0, 0.0)
