"""Tables at which deadlines have passed, read for many at once; whoever locks one of them reads no more of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.db.models import Prefetch

from games.models import Ask, Game, Plan, Seat


class DueTable(NamedTuple):
    """A started table with its seats in turn order, their people, and the asks of its running clocks."""

    game: Game
    seats: list[Seat]
    asks: list[Ask]
    """With these very seats."""
    planned: frozenset[int]
    """The keys of seats that have planned turns."""


def read_due(games: Collection[int]) -> dict[int, DueTable]:
    """These tables by their keys, by one query for each kind of row.

    The games are read first: what has changed since at one of them shows in its versions.
    """
    seats = Prefetch("seats", Seat.objects.order_by("number"))
    rows = list(Game.objects.filter(pk__in=games).prefetch_related(seats, "seats__user").order_by("pk"))
    by_game = {game.pk: list(game.seats.all()) for game in rows}
    everybody = [seat for seats in by_game.values() for seat in seats]
    asks, planners = asks_of(everybody), planners_of(everybody)
    return {game.pk: _due_table(game, by_game[game.pk], asks[game.pk], planners) for game in rows}


def _due_table(game: Game, seats: list[Seat], asks: list[Ask], planners: frozenset[int]) -> DueTable:
    return DueTable(game, seats, asks, planners & {seat.pk for seat in seats})


def planners_of(seats: Sequence[Seat]) -> frozenset[int]:
    """The keys of those of these seats that have planned turns, whatever has become of the plans' time."""
    return frozenset(Plan.objects.of_seats(seats).waiting().values_list("seat", flat=True))


def asks_of(seats: Iterable[Seat]) -> dict[int, list[Ask]]:
    """The asks of those of these seats whose clocks run, by the keys of their tables."""
    by_key = {seat.pk: seat for seat in seats if seat.deadline is not None}
    found = defaultdict(list)
    for ask in Ask.objects.open().filter(seat__in=by_key):
        ask.seat = by_key[ask.seat_id]
        found[ask.seat.game_id].append(ask)
    return found
