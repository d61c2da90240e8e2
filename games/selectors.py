"""Reads: tables by address, what waits for a person, open tables, results, the log in pieces."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery, When

from accounts.models import User
from games.engine import registry
from games.engine.reading import readable_preferences
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Preferences
from games.errors import NoSuchGame
from games.models import AuditEntry, Game, Move, Preference, Seat

LOG_PIECE = 30
LIST_PIECE = 30

# --- one table -------------------------------------------------------------------------------------------------------


def visible_game(public_id: str, user: Any, token: str = "") -> Game:
    """The table of this address. Raises ``NoSuchGame`` when there is none that this person may see.

    One query in any case: not even the time it takes tells a private table from none.
    """
    return known_game(Game.objects.filter(_may_be_seen_by(user, token), public_id=public_id).first())


def known_game(game: Game | None) -> Game:
    """The table, if there is one whose title, in the version of its rules, the site knows. Raises ``NoSuchGame``."""
    if game is None or not registry.knows(game.title, game.rules):
        raise NoSuchGame
    return game


def _may_be_seen_by(user: Any, token: str) -> Q:
    """Public tables, those to which this invitation leads, and the person's own."""
    doors = Q(is_public=True)
    if token:
        doors |= Q(invite_token=token)
    if user.pk is not None:
        doors |= Q(host_id=user.pk) | Q(Exists(Seat.objects.filter(game=OuterRef("pk"), user_id=user.pk)))
    return doors


def places(game: Game) -> list[Seat]:
    """The places of a table in the order of its form, with their people."""
    return list(game.seats.select_related("user").order_by("place"))


def last_options(user: Any, title: str) -> dict[str, Any]:
    """The options of the table of a title that this person made last; empty before the first."""
    tables = Game.objects.filter(host_id=user.pk, title=title).order_by("-created_at")
    return tables.values_list("options", flat=True).first() or {}


def acquaintances(user: Any) -> list[str]:
    """The names of people this person has lately shared a table with, to invite again."""
    tables = Seat.objects.filter(user_id=user.pk, user__isnull=False).order_by("-game_id")[:LIST_PIECE]
    people = (
        User.objects.active().exclude(pk=user.pk).filter(seats__game__in=list(tables.values_list("game_id", flat=True)))
    )
    return sorted(set(people.values_list("username", flat=True)))


# --- what waits for me -----------------------------------------------------------------------------------------------


def my_turns(user: Any) -> QuerySet[Seat]:
    """The seats on which this person is waited for, the longest waiting first."""
    return _waiting_seats(user).select_related("game").order_by("waiting_since", "pk")


def waiting_count(user: Any) -> int:
    """At how many tables this person is waited for."""
    return _waiting_seats(user).count()


def _waiting_seats(user: Any) -> QuerySet[Seat]:
    """Where this person is to decide; for a seat that resigned a bot does."""
    return Seat.objects.filter(user_id=user.pk, user__isnull=False, waiting_since__isnull=False, resigned=False)


def next_game(user: Any, after: str = "") -> Game | None:
    """The table that waits longest for this person; with ``after``, the one behind that address, to go round."""
    turns = [seat.game for seat in my_turns(user)[:LIST_PIECE]]
    addresses = [game.public_id for game in turns]
    if after in addresses:
        index = addresses.index(after)
        turns = turns[index + 1 :] + turns[:index]
    return turns[0] if turns else None


_MY_TURN_SINCE = Case(When(seats__resigned=False, then=F("seats__waiting_since")))
"""For a seat that resigned a bot decides."""


def my_games(user: Any, status: str) -> QuerySet[Game]:
    """This person's tables of one status, but not of finished ones, with all their seats: those that wait first."""
    unfinished = {"seats__user_id": user.pk, "seats__user__isnull": False, "seats__won__isnull": True}
    games = Game.objects.filter(status=status, **unfinished).annotate(my_turn_since=_MY_TURN_SINCE)
    return _with_seats(games).order_by(
        F("my_turn_since").asc(nulls_last=True), F("last_move_at").desc(nulls_last=True), "-pk"
    )


def results(user: Any) -> QuerySet[Game]:
    """The games this person has played to the end, the latest first."""
    games = Game.objects.filter(status=Game.Status.FINISHED, seats__user_id=user.pk)
    return _with_seats(games).order_by("-ended_at", "-pk")


# --- the lobby -------------------------------------------------------------------------------------------------------


def open_tables() -> QuerySet[Game]:
    """The tables that wait for players, the newest first, with their seats."""
    games = Game.objects.filter(status=Game.Status.OPEN, is_public=True)
    return _with_seats(games).order_by(F("created_at").desc())


def with_one_open_place(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those that start as soon as one more person comes; asked table by table, and only until the page is full."""
    open_places = Seat.objects.filter(game=OuterRef("pk"), status=Seat.Status.OPEN).order_by().values("game")
    return games.annotate(open_places=Subquery(open_places.values(number=Count("*")))).filter(open_places=1)


def _with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    seats = Seat.objects.select_related("user").defer("draft").order_by(F("number").asc(nulls_first=True), "place")
    return games.defer("seed").select_related("host").prefetch_related(Prefetch("seats", queryset=seats))


# --- preferences -----------------------------------------------------------------------------------------------------


def preferences_of(people: Collection[int], ruleset: AnyRuleset) -> dict[int, Preferences]:
    """What people, by their keys, have set about a title; those who have set nothing are left out."""
    fields = ruleset.preference_fields()
    if not fields:
        return {}
    rows = Preference.objects.filter(user__in=people, title=ruleset.name)
    return {row.user_id: readable_preferences(fields, row.values) for row in rows}


# --- the log ---------------------------------------------------------------------------------------------------------


def entries_since(game_pk: int, number: int) -> list[AuditEntry]:
    """What was done to the table, besides moves, after move ``number``, in order, with the people it names."""
    entries = AuditEntry.objects.filter(game_id=game_pk, after_move__gte=number)
    return list(entries.select_related("actor", "player", "successor").order_by("pk"))


def moves_between(game_pk: int, first: int, last: int) -> list[Move]:
    """The moves of a game from one number to another, in order."""
    return list(Move.objects.standing().filter(game_id=game_pk, number__range=(first, last)).order_by("number"))


def moves_since(game: Game, number: int) -> list[Move]:
    """The moves after move ``number``, in order."""
    return list(Move.objects.standing().filter(game=game, number__gt=number).order_by("number"))


# --- what is owed ----------------------------------------------------------------------------------------------------


def late_bots(before: datetime) -> QuerySet[Seat]:
    """The seats waited for since before this time for which a bot is to decide: its own, or that of who resigned."""
    return Seat.objects.filter(~Q(bot="") | Q(resigned=True), waiting_since__lt=before)
