"""A room is at a table or elsewhere, whatever is written."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from games.chat.models import Room
from games.models import Game
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, open_table
from tests.people import People

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def game(tiny_title: None, people: People) -> Game:
    return open_table(people.ana, OPEN)


@pytest.mark.parametrize("audience", ["players", "watchers", "entrants", "members"])
def test_a_room_is_at_a_table_or_elsewhere(game: Game, audience: str) -> None:
    right = game if audience in ("players", "watchers") else None
    wrong = None if right else game
    with pytest.raises(IntegrityError), transaction.atomic():
        Room.objects.create(game=wrong, audience=audience)
    assert Room.objects.create(game=right, audience=audience).pk


@pytest.mark.postgresql
def test_that_was_checked_for_the_rooms_that_were_there_before() -> None:
    with connection.cursor() as cursor:
        cursor.execute("select convalidated from pg_constraint where conname = 'room_is_at_a_table_or_not'")
        assert cursor.fetchall() == [(True,)]
