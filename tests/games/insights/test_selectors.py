"""Each read finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.insights import selectors
from games.insights.figures import FEWEST_PEERS, NOBODY, typical_for
from games.insights.models import Audience, ReviewedGame
from games.insights.reviewing import VERSION
from games.models import Game, HiddenPart, PersonRating, Seat
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.insights.test_breakdown import decision
from tests.people import make_people
from tests.undone import undone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A finished one that was looked through for Ana."""
    game = fresh(play_to_end(running_game(ana, bo), Random(1)))
    _review(ana, game)
    return game


def _review(user: User, game: Game) -> ReviewedGame:
    facts = {"title": "tiny", "epoch": game.epoch, "version": VERSION, "depth": 1, "ended_at": game.ended_at}
    return ReviewedGame.objects.create(user=user, game=game, decisions=[decision()] * 4, **facts)


def test_what_says_nothing_of_a_person_is_neither_looked_through_nor_counted(ana: User, game: Game) -> None:
    def found() -> tuple[int, ...]:
        row = fresh(game)
        return (
            selectors.seats_to_review(ana, "tiny", 0).count(),
            selectors.number_to_review(ana, "tiny", 0),
            selectors.is_to_review(row, ana),
            len(selectors.reviews_of(ana, "tiny")),
            selectors.review_of(row, ana) is not None,
        )

    assert found() == (1, 1, 1, 1, 1)
    own = Seat.objects.filter(game=game, user=ana)
    old = timezone.now() - timedelta(days=4000)
    for rows, change, left in (
        (own, {"resigned": True}, (0, 0, 0, 0, 1)),
        (own, {"stand_in": Seat.StandIn.GIVEN_UP}, (0, 0, 0, 0, 1)),
        (Game.objects, {"status": Game.Status.RUNNING, "ended_at": None}, (0, 0, 0, 0, 0)),
        (Game.objects, {"opening": {"moves": []}}, (0, 0, 0, 0, 1)),
        (Game.objects, {"ended_at": old}, (0, 0, 0, 0, 1)),
        (Game.objects, {"epoch": 7}, (1, 1, 1, 0, 0)),
        (ReviewedGame.objects, {"version": VERSION - 1}, (1, 1, 1, 0, 0)),
    ):
        with undone():
            rows.update(**change)
            assert found() == left, change


def test_whoever_is_suspended_shows_nothing(ana: User, bo: User) -> None:
    Audience.objects.create(user=ana, who=Audience.Who.EVERYBODY)
    assert selectors.may_see(ana, bo)
    ana.is_active = False
    assert not selectors.may_see(ana, bo)


def test_typical_is_what_enough_others_of_about_the_same_rating_share(ana: User, game: Game) -> None:
    peers = make_people(*(f"Peer{number}" for number in range(FEWEST_PEERS)))
    for person in (ana, *peers):
        facts = {"sigma": 1.0, "games": 9, "score": 1, "last_game_at": timezone.now()}
        PersonRating.objects.create(user=person, title="tiny", mu=25.0, **facts)
    for person in peers:
        _review(person, game)
    one = peers[0]
    assert typical_for(ana, "tiny").peers == FEWEST_PEERS
    misses: tuple[tuple[Any, dict[str, Any]], ...] = (
        (PersonRating.objects.filter(user=one), {"mu": 28.0}),
        (PersonRating.objects.filter(user=one), {"title": "tiny-2"}),
        (User.objects.filter(pk=one.pk), {"is_bot": True}),
        (User.objects.filter(pk=one.pk), {"is_unlisted": True}),
        (ReviewedGame.objects.filter(user=one), {"version": VERSION - 1}),
        (PersonRating.objects.filter(user=ana), {"mu": 35.0}),
    )
    for rows, change in misses:
        with undone():
            cache.clear()
            rows.update(**change)
            assert typical_for(ana, "tiny") == NOBODY, change
    HiddenPart.objects.create(user=one, part=HiddenPart.Part.GAMES)
    cache.clear()
    assert typical_for(ana, "tiny") == NOBODY
