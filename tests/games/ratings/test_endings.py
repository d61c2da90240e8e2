"""At the end of a rated table everybody reads what it changed, or why it changed nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import User
from games.models import Game, RatedTitle, RatingChange
from games.operations import administering
from games.ratings import voiding
from games.ratings.calculator import Rating
from games.ratings.endings import Rated, rated
from games.tables import play
from games.tables.tables import read_table
from tests.games.factories import RANDOM_BOT, confirm, fresh, play_to_end, running_game, take_step
from tests.games.ratings.rated import rated_game, settle
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def read(game: Game, viewer: Any = None) -> Rated:
    return rated(read_table(fresh(game)), viewer or AnonymousUser())


def line_of(user: User, game: Game) -> str:
    change = RatingChange.objects.get(game=game, user=user)
    before, after = Rating(change.mu_before, change.sigma_before), Rating(change.mu, change.sigma)
    return f"Rating: {before.shown} → {after.shown} ± {after.deviation}"


def page(game: Game, client: Client) -> str:
    return " ".join(client.get(game.get_absolute_url()).content.decode().split())


def test_everybody_reads_what_the_game_changed_at_each_seat(ana: User, bo: User, cy: User, client: Client) -> None:
    game = rated_game(ana, bo)

    for reader in (browser_of(ana), browser_of(cy), client):
        shown = page(game, reader)
        assert line_of(ana, game) in shown
        assert line_of(bo, game) in shown
    assert "Rating: 1500 →" in line_of(ana, game)


def test_a_rating_is_called_provisional_while_it_says_little(ana: User, bo: User) -> None:
    assert all(re.search(r"± \d+, provisional$", line) for line in read(rated_game(ana, bo)).lines.values())


def test_who_is_not_listed_reads_the_own_line_alone(ana: User, bo: User) -> None:
    game = rated_game(ana, bo)
    User.objects.filter(pk=bo.pk).update(is_unlisted=True)

    assert len(read(game, ana).lines) == 1
    assert len(read(game).lines) == 1
    assert len(read(game, bo).lines) == 2


def test_a_successors_seat_says_whose_rating_it_changed(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, is_rated=True)
    for person in (ana, bo):
        take_step(game, person, type="wish", points=1)
        confirm(game, person)
    number = game.seats.get(user=bo).number
    administering.replace(game=game, admin=ana, number=number, user=cy)
    play_to_end(game)
    settle()

    assert read(game).lines[number].startswith("Rating of Bo: 1500 → ")


def test_an_unrated_table_of_people_says_so_and_one_against_bots_says_nothing(ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    play_to_end(game)

    assert read(game) == Rated(notes=("This table wasn’t rated, so nobody’s rating changes.",))
    assert read(running_game(ana, bots=[RANDOM_BOT])) == Rated()


def test_a_voided_game_says_why(ana: User, bo: User, cy: User, client: Client) -> None:
    game = rated_game(ana, bo)
    voiding.void(game=game, admin=cy, reason="Two accounts of one person.")
    settle()

    assert "An admin voided this game, so nobody’s rating changes: Two accounts of one person." in page(game, client)
    assert "Rating: " not in page(game, client)


def test_a_game_at_which_somebody_never_came_says_so(ana: User, bo: User) -> None:
    game = running_game(ana, bo, is_rated=True)
    take_step(game, ana, type="wish", points=1)
    confirm(game, ana)
    play.resign(game=game, user=bo)
    play_to_end(game)

    assert read(game).notes == ("Fewer than two people made a move of their own, so nobody’s rating changes.",)


def test_a_game_of_one_person_says_so(ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT], is_rated=True)

    assert read(game).notes == ("Only one person played, so nobody’s rating changes.",)


def test_while_ratings_are_worked_out_anew_the_page_says_so(ana: User, bo: User, client: Client) -> None:
    game = rated_game(ana, bo)
    RatedTitle.objects.update(cursor="2026")

    assert "We’re recalculating ratings; until then you see the old ones." in page(game, client)
    assert line_of(ana, game) in page(game, client)


def test_a_game_that_is_not_rated_yet_says_that_it_will_be(ana: User, bo: User) -> None:
    game = rated_game(ana, bo)
    RatingChange.objects.update(mu=None, sigma=None, mu_before=None, sigma_before=None)

    assert set(read(game).lines.values()) == {"We’re working out the rating."}
