"""Queries for lists of tables: a user's pending decisions, the lobby, results, pending bot moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from accounts.answering import who_answers
from accounts.models import User, Viewer
from accounts.relations import selectors as ties
from core.db.compiled import AnyOf, CompiledRows, compiled_query
from games.clocks import selectors
from games.engine.clock.terms import (
    OWN,
    PRESETS,
    Terms,
    write_terms,
)
from games.models import Consent, Game, Loan, Proposal, Seat

LIST_PIECE = 30
OFFERS = 6
"""So many seats for which a substitute is wanted are shown with their boards."""


def my_turns(user: User) -> QuerySet[Seat]:
    """The seats of this user that are to move, by deadline; then those without a clock, the longest waiting first."""
    seats = _waiting_seats(user).select_related("game")
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
    invited = Q(status=Seat.Status.INVITED, game__status=Game.Status.OPEN) & Q(~ties.is_blocked(answers, "game__host"))
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


def _waiting_seats(user: User) -> QuerySet[Seat]:
    return Seat.objects.filter(_IS_ASKED, user_id=user.pk, user__isnull=False)


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
    return _listed(Game.objects.filter(status=status, **unfinished)).order_by(
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
    known = known.exclude(Q(ties.is_blocked(who_answers(user), "host")), place=Seat.Status.INVITED)
    return known.order_by().values_list("seats__deadline", "since", "last_move_at", "created_at", "public_id", "pk")


def results(user: User) -> CompiledRows[int]:
    """The keys of the games this person has played to the end, the latest first: an index alone knows them."""
    return _results.rows(user.pk)


@compiled_query
def _results(person: int) -> QuerySet[Game, int]:
    games = Game.objects.filter(status=Game.Status.FINISHED, seats__user_id=person)
    return games.order_by("-ended_at", "-pk").values_list("pk", flat=True)


def has_finished(user: Viewer) -> bool:
    """Whether this person has ever played a game to its end."""
    return user.is_authenticated and bool(results(user)[:1])


def first_games(user: User) -> dict[str, Game]:
    """The running tables that explain their titles to this person, by title, the newest of each."""
    seats = Seat.objects.filter(**_unfinished(user.pk)).exclude(lessons="")
    running = seats.filter(game__status=Game.Status.RUNNING).select_related("game").order_by("game_id")
    return {seat.game.title: seat.game for seat in running}


def tables_of(keys: Iterable[int]) -> list[Game]:
    """The tables with these keys, in their order."""
    ordered = list(keys)
    found = {game.pk: game for game in _tables(ordered)} if ordered else {}
    return [found[key] for key in ordered if key in found]


@compiled_query
def _tables(keys: list[int]) -> QuerySet[Game]:
    return _listed(Game.objects.filter(AnyOf("pk", keys)))


def open_tables() -> QuerySet[Game]:
    """The tables that wait for players, the newest first."""
    games = Game.objects.filter(status=Game.Status.OPEN, is_public=True)
    return _listed(games).order_by(F("created_at").desc())


def public_tables_with(people: Collection[int]) -> QuerySet[Game]:
    """The public tables, waiting or running, at which one of these people sits, the newest first."""
    there = Seat.objects.filter(user__in=people, won__isnull=True, status=Seat.Status.TAKEN).values("game")
    games = Game.objects.filter(pk__in=there, status__in=(Game.Status.OPEN, Game.Status.RUNNING), is_public=True)
    return _listed(games).order_by("-pk")


def public_results_with(people: Collection[int], since: datetime) -> QuerySet[Game]:
    """The public games since then that one of these people has played to the end, the latest first."""
    there = Seat.objects.filter(user__in=people, won__isnull=False).values("game")
    games = Game.objects.filter(pk__in=there, status=Game.Status.FINISHED, is_public=True, ended_at__gt=since)
    return _listed(games).order_by("-ended_at", "-pk")


def with_one_open_place(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those that start as soon as one more person comes; asked table by table, and only until the page is full."""
    open_places = Seat.objects.filter(game=OuterRef("pk"), status=Seat.Status.OPEN).order_by().values("game")
    return games.annotate(open_places=Subquery(open_places.values(number=Count("*")))).filter(open_places=1)


def with_pace(games: QuerySet[Game], pace: str) -> QuerySet[Game]:
    """Those with the terms of a preset, with terms of their own (``OWN``), or without a clock."""
    if pace == OWN:
        for preset in filter(None, PRESETS.values()):
            games = games.exclude(_has(preset))
        return games.filter(terms__isnull=False)
    terms = PRESETS[pace]
    return games.filter(_has(terms) if terms else Q(terms__isnull=True))


def _has(terms: Terms) -> Q:
    """By each part: databases do not agree on when two documents are the same."""
    return Q(**{f"terms__{key}": value for key, value in (write_terms(terms) or {}).items()})


def offered_seats(user: Viewer) -> CompiledRows[Seat]:
    """The seats of public tables for which anybody may be the substitute but those who play there, the newest first."""
    return _offered_seats.rows(user.pk)


@compiled_query
def _offered_seats(person: int | None) -> QuerySet[Seat]:
    playing = Seat.objects.filter(game=OuterRef("game"), user=person, user__isnull=False)
    offered = _given_up().filter(is_offered=True, game__is_public=True).exclude(Exists(playing))
    return offered.order_by("-game_id", "number")


def seats_to_take_over(user: User) -> CompiledRows[Seat]:
    """The seats that this person is asked by name to take over."""
    return _seats_to_take_over.rows(user.pk)


@compiled_query
def _seats_to_take_over(person: int) -> QuerySet[Seat]:
    return _given_up().filter(successor_id=person, successor__isnull=False).order_by("-game_id", "number")


def _given_up() -> QuerySet[Seat]:
    given_up = Seat.objects.filter(stand_in=Seat.StandIn.GIVEN_UP, resigned=False, game__status=Game.Status.RUNNING)
    return given_up.select_related("game__host", "user")


def _listed(games: QuerySet[Game]) -> QuerySet[Game]:
    """Without what no list shows."""
    return games.defer("seed", "opening")


def late_bots(before: datetime) -> QuerySet[Seat]:
    """The seats waited for since before this time for which a bot decides: its own, of who resigned, of who is away."""
    return Seat.objects.filter(~Q(bot="") | Q(resigned=True) | ~Q(stand_in=""), waiting_since__lt=before)


def lent_seats(user: User) -> list[Loan]:
    """The seats of this person at which somebody else plays for some days."""
    return _lent_seats(user.pk)


@compiled_query
def _lent_seats(person: int) -> QuerySet[Loan]:
    return Loan.objects.filter(owner_id=person).select_related("seat__game").order_by("until")


def asked_to_stand_in(user: User) -> list[Proposal]:
    """The requests to this user to play at a table where it has no seat."""
    return _asked_to_stand_in(user.pk, str(user.pk))


@compiled_query
def _asked_to_stand_in(person: int, name: str) -> QuerySet[Proposal]:
    """``name`` is the same person as text, as which alone databases agree to compare what stands in documents."""
    asked = Proposal.objects.annotate(asked=Cast(KeyTextTransform("person", "details"), CharField()))
    agreed = Consent.objects.filter(proposal=OuterRef("pk"), user_id=person)
    asked = asked.filter(status=Proposal.Status.OPEN, code="stand-in", asked=name).exclude(Exists(agreed))
    return asked.select_related("game", "user").order_by("pk")


def quiet_tables(before: datetime) -> QuerySet[Game]:
    """The tables without a clock at which nobody has moved since, and nobody was asked whether they are wanted."""
    asked = Proposal.objects.filter(game=OuterRef("pk"), user=None, made_at__gt=before)
    never_moved = Q(last_move_at=None, started_at__lt=before)
    without_clock = Game.objects.filter(status=Game.Status.RUNNING, terms__isnull=True)
    return (
        without_clock.filter(Q(last_move_at__lt=before) | never_moved).filter(~Exists(asked)).order_by("last_move_at")
    )


def questions_of_the_site(before: datetime) -> QuerySet[Proposal]:
    """What the site has asked the people of quiet tables before this time, and nobody has answered."""
    return Proposal.objects.filter(user=None, status=Proposal.Status.OPEN, made_at__lt=before).order_by("made_at")
