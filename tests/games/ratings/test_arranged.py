"""An admin reads which pairs of accounts look as if they arranged their rated games; nobody is judged by it."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.security.models import SecurityEvent
from games.models import Game, Move, RatingChange, VoidedGame
from games.ratings.arranged import FEWEST_GAMES, Pair, look
from tests.people import make_person

pytestmark = pytest.mark.django_db
PAGE = "/admin/arranged/"
NUMBERS = count()
USUAL = 40


def game_of(winner: User, loser: User, *, moves: int = USUAL, given_up_after: int | None = None) -> Game:
    """A rated game of two as ratings know it, with as many moves as that."""
    now, number = timezone.now(), next(NUMBERS)
    game = Game.objects.create(
        title="cacao", rules=1, options={"players": 2}, seed="", commitment="", status=Game.Status.FINISHED,
        started_at=now, ended_at=now, move_count=moves, is_rated=True,
    )  # fmt: skip
    at = [now + timedelta(minutes=minute) for minute in range(moves)]
    Move.objects.bulk_create(
        [Move(game=game, number=index + 1, seat=0, data={}, auto=False, at=each) for index, each in enumerate(at)]
    )
    gave_up_at = None if given_up_after is None else at[given_up_after - 1].replace(microsecond=0)
    for place, person in enumerate((winner, loser)):
        RatingChange.objects.create(
            game=game, user=person, title="cacao", key=f"{number:05}", finished_at=now, place=place,
            gave_up_at=gave_up_at if place else None,
        )  # fmt: skip
    return game


def pair_of(*people: User) -> Pair | None:
    return next((pair for pair in look().pairs if {pair.winner, pair.other} == {*people}), None)


def usual_games() -> None:
    """What other people play: longer games, each with somebody else."""
    people = [make_person(f"Other{number}") for number in range(5)]
    for number, person in enumerate(people):
        for other in people[number + 1 :]:
            game_of(person, other)


def seen(user: User, origin: str, browser: str = "Firefox") -> None:
    SecurityEvent.objects.create(person=user, code="signed-in", origin=origin, browser=browser, system="Linux")


def test_a_pair_is_told_with_figures(ana: User, bo: User) -> None:
    usual_games()
    for _short in range(4):
        game_of(ana, bo, moves=6)
    game_of(ana, bo, given_up_after=5)
    last = game_of(bo, ana, given_up_after=30)

    pair = pair_of(ana, bo)

    assert pair is not None
    assert (pair.winner, pair.other, pair.games, pair.won, pair.lost) == (ana, bo, 6, 5, 1)
    assert (pair.short, pair.given_up_early) == (4, 1)
    assert pair.latest[0] == (last.pk, last.public_id)


def test_a_tie_is_neither_won_nor_lost(ana: User, bo: User) -> None:
    usual_games()
    for _game in range(FEWEST_GAMES):
        game_of(ana, bo, moves=6)
    RatingChange.objects.filter(game=game_of(ana, bo, moves=6)).update(place=0)

    pair = pair_of(ana, bo)

    assert pair is not None
    assert (pair.winner, pair.games, pair.won, pair.lost) == (ana, FEWEST_GAMES + 1, FEWEST_GAMES, 0)


def test_two_who_win_in_turns_from_different_places_are_not_told(ana: User, bo: User) -> None:
    for _round in range(FEWEST_GAMES):
        game_of(ana, bo)
        game_of(bo, ana)
    seen(ana, "192.0.2.0/24")
    seen(bo, "198.51.100.0/24")

    assert pair_of(ana, bo) is None


def test_few_games_say_nothing(ana: User, bo: User) -> None:
    for _game in range(FEWEST_GAMES - 1):
        game_of(ana, bo)

    assert pair_of(ana, bo) is None


def test_networks_and_devices_that_both_used_are_counted(ana: User, bo: User) -> None:
    for _round in range(FEWEST_GAMES):
        game_of(ana, bo)
        game_of(bo, ana)
    for person in (ana, bo):
        seen(person, "192.0.2.0/24")
        seen(person, "203.0.113.0/24", browser="Firefox" if person == ana else "Chrome")

    pair = pair_of(ana, bo)

    assert pair is not None
    assert (pair.networks, pair.devices) == (2, 1)


def test_the_page_asks_as_much_for_many_pairs_as_for_one(ana: User, bo: User, cy: User) -> None:
    for _game in range(FEWEST_GAMES):
        game_of(ana, bo, given_up_after=3)
    with CaptureQueriesContext(connection) as before:
        assert len(look().pairs) == 1
    for _game in range(FEWEST_GAMES):
        game_of(ana, cy, given_up_after=3)
        game_of(bo, cy)
    with CaptureQueriesContext(connection) as after:
        assert len(look().pairs) == 3
    assert len(after) == len(before) <= 5


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_admin_reads_them_and_nothing_happens_by_itself(ana: User, bo: User) -> None:
    for _game in range(FEWEST_GAMES):
        game = game_of(ana, bo)
    admin = signed_in(make_person("Root", is_staff=True, is_superuser=True))

    page = admin.get(PAGE).content.decode()

    assert f"/admin/games/game/{game.pk}/change/" in page
    assert "Networks both came from" in page
    assert PAGE in admin.get("/admin/").content.decode()
    assert not VoidedGame.objects.exists()


def test_what_the_security_log_knows_is_for_who_may_read_it(ana: User, bo: User) -> None:
    for _game in range(FEWEST_GAMES):
        game_of(ana, bo)
    person = make_person("Stef", is_staff=True)
    assert signed_in(person).get(PAGE).status_code == 403

    person.user_permissions.set(Permission.objects.filter(codename="view_game"))

    page = signed_in(person).get(PAGE).content.decode()
    assert "Bo</a>" in page
    assert "Networks both came from" not in page
