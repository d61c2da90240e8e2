"""Games that ended before the rule for who is rated changed are compared with it, once, by a sweep."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.models import Game, PersonRating, RatedTitle, RatingChange
from games.ratings import comparing
from games.ratings.facts import key_of
from games.tables import play
from tests.games.factories import confirm, fresh, play_to_end, running_game, take_step
from tests.games.ratings.rated import forget, mu_of, rated_game, settle, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def absent_game(ana: User, bo: User, cy: User) -> Game:
    """A rated game at which Cy never decided."""
    game = running_game(ana, bo, cy, is_rated=True)
    for person in (ana, bo):
        take_step(game, person, type="wish", points=1)
        confirm(game, person)
    play.resign(game=game, user=cy)
    play_to_end(game)
    settle()
    return fresh(game)


def before_the_rule(game: Game) -> None:
    """Let a game be as the release before left it, which kept it from counting for all; so were all of its title."""
    RatingChange.objects.filter(game=game).delete()
    RatedTitle.objects.update(compared_up_to=0)


def test_a_game_that_counts_by_now_is_rated_with_those_after_it(ana: User, bo: User, cy: User) -> None:
    with time_machine.travel(timezone.now() - timedelta(minutes=1)):
        first = absent_game(ana, bo, cy)
    rated_game(ana, bo)
    expected = stored()
    before_the_rule(first)
    PersonRating.objects.update(mu=30)

    tasks.enqueue_ratings()
    assert mu_of(ana) == 30  # Until the new ones are known pages show the old ratings.
    settle()

    assert stored() == expected
    assert RatedTitle.objects.get(title="tiny").compared_up_to is None


def test_a_title_of_which_no_game_counted_is_compared_too(ana: User, bo: User, cy: User) -> None:
    absent_game(ana, bo, cy)
    expected = stored()
    forget()

    tasks.enqueue_ratings()
    settle()

    assert stored() == expected


def test_a_bot_by_others_that_was_rated_is_no_more(ana: User, bo: User, cy: User) -> None:
    rated_game(ana, bo, cy)
    User.objects.filter(pk=cy.pk).update(is_bot=True)
    RatedTitle.objects.update(compared_up_to=0)

    tasks.enqueue_ratings()
    settle()

    assert set(PersonRating.objects.values_list("user", flat=True)) == {ana.pk, bo.pk}


def test_what_was_compared_is_not_compared_again(ana: User, bo: User, cy: User) -> None:
    game = absent_game(ana, bo, cy)
    RatingChange.objects.filter(game=game).delete()

    tasks.enqueue_ratings()

    assert not RatingChange.objects.filter(key=key_of(game)).exists()


def test_a_sweep_that_is_out_of_time_goes_on_at_the_next(
    ana: User, bo: User, cy: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [absent_game(ana, bo, cy) for _number in range(3)]
    RatingChange.objects.all().delete()
    RatedTitle.objects.update(compared_up_to=0)
    monkeypatch.setattr(comparing, "PIECE", 1)
    monkeypatch.setattr(comparing, "SWEEP_SECONDS", 0)

    found = []
    for _sweep in range(4):
        comparing.sweep()
        found.append(RatedTitle.objects.get(title="tiny").compared_up_to)

    assert found == [*(game.pk for game in games), None]
    assert RatingChange.objects.values("game").distinct().count() == 3
