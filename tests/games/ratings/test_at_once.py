"""Games that end at the same moment are rated as if one had ended after the other, on PostgreSQL."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from games.models import LeaderboardMark, PersonRating, RatedTitle, RatingChange
from games.ratings import leaderboards, rebuilding, voiding
from games.ratings.recording import record
from games.tables.locking import lock_game
from games.tables.tables import table_of
from tests.games.at_once import at_once, refusals
from tests.games.ratings.rated import forget, rated_game, settle, stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]


def test_two_games_that_end_at_once_are_both_rated(ana: User, bo: User) -> None:
    games = [rated_game(ana, bo), rated_game(bo, ana), rated_game(ana, bo), rated_game(bo, ana)]
    before = stored()
    forget()

    @transaction.atomic
    def end(key: int) -> None:
        record(table_of(lock_game(games[key])))

    assert not refusals(at_once(*[lambda key=key: end(key) for key in range(4)]))
    settle()

    assert stored() == before


def test_voiding_while_games_are_rated_anew(ana: User, bo: User, cy: User) -> None:
    games = [rated_game(ana, bo), rated_game(bo, cy), rated_game(ana, cy), rated_game(ana, bo)]

    at_once(
        *[lambda game=game: voiding.void(game=game, admin=cy, reason="arranged") for game in games[:3]], settle, settle
    )
    settle()

    assert set(RatingChange.objects.values_list("game", flat=True)) == {games[3].pk}
    before = stored()
    rebuilding.rebuild()
    assert stored() == before


def test_workers_that_rate_a_title_anew_at_once_leave_nothing_undone(ana: User, bo: User, cy: User) -> None:
    for people in [(ana, bo), (bo, cy), (ana, cy)]:
        rated_game(*people)
    before = stored()

    for _round in range(30):
        RatingChange.objects.update(mu=1, sigma=1)  # As if an earlier version had rated them.
        RatedTitle.objects.update(cursor="")
        at_once(settle, settle, settle, settle)
        assert stored() == before


def test_games_that_end_while_all_ratings_are_made_anew(ana: User, bo: User, cy: User) -> None:
    games = [rated_game(ana, bo), rated_game(bo, cy), rated_game(ana, cy)]
    before = stored()

    @transaction.atomic
    def end(key: int) -> None:
        record(table_of(lock_game(games[key])))

    for _round in range(10):
        RatingChange.objects.filter(game__in=games[1:]).delete()
        PersonRating.objects.all().delete()
        assert not refusals(at_once(lambda: end(1), rebuilding.rebuild, lambda: end(2), rebuilding.rebuild, settle))
        settle()
        assert stored() == before


def test_leaderboards_that_two_workers_count_at_once(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for score, people in enumerate([(ana, bo), (bo, cy), (ana, cy)], 1200):
        rated_game(*people)
        PersonRating.objects.filter(user=people[1]).update(score=score)
    monkeypatch.setattr(leaderboards, "BETWEEN_MARKS", 1)
    leaderboards.count_all()
    before = marks()
    assert before

    for _round in range(10):
        assert not refusals(at_once(*[leaderboards.count_all] * 4))
        assert marks() == before


def marks() -> list[tuple[object, ...]]:
    """The marks of all leaderboards."""
    return sorted(LeaderboardMark.objects.values_list("title", "quarter", "score", "above"))
