"""Who sits at the tables of a list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from django.db.models import F, QuerySet

from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from games.models import Game, Seat

_HOST: Any = Game._meta.get_field("host")
_USER: Any = Seat._meta.get_field("user")


def seats_at(games: Sequence[Game]) -> dict[int, list[Seat]]:
    """The seats of each of these tables, by its key, in their order: two queries for all of them.

    The tables and the seats know their people then.
    """
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in _seats_at([*seats]) if seats else ():
        seats[seat.game_id].append(seat)
    _introduce(games, [*chain.from_iterable(seats.values())])
    return seats


@compiled_query
def _seats_at(tables: list[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(AnyOf("game_id", tables)).defer("draft", "score")
    return seats.order_by(F("number").asc(nulls_first=True), "place")


def _introduce(games: Iterable[Game], seats: Iterable[Seat]) -> None:
    """Give tables their hosts and seats their people: each person is read once."""
    keys = {game.host_id for game in games} | {seat.user_id for seat in seats}
    known = [key for key in keys if key]
    people = {person.pk: person for person in _people(known)} if known else {}
    for game in games:
        _HOST.set_cached_value(game, people.get(game.host_id or 0))
    for seat in seats:
        _USER.set_cached_value(seat, people.get(seat.user_id or 0))


@compiled_query
def _people(keys: list[int]) -> QuerySet[User]:
    return User.objects.filter(AnyOf("pk", keys))
