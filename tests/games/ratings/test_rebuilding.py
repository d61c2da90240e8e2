"""All ratings follow from the games, and are made anew from them."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine import registry
from games.models import PersonRating, RatingChange
from games.ratings import recalculating
from games.ratings.rebuilding import rebuild
from tests.games.factories import running_game
from tests.games.ratings.rated import forget, rated_game, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_what_was_changed_by_hand_is_as_the_games_say_again(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    before = stored()
    PersonRating.objects.update(mu=1.0)

    rebuild()

    assert stored() == before


def test_ratings_of_a_title_that_is_away_stay(ana: User, bo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    rated_game(ana, bo)
    before = stored()
    monkeypatch.setattr(registry, "knows", lambda title, rules: False)

    rebuild()

    assert before[0]
    assert stored() == before


def test_whose_rating_was_lost_has_it_again(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    before = stored()
    PersonRating.objects.filter(user=ana).delete()

    rebuild()

    assert stored() == before


def test_games_that_are_lost_or_too_many_are_as_they_were(ana: User, bo: User, cy: User) -> None:
    game, other = rated_game(ana, bo), rated_game(bo, cy)
    before = stored()
    RatingChange.objects.filter(game=game).delete()
    RatingChange.objects.filter(game=other).update(place=0)
    stray = running_game(ana, cy, is_rated=True)
    change = RatingChange.objects.first()
    assert change is not None, "the other game has rows"
    change.pk, change.game = None, stray
    RatingChange.objects.bulk_create([change])

    rebuild()

    assert stored() == before


def test_everything_that_is_stored_can_be_lost(ana: User, bo: User) -> None:
    rated_game(ana, bo)
    rated_game(bo, ana)
    before = stored()
    forget()

    rebuild()

    assert stored() == before


def test_a_game_at_the_end_of_a_piece_is_rated_whole(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for people in ((ana, bo), (bo, cy), (cy, ana), (ana, bo)):
        rated_game(*people)
    before = stored()
    RatingChange.objects.update(mu=1, sigma=1)
    monkeypatch.setattr(recalculating, "PIECE", 3)

    rebuild()

    assert stored() == before
