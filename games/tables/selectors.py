"""Queries for a table: by its public id, its seats and people, the rows of its log, preferences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.answering import answering, who_answers
from accounts.models import User, Viewer
from accounts.names.names import place_of
from accounts.relations import selectors as relations
from core.db.compiled import AnyOf, compiled_query
from games.engine import registry
from games.engine.clock.terms import Terms
from games.engine.reading import readable_preferences
from games.engine.ruleset import Preferences
from games.engine.title import AnyTitle
from games.models import AuditEntry, Game, Loan, Move, Preference, Removal, Seat
from games.tables.errors import NoSuchGame, TitleAway

LATEST_TABLES = 30
"""Whom one met longer ago is not offered."""


def visible_game(public_id: str, viewer: Viewer, token: str = "") -> Game:
    """The table of this address. Raises ``NoSuchGame`` when there is none that this person may see.

    One query in any case: not even the time it takes tells a private table from none.
    """
    return known_game(_visible.first(public_id, viewer.pk, who_answers(viewer), token or None))


def may_see(game: Game, viewer: Viewer) -> bool:
    """Whether somebody sees this table who comes by no invitation link."""
    return bool(_visible(game.public_id, viewer.pk, who_answers(viewer), None))


def known_game(game: Game | None) -> Game:
    """The table, if there is one and its title works. Raises ``NoSuchGame``, ``TitleAway``."""
    if game is None:
        raise NoSuchGame
    if not game.is_playable:
        raise TitleAway from registry.error_with(game.title, game.options)
    return game


@compiled_query
def _visible(public_id: str, person: int | None, answers: int | None, token: str | None) -> QuerySet[Game]:
    """Public tables, those to which this invitation leads, the person's own, and those with a seat to take over.

    No link leads back whom the host has sent away, nor who ``answers`` for them or another of their bots.
    """
    removed = Removal.objects.alias(answers=answering("person")).filter(game=OuterRef("pk"), answers=answers)
    linked = Q(invite_token=token) & ~Q(Exists(removed))
    return Game.objects.filter(_doors(person) | linked, public_id=public_id)


def visible_among(games: Collection[int], viewer: User) -> list[Game]:
    """Those of these tables, by their keys, that somebody sees who comes by no invitation link."""
    return list(Game.objects.filter(_doors(viewer.pk), pk__in=games)) if games else []


def _doors(person: int | None) -> Q:
    """Public tables, the person's own, and those with a seat of theirs, or one to take over."""
    seats = Seat.objects.filter(Q(user_id=person) | Q(successor_id=person), game=OuterRef("pk"))
    lent = Loan.objects.filter(seat__game=OuterRef("pk"), owner_id=person)
    return Q(is_public=True) | Q(host_id=person) | Q(Exists(seats)) | Q(Exists(lent))


def places(game: Game) -> list[Seat]:
    """The places of a table in the order of its form, with their people."""
    return list(game.seats.select_related("user").order_by("place"))


class LastTable(NamedTuple):
    """With what somebody made a table."""

    options: Mapping[str, Any]
    terms: Terms | None


def last_table(user: User, title: str) -> LastTable | None:
    """The table of a title that this person made last."""
    tables = _made.rows(user.pk, title)[:1]
    return LastTable(tables[0].options, tables[0].clock) if tables else None


@compiled_query
def _made(person: int, title: str) -> QuerySet[Game]:
    return Game.objects.filter(host_id=person, title=title).order_by("-created_at").only("options", "terms")


def acquaintances(user: User) -> list[str]:
    """The names of friends, and of people this person has lately shared a table with, to invite again."""
    people = _people_at([*_latest_seats.rows(user.pk)[:LATEST_TABLES]], user.pk)
    return sorted({*people, *relations.names_of_friends(user)}, key=place_of)


@compiled_query
def _latest_seats(person: int) -> QuerySet[Seat, int]:
    seats = Seat.objects.filter(user_id=person, user__isnull=False)
    return seats.order_by("-game_id").values_list("game_id", flat=True)


@compiled_query
def _people_at(games: list[int], person: int) -> QuerySet[User, str]:
    people = User.objects.active().exclude(pk=person).filter(AnyOf("seats__game_id", games))
    return people.values_list("username", flat=True).distinct().order_by()


_HOST: Any = Game._meta.get_field("host")
_USER: Any = Seat._meta.get_field("user")


def seats_at(games: Sequence[Game]) -> dict[int, list[Seat]]:
    """The seats of each of these tables, by its key, in their order: two queries for all of them.

    The tables and the seats know their people then; of the seats is read what lists say of them.
    """
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in _seats_at([*seats]) if seats else ():
        seats[seat.game_id].append(seat)
    _introduce(games, [*chain.from_iterable(seats.values())])
    return seats


_OF_LISTED_SEATS = (
    *("game", "place", "number", "colour", "status", "user", "bot", "name"),
    *("waiting_since", "deadline", "ready", "stand_in", "successor", "resigned", "points", "won"),
)


@compiled_query
def _seats_at(tables: list[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(AnyOf("game_id", tables)).only(*_OF_LISTED_SEATS)
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
    return User.objects.filter(AnyOf("pk", keys)).only(*_OF_LISTED_PEOPLE)


_OF_LISTED_PEOPLE = "username", "portrait", "colour", "is_active", "is_guest", "is_bot", "bot_owner", "deleted_at"


LATEST_OF_LOG = 12
"""Moves that a log shows at first: the last turns of each. What one asks for comes in larger pieces."""
LATEST_ONCE_OVER = 4
"""The same where the result says how it ended."""
LOG_PIECE = 30


def entries_since(game_pk: int, number: int) -> list[AuditEntry]:
    """What was done to the table, besides moves, after move ``number``, in order, with the people it names."""
    return _entries_since(game_pk, number)


@compiled_query
def _entries_since(game: int, number: int) -> QuerySet[AuditEntry]:
    entries = AuditEntry.objects.filter(game_id=game, after_move__gte=number)
    return entries.select_related("actor", "player", "successor").order_by("pk")


def moves_between(game_pk: int, first: int, last: int) -> list[Move]:
    """The moves of a game from one number to another, in order."""
    return _moves_between(game_pk, first, last)


@compiled_query
def _moves_between(game: int, first: int, last: int) -> QuerySet[Move]:
    return Move.objects.standing().filter(game_id=game, number__gte=first, number__lte=last).order_by("number")


def moves_since(game: Game, number: int) -> list[Move]:
    """The moves after move ``number``, in order."""
    return list(Move.objects.standing().filter(game=game, number__gt=number).order_by("number"))


def preferences_of(people: Collection[int], title: AnyTitle) -> dict[int, Preferences]:
    """What people, by their keys, have set about a title; those who have set nothing are left out."""
    fields = title.rules.preference_fields()
    if not fields or not people:
        return {}
    rows = _preferences([*people], title.name)
    return {row.user_id: readable_preferences(fields, row.values) for row in rows}


@compiled_query
def _preferences(people: list[int], title: str) -> QuerySet[Preference]:
    return Preference.objects.filter(AnyOf("user_id", people), title=title)


def tables_in_order(keys: Iterable[int]) -> list[Game]:
    """The tables with these keys, in their order."""
    ordered = list(keys)
    found = {game.pk: game for game in _tables(ordered)} if ordered else {}
    return [found[key] for key in ordered if key in found]


@compiled_query
def _tables(keys: list[int]) -> QuerySet[Game]:
    return listed(Game.objects.filter(AnyOf("pk", keys)))


def listed(games: QuerySet[Game]) -> QuerySet[Game]:
    """Without what no list shows."""
    return games.defer("seed", "opening", "form_key", "source", "source_number")


def late_bots(before: datetime) -> QuerySet[Seat]:
    """The seats waited for since before this time for which a bot decides: its own, of who resigned, of who is away."""
    return Seat.objects.filter(~Q(bot="") | Q(resigned=True) | ~Q(stand_in=""), waiting_since__lt=before)
