"""What the database itself refuses, whoever writes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from accounts.models import User
from games.models import Game, Move, Seat
from tests.games.factories import OPEN, open_table, seat_of

pytestmark = pytest.mark.django_db


def refused(row: Any, **fields: object) -> bool:
    """Whether the database refuses to have these values in a row."""
    try:
        with transaction.atomic():
            type(row).objects.filter(pk=row.pk).update(**fields)
    except IntegrityError:
        return True
    return False


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "paused"},
        {"status": "running"},
        {"status": "finished"},
        {"started_at": "2026-01-01T00:00Z"},
        {"ended_at": "2026-01-01T00:00Z"},
        {"move_count": 1},
    ],
)
def test_the_columns_of_an_open_table_fit_together(tiny_title: None, ana: User, fields: dict[str, object]) -> None:
    assert refused(open_table(ana, OPEN), **fields)


@pytest.mark.parametrize("fields", [{"status": "open"}, {"started_at": None}, {"status": "finished"}])
def test_the_columns_of_a_running_game_fit_together(tiny: Game, fields: dict[str, object]) -> None:
    assert refused(tiny, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"user": None},
        {"bot": "random"},
        {"name": "Somebody"},
        {"status": "open"},
        {"number": None},
    ],
)
def test_a_seat_has_one_player(tiny: Game, ana: User, fields: dict[str, object]) -> None:
    seat = seat_of(tiny, ana)
    assert seat.waiting_since is not None
    assert refused(seat, **fields)


def test_nobody_has_two_seats_and_no_seat_two_of_anything(tiny: Game, ana: User, bo: User) -> None:
    seat, other = seat_of(tiny, ana), seat_of(tiny, bo)
    for column in ("user", "number", "place", "colour"):
        assert refused(seat, **{column: getattr(other, column)}), column


def test_two_moves_of_one_number_cannot_both_stand(tiny: Game) -> None:
    Move.objects.create(game=tiny, number=1, seat=0, data={}, retracted_at=timezone.now())
    Move.objects.create(game=tiny, number=1, seat=0, data={})
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(game=tiny, number=1, seat=1, data={})
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(game=tiny, number=0, seat=1, data={})


def test_people_and_hosts_cannot_be_deleted_under_a_game(tiny: Game, ana: User) -> None:
    with pytest.raises(ProtectedError):
        ana.delete()
    assert Seat.objects.filter(user=ana).exists()


@pytest.mark.parametrize(
    ("table", "column"),
    [("games_game", "host_id"), ("games_seat", "game_id"), ("talk_room", "game_id"), ("talk_complaint", "line_id")],
)
def test_no_index_is_what_another_one_begins_with(table: str, column: str) -> None:
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    indexes = {name: each["columns"] for name, each in found.items() if each["index"] or each["unique"]}
    assert not [name for name in indexes if name.startswith(f"{table}_{column}_")]
    assert [name for name, columns in indexes.items() if columns[0] == column and len(columns) > 1]
