"""A row that is saved without a field that was changed is noticed, in every test and for every model."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from games.models import Game
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, open_table
from tests.plugins.saves import FieldNotSaved, changed_fields

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(ana: User) -> Game:
    return Game.objects.get(pk=open_table(ana, OPEN).pk)


def test_a_changed_field_that_is_not_named_is_noticed(game: Game) -> None:
    game.title, game.seed = "cacao", "0"
    with pytest.raises(FieldNotSaved, match="seed"):
        game.save(update_fields=["title"])
    game.save(update_fields=["title", "seed"])
    assert changed_fields(game) == set()


def test_a_key_is_a_field_by_either_name(game: Game, bo: User) -> None:
    game.host = bo
    with pytest.raises(FieldNotSaved, match="host_id"):
        game.save(update_fields=["title"])
    game.save(update_fields=["host"])


def test_what_is_read_again_or_was_made_here_is_known(ana: User) -> None:
    game = open_table(ana, OPEN)
    game.title = "cacao"
    with pytest.raises(FieldNotSaved):
        game.save(update_fields=["ended_at"])
    game.refresh_from_db()
    game.save(update_fields=["ended_at"])


def test_a_field_that_was_left_out_when_the_row_was_read_is_noticed_once_it_is_set(game: Game) -> None:
    part = Game.objects.only("title").get(pk=game.pk)
    part.seed = "0" * 32
    with pytest.raises(FieldNotSaved, match="seed"):
        part.save(update_fields=["title"])


def test_rows_of_others_are_looked_at_too() -> None:
    session = Session.objects.create(session_key="s", expire_date=timezone.now())
    session.session_data = "new"
    with pytest.raises(FieldNotSaved, match="session_data"):
        session.save(update_fields=["expire_date"])
    session.save()


def test_what_many_rows_were_given_at_once_is_known(ana: User) -> None:
    game = open_table(ana, OPEN)
    [seat, *_rest] = seats = list(game.seats.all())
    seat.decisions = 3
    type(seat).objects.bulk_update(seats, ["decisions"])
    seat.save(update_fields=["seen_move"])


def test_rows_that_were_added_together_are_known() -> None:
    [session] = Session.objects.bulk_create([Session(session_key="s", expire_date=timezone.now())])
    session.session_data = "new"
    with pytest.raises(FieldNotSaved, match="session_data"):
        session.save(update_fields=["expire_date"])
