"""Ratings after games (ratings, sections 1 to 5), beside the formulas of the specification written out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations
from math import exp, sqrt
from random import Random

import pytest

from games.ratings.calculator import MU, SIGMA, Rating, ranks, rate, replay
from games.ratings.games import FinishedGame, RatedSeat

BETA, TAU, KAPPA = 9, 25 / 300, 0.0001
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def by_the_formulas(before: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """Section 3, line by line."""
    after = []
    for i, (mu, sigma) in enumerate(before):
        v_i = sigma**2 + TAU**2
        omega = delta = 0.0
        for q, (mu_q, sigma_q) in enumerate(before):
            if q == i:
                continue
            c = sqrt(v_i + sigma_q**2 + TAU**2 + 2 * BETA**2)
            p = 1 / (1 + exp((mu_q - mu) / c))
            s = 1 if places[i] < places[q] else 0.5 if places[i] == places[q] else 0
            omega += v_i / c * (s - p)
            delta += sqrt(v_i) / c * v_i / c**2 * p * (1 - p)
        after.append((mu + omega, sqrt(v_i * max(1 - delta, KAPPA))))
    return after


def seat(person: str, place: int, *, decisions: int = 9, gave_up: datetime | None = None) -> RatedSeat:
    return RatedSeat(person, place, decisions, gave_up)


def game(name: str, *seats: RatedSeat, at: datetime = NOON, title: str = "cacao", rated: bool = True) -> FinishedGame:
    return FinishedGame(at, name, title, rated, seats)


def test_one_game_is_as_the_formulas_say_for_any_number_of_people_and_ties() -> None:
    random = Random("ratings")
    for count in (2, 3, 4, 5):
        for _ in range(50):
            before = [(random.gauss(25, 6), random.uniform(1, 9)) for _ in range(count)]
            places = [random.randint(1, count) for _ in range(count)]
            after = rate([Rating(mu, sigma) for mu, sigma in before], places)
            for found, expected in zip(after, by_the_formulas(before, places), strict=True):
                assert (found.mu, found.sigma) == pytest.approx(expected, rel=1e-12)


def test_a_chain_of_games_starts_each_where_the_last_ended() -> None:
    played = [game("a", seat("ana", 1), seat("bo", 2)), game("b", seat("bo", 1), seat("ana", 2), seat("cy", 3))]
    first = by_the_formulas([(MU, SIGMA)] * 2, [1, 2])
    second = by_the_formulas([first[1], first[0], (MU, SIGMA)], [1, 2, 3])
    found = replay(played)
    for person, expected in zip(("bo", "ana", "cy"), second, strict=True):
        assert found["cacao", person][:2] == pytest.approx(expected, rel=1e-12)
    assert [found["cacao", person].games for person in ("ana", "bo", "cy")] == [2, 2, 1]


def test_the_order_of_lines_does_not_matter_and_that_of_games_does() -> None:
    later = NOON + timedelta(seconds=1)
    played = [
        game("b", seat("ana", 1), seat("bo", 2), at=later),
        game("z", seat("ana", 2), seat("bo", 1)),
        game("a", seat("ana", 1), seat("cy", 2), at=later),
    ]
    assert len({str(sorted(replay(order).items())) for order in permutations(played)}) == 1
    turned = [one._replace(finished_at=NOON - (one.finished_at - NOON)) for one in played]
    assert replay(turned) != replay(played)


def test_each_title_has_ratings_of_its_own() -> None:
    found = replay(
        [game("a", seat("ana", 1), seat("bo", 2)), game("b", seat("ana", 2), seat("bo", 1), title="chocolatl")]
    )
    assert found["cacao", "ana"].mu > MU > found["chocolatl", "ana"].mu


@pytest.mark.parametrize(
    "one",
    [
        game("a", seat("ana", 1), seat("bo", 2), rated=False),
        game("a", seat("ana", 1)),
        game("a", seat("ana", 1), seat("bo", 2, decisions=0)),
    ],
    ids=["not rated", "one person", "somebody never came"],
)
def test_such_a_game_does_not_count(one: FinishedGame) -> None:
    assert not one.counts
    assert not replay([one])


def test_who_gave_up_is_behind_all_who_played_on_and_the_later_the_better() -> None:
    seats = [
        seat("ana", 1, gave_up=NOON),
        seat("bo", 3),
        seat("cy", 2, gave_up=NOON + timedelta(seconds=1)),
        seat("di", 4, gave_up=NOON),
        seat("eve", 3),
    ]
    assert ranks(seats) == [2, 0, 1, 2, 0]


def test_what_is_shown_is_rounded_half_to_even() -> None:
    assert (Rating().shown, Rating().deviation, Rating().is_provisional) == (1500, 333, True)
    assert [Rating(MU + part / 80).shown for part in (1, 3)] == [1500, 1502]
    assert not Rating(sigma=6.25).is_provisional
