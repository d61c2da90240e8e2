"""All ratings follow from the games, and are made anew from them."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine import registry
from games.models import PersonRating
from games.ratings.rebuilding import rebuild
from tests.games.ratings.rated import rated_game, stored

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
