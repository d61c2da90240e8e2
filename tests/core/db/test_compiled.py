"""Compiled queries give what plain querysets give, which take their place where ``COMPILED_QUERIES`` is off."""

from __future__ import annotations

from datetime import datetime
from threading import Thread
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Case, Count, Exists, OuterRef, QuerySet, Value, When
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from core.db.compiled import AnyOf, Written, compiled_query, compiled_update
from games.lobby import making
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[True, False], ids=["compiled", "plain"], autouse=True)
def _setting(request: pytest.FixtureRequest, settings: Settings) -> None:
    settings.COMPILED_QUERIES = request.param


@pytest.fixture
def game(ana: User) -> Game:
    """Ana's table with two bots."""
    bots = [PlaceRequest(PlaceFor.BOT, bot="random")] * 2
    return making.create_game(host=ana, title="cacao", options={}, places=[PlaceRequest(PlaceFor.HOST), *bots])


def test_rows_are_objects_with_what_is_read_beside_them(game: Game, ana: User) -> None:
    @compiled_query
    def seats(table: int) -> QuerySet[Seat]:
        return Seat.objects.filter(game_id=table).select_related("user").order_by("place")

    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = seats(game.pk)
        people = [seat.user for seat in found]

    anew = list(Seat.objects.filter(game=game).order_by("place"))
    assert people == [ana, None, None]
    assert len(asked) == 1
    for seat, other in zip(found, anew, strict=True):
        assert _columns(seat) == _columns(other)


def _columns(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_sql_is_compiled_once_and_rows_are_read_each_time(game: Game) -> None:
    made: list[object] = []

    @compiled_query
    def colours(table: int, place: int) -> QuerySet[Seat, str]:
        made.append(table)
        return Seat.objects.filter(game_id=table, place=place).values_list("colour", flat=True)

    before = colours(game.pk, 1)
    Seat.objects.filter(game=game, place=1).update(colour="grey")

    assert before != colours(game.pk, place=1) == ["grey"]
    assert colours(game.pk + 1, 1) == []
    assert len(made) == (1 if settings.COMPILED_QUERIES else 3)


def test_columns_that_are_chosen_are_tuples_in_their_order(game: Game) -> None:
    @compiled_query
    def counted(table: int) -> QuerySet[Seat, tuple[int, str]]:
        groups = Seat.objects.filter(game_id=table).order_by("bot").values("bot").annotate(number=Count("pk"))
        return groups.values_list("number", "bot")

    assert counted(game.pk) == [(1, ""), (2, "random")]


def test_nothing_equals_none_and_texts_are_only_texts(game: Game, ana: User) -> None:
    @compiled_query
    def tables(host: int | None, title: str) -> QuerySet[Game]:
        return Game.objects.filter(host_id=host, title=title)

    assert tables.first(ana.pk, "cacao") == game
    assert tables(None, "cacao") == []
    assert tables(ana.pk, "cacao' OR 1=1 -- %s") == []
    assert tables.first(ana.pk, "") is None


def test_instants_are_compared_as_instants(game: Game) -> None:
    @compiled_query
    def before(instant: datetime) -> QuerySet[Game]:
        return Game.objects.filter(created_at__lt=instant)

    assert before(timezone.now()) == [game]
    assert before(game.created_at) == []


def test_a_value_may_stand_in_a_query_within_the_query(game: Game, ana: User, bo: User) -> None:
    @compiled_query
    def of(person: int) -> QuerySet[Game]:
        return Game.objects.filter(Exists(Seat.objects.filter(game=OuterRef("pk"), user_id=person)))

    assert (of(ana.pk), of(bo.pk)) == ([game], [])


@pytest.mark.django_db(transaction=True)
def test_several_threads_ask_with_values_of_their_own(game: Game) -> None:
    @compiled_query
    def bots(table: int, place: int) -> QuerySet[Seat, tuple[int, str]]:
        return Seat.objects.filter(game_id=table, place=place).values_list("place", "bot")

    answers: dict[int, list[list[tuple[int, str]]]] = {}

    def ask(place: int) -> None:
        answers[place] = [bots(game.pk, place) for _time in range(50)]
        connection.close()

    threads = [Thread(target=ask, args=[place]) for place in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert answers == {place: [[(place, "random" if place else "")]] * 50 for place in range(3)}


def test_one_of_a_list_of_values_may_be_asked_for(game: Game, ana: User) -> None:
    @compiled_query
    def places(tables: list[int], colours: list[str]) -> QuerySet[Seat, int]:
        seats = Seat.objects.filter(AnyOf("game_id", tables), AnyOf("colour", colours))
        return seats.order_by("place").values_list("place", flat=True)

    colours = [seat.colour for seat in game.seats.order_by("place")]
    assert places([game.pk, game.pk + 1], [*colours[1:], 'it\'s "grey"']) == [1, 2]
    assert places([game.pk], []) == places([], colours) == []


def test_a_part_of_the_rows_and_their_number_are_asked_for_alone(game: Game) -> None:
    @compiled_query
    def seats(table: int) -> QuerySet[Seat]:
        return Seat.objects.filter(game_id=table).select_related("user").order_by("place")

    rows = seats.rows(game.pk)
    with CaptureQueriesContext(connection) as asked:
        assert [seat.place for seat in rows[1:3]] == [1, 2]
        assert [seat.place for seat in rows[:1]] == [0]
        assert (rows.count(), rows[4:4]) == (3, [])
    assert [len(part) for part in (rows[:], rows[2:], rows[3:9])] == [3, 1, 0]
    assert len(asked) == 3
    assert "LIMIT" in asked[0]["sql"]
    assert [*rows] == [*rows.queryset()]
    assert seats.rows(game.pk + 1).count() == 0


@pytest.mark.django_db(transaction=True)
def test_rows_are_locked_only_within_a_transaction(game: Game) -> None:
    @compiled_query
    def locked(table: int) -> QuerySet[Game]:
        return Game.objects.select_for_update().filter(pk=table)

    with transaction.atomic():
        assert locked(game.pk) == [game]
    if settings.COMPILED_QUERIES or connection.features.has_select_for_update:
        with pytest.raises(transaction.TransactionManagementError):
            locked(game.pk)


def test_an_update_gives_columns_values_and_says_to_how_many_rows(game: Game) -> None:
    @compiled_update
    def note(table: int, places: list[int], at: datetime | None, score: Any, name: str) -> Written:
        seats = Seat.objects.filter(AnyOf("place", places), game_id=table)
        called = Case(When(bot="random", then=Value("nobody")), default=Value(name))
        return seats, {"deadline": at, "score": score, "stand_in": called}

    now = timezone.now()
    assert note(game.pk, [0, 1], now, {"total": 3, "names": ["it's"]}, "given-up") == 2
    assert note(game.pk, [2], None, None, "given-up") == 1
    assert note(game.pk, [], now, None, "") == note(game.pk + 1, [0], now, None, "") == 0
    seats = game.seats.order_by("place").values_list("deadline", "score", "stand_in")
    score = {"total": 3, "names": ["it's"]}
    assert [*seats] == [(now, score, "given-up"), (now, score, "nobody"), (None, None, "nobody")]
    assert game.seats.filter(score__isnull=True).count() == 1


def test_an_update_is_compiled_once(game: Game) -> None:
    made = []

    @compiled_update
    def rename(table: int, title: str) -> Written:
        made.append(table)
        return Game.objects.filter(pk=table), {"title": title}

    for title in ("one", "two"):
        assert rename(game.pk, title) == 1
        game.refresh_from_db()
        assert game.title == title
    assert len(made) == (1 if settings.COMPILED_QUERIES else 2)
