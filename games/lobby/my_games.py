"""Queries for one user’s tables: pending decisions, tables in play, invitations, results."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Case, Count, F, Q, QuerySet, When

from accounts.answering import who_answers
from accounts.models import User
from accounts.relations import selectors as relations
from core.db.compiled import CompiledRows, compiled_query
from games.clocks import selectors
from games.models import Game, Seat
from games.tables.selectors import listed

LIST_PIECE = 30


def my_turns(user: User) -> QuerySet[Seat]:
    """The seats of this user that are to move, by deadline; then those without a clock, the longest waiting first."""
    return turns_of(user.pk)


def turns_of(person: int) -> QuerySet[Seat]:
    """The same by the key of the person."""
    seats = _waiting_seats(person).select_related("game")
    return seats.order_by(F("deadline").asc(nulls_last=True), "waiting_since", "pk")


class Waiting(NamedTuple):
    """Counts for a user: tables with a pending decision, urgent and other ones among them, and invitations."""

    tables: int
    urgent: int
    elsewhere: int
    """The tables with a pending decision besides the one whose page is shown."""
    invitations: int

    @property
    def things(self) -> int:
        """Everything that waits for an answer of this user."""
        return self.tables + self.invitations


def waiting(user: User, here: str = "") -> Waiting:
    """The counts for a user, by one query; without invitations from users whom the user has blocked.

    ``here`` is the address of the table whose page is shown.
    """
    counted = _waiting(user.pk, who_answers(user), selectors.urgent_before(), here)
    return Waiting(*counted[0]) if counted else Waiting(0, 0, 0, 0)


@compiled_query
def _waiting(
    person: int, answers: int, urgent_before: datetime, here: str
) -> QuerySet[Seat, tuple[int, int, int, int]]:
    """A query with one row for each user who has anything pending."""
    urgent = _IS_ASKED & Q(deadline__lt=urgent_before)
    invited = Q(status=Seat.Status.INVITED, game__status=Game.Status.OPEN) & Q(
        ~relations.is_blocked(answers, "game__host")
    )
    seats = Seat.objects.filter(Q(waiting_since__isnull=False) | Q(status=Seat.Status.INVITED), **_unfinished(person))
    counts = (
        seats.order_by()
        .values("user_id")
        .annotate(
            tables=Count("pk", filter=_IS_ASKED),
            urgent=Count("pk", filter=urgent),
            elsewhere=Count("pk", filter=_IS_ASKED & ~Q(game__public_id=here)),
            invitations=Count("pk", filter=invited),
        )
    )
    return counts.values_list("tables", "urgent", "elsewhere", "invitations")


_IS_ASKED = Q(waiting_since__isnull=False, resigned=False, stand_in="")
"""Where a person is to decide; for a seat that resigned, or whose person is away, a bot does."""


def _unfinished(person: int) -> dict[str, Any]:
    """The seats of a person at tables that are not over, as an index knows them."""
    return {"user_id": person, "user__isnull": False, "won__isnull": True}


def _waiting_seats(person: int) -> QuerySet[Seat]:
    return Seat.objects.filter(_IS_ASKED, user_id=person, user__isnull=False)


def next_game(user: User, after: str = "") -> Game | None:
    """The most urgent table of this user; with ``after``, the one that follows it, in a cycle."""
    turns = [seat.game for seat in my_turns(user)[:LIST_PIECE]]
    addresses = [game.public_id for game in turns]
    if after in addresses:
        index = addresses.index(after)
        turns = turns[index + 1 :] + turns[:index]
    return turns[0] if turns else None


_MY_TURN_SINCE = Case(When(seats__resigned=False, seats__stand_in="", then=F("seats__waiting_since")))
"""For a seat that resigned, or whose person is away, a bot decides, and no clock runs."""


def my_games(user: User, status: str) -> CompiledRows[Game]:
    """This person's tables of one status, but not of finished ones.

    Those that wait come first: by deadline, then by how long they have waited.
    """
    return _my_games.rows(user.pk, status)


@compiled_query
def _my_games(person: int, status: str) -> QuerySet[Game]:
    unfinished = {"seats__user_id": person, "seats__user__isnull": False, "seats__won__isnull": True}
    return listed(Game.objects.filter(status=status, **unfinished)).order_by(
        F("seats__deadline").asc(nulls_last=True),
        _MY_TURN_SINCE.asc(nulls_last=True),
        F("last_move_at").desc(nulls_last=True),
        "-pk",
    )


def urgency_of_my_games(user: User, status: str) -> QuerySet[Game, tuple[Any, ...]]:
    """By what ``my_games`` are sorted, of each: deadline, since when it waits, last move, making, address, key.

    Without invitations from whom the user has blocked.
    """
    known = my_games(user, status).queryset().annotate(since=_MY_TURN_SINCE, place=F("seats__status"))
    known = known.exclude(Q(relations.is_blocked(who_answers(user), "host")), place=Seat.Status.INVITED)
    return known.order_by().values_list("seats__deadline", "since", "last_move_at", "created_at", "public_id", "pk")


def results(user: User) -> CompiledRows[int]:
    """The keys of the games this person has played to the end, the latest first: an index alone knows them."""
    return _results.rows(user.pk)


@compiled_query
def _results(person: int) -> QuerySet[Game, int]:
    games = Game.objects.filter(status=Game.Status.FINISHED, seats__user_id=person)
    return games.order_by("-ended_at", "-pk").values_list("pk", flat=True)


def first_games(user: User) -> dict[str, Game]:
    """The running tables that explain their titles to this person, by title, the newest of each."""
    seats = Seat.objects.filter(**_unfinished(user.pk)).exclude(lessons="")
    running = seats.filter(game__status=Game.Status.RUNNING).select_related("game").order_by("game_id")
    return {seat.game.title: seat.game for seat in running}
