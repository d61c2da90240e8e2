"""Reads of tournaments: which there are, who takes part, of which of them tables are; their ratings: ``ratings.py``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from math import inf
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User, Viewer
from core.db.compiled import compiled_query
from games import texts
from games.clubs.models import Group, Member
from games.models import Game, Seat
from games.tournaments.errors import NoSuchTournament
from games.tournaments.models import Entry, Event, Pairing, Round, Tournament

LISTED = 50
CANCELLED_LISTED = timedelta(days=30)
Status = Tournament.Status


def visible_to(viewer: Viewer) -> QuerySet[Tournament]:
    """Those that somebody may see: a private one only its group and organiser; without its group, who took part.

    Who is no longer of the group does not see it by an entry, and plays on at the own tables.
    """
    return _visible_to(viewer.pk) if viewer.is_authenticated else Tournament.objects.filter(is_private=False)


def _visible_to(person: int) -> QuerySet[Tournament]:
    groups = Member.objects.filter(person_id=person, joined_at__isnull=False).values("group")
    took_part = Tournament.objects.filter(entries__person_id=person, group=None).values("pk")
    seen = Q(group__in=groups) | Q(organiser_id=person) | Q(pk__in=took_part)
    return Tournament.objects.filter(Q(is_private=False) | seen)


def tournament_for(viewer: Viewer, public_id: str) -> Tournament:
    """A tournament that somebody may see. Raises ``NoSuchTournament``."""
    found = _seen.first(viewer.pk, public_id) if viewer.is_authenticated else _public.first(public_id)
    if found is None:
        raise NoSuchTournament
    return found


@compiled_query
def _seen(person: int, public_id: str) -> QuerySet[Tournament]:
    return _with_others(_visible_to(person), public_id)


@compiled_query
def _public(public_id: str) -> QuerySet[Tournament]:
    return _with_others(Tournament.objects.filter(is_private=False), public_id)


def _with_others(seen: QuerySet[Tournament], public_id: str) -> QuerySet[Tournament]:
    return seen.select_related("group", "organiser", "previous").filter(public_id=public_id)


def own_edition(viewer: Viewer, public_id: str) -> Tournament | None:
    """A tournament that somebody has held, and that is over: the next one may follow it."""
    over = [Status.FINISHED, Status.CANCELLED]
    there = visible_to(viewer).filter(organiser=viewer.pk, public_id=public_id, status__in=over)
    return there.select_related("group").first() if viewer.is_authenticated and public_id.isalnum() else None


def listed(viewer: Viewer, when: str) -> QuerySet[Tournament]:
    """Those that somebody may see and that are ``coming``, ``running`` or ``over``, each with its number of people.

    One that was cancelled is over: for a month for everybody, later for those who entered it, and for its organiser.
    """
    there = visible_to(viewer).annotate(people=Count("entries", filter=Q(entries__status=Entry.Status.IN)))
    if when == "coming":
        return there.filter(status__in=[Status.ANNOUNCED, Status.OPEN, Status.FULL]).order_by("starts_at", "pk")
    if when == "running":
        return there.filter(status=Status.RUNNING).order_by("starts_at", "pk")
    is_known = Q(ended_at__gt=timezone.now() - CANCELLED_LISTED)
    if viewer.is_authenticated:
        is_known |= Q(organiser=viewer.pk) | Q(pk__in=entered(viewer))
    over = Q(status=Status.FINISHED) | (Q(status=Status.CANCELLED) & is_known)
    return there.filter(over).order_by("-ended_at", "-pk")


def calendar(viewer: Viewer) -> dict[str, list[Tournament]]:
    """What comes, what runs, and what was."""
    return {when: list(listed(viewer, when)[:LISTED]) for when in ("coming", "running", "over")}


def last_changes(tournaments: Iterable[Tournament]) -> dict[int, datetime]:
    """When each of these last took a step, by one query; who comes and goes is none."""
    steps = Event.objects.filter(tournament__in=[*tournaments], person=None).order_by()
    return dict(steps.values("tournament").annotate(last=Max("at")).values_list("tournament", "last"))


def rounds_of(tournament: Tournament) -> list[tuple[Round, int]]:
    """The rounds that have begun, the first one first, each with its number of tables."""
    return [(made, made.tables) for made in tournament.played.annotate(tables=Count("pairings")).order_by("number")]


def people_in_each(tournaments: Iterable[Tournament]) -> dict[int, int]:
    """How many take part in each, by one query."""
    there = Entry.objects.filter(tournament__in=[*tournaments], status=Entry.Status.IN).order_by()
    return dict(there.values("tournament").annotate(people=Count("pk")).values_list("tournament", "people"))


def entered(viewer: Viewer) -> QuerySet[Any, Any]:
    """The keys of the tournaments where somebody takes part or did, or waits."""
    return Entry.objects.filter(person=viewer.pk).values("tournament")


def under_way(user: User) -> list[Entry]:
    """Somebody's part in tournaments that are to begin or run, by one query; those that begin first come first.

    Each has its tournament, and in one that runs ``round`` and ``round_ends``. Without private ones of groups of which
    the person is no more.
    """
    return _under_way(user.pk)


@compiled_query
def _under_way(person: int) -> QuerySet[Entry]:
    latest = Round.objects.filter(tournament=OuterRef("tournament")).order_by("-number")
    entries = (
        standing_entries()
        .filter(person_id=person, tournament__status__in=[Status.OPEN, Status.FULL, Status.RUNNING])
        .annotate(round=Subquery(latest.values("number")[:1]), round_ends=Subquery(latest.values("ends_at")[:1]))
    )
    return entries.select_related("tournament").order_by("tournament__starts_at", "pk")


def standing_entries() -> QuerySet[Entry]:
    """Those by which somebody takes part who may still see the tournament, as ``visible_to`` has it."""
    member = Member.objects.filter(
        group=OuterRef("tournament__group"), person=OuterRef("person"), joined_at__isnull=False
    )
    seen = Q(tournament__is_private=False) | Q(tournament__group=None) | Q(tournament__organiser=F("person"))
    return Entry.objects.filter(seen | Q(Exists(member)), status=Entry.Status.IN)


@compiled_query
def entries_with_people(tournament: int) -> QuerySet[Entry]:
    """All who ever entered it, with who they are."""
    return Entry.objects.filter(tournament_id=tournament).select_related("person").order_by("pk")


@compiled_query
def events_with_people(tournament: int) -> QuerySet[Event]:
    """What happened in it, the last first."""
    return Event.objects.filter(tournament_id=tournament).select_related("actor", "person").order_by("-pk")


def people_in(tournament: Tournament) -> int:
    """How many take part."""
    return tournament.entries.filter(status=Entry.Status.IN).count()


def of_group(group: Group) -> list[Tournament]:
    """Those of a group that are not over, the next one first."""
    return _of_group.rows(group.pk)[:LISTED]


@compiled_query
def _of_group(group: int) -> QuerySet[Tournament]:
    return Tournament.objects.filter(group_id=group, ended_at=None).order_by("starts_at", "pk")


def entry_of(tournament: Tournament, viewer: Viewer) -> Entry | None:
    """Somebody's part in it, whatever became of it."""
    return Entry.objects.filter(tournament=tournament, person=viewer.pk).first() if viewer.is_authenticated else None


# --- from tables to tournaments --------------------------------------------------------------------------------------


class RoundTable(NamedTuple):
    """Of which tournament a table is."""

    tournament: Tournament
    round: int
    number: int


def round_tables_of(games: Iterable[Game], viewer: Viewer) -> dict[int, RoundTable]:
    """Of which tournaments these tables are, as far as somebody may see them, by the keys of the tables."""
    keys = [game.pk for game in games if game.must_end]
    if not keys:
        return {}
    there = Pairing.objects.filter(game__in=keys, round__tournament__in=visible_to(viewer))
    return {
        pairing.game_id: RoundTable(pairing.round.tournament, pairing.round.number, pairing.number)
        for pairing in there.select_related("round__tournament")
        if pairing.game_id is not None
    }


def table_that_waits(tournament: Tournament, viewer: Viewer) -> Game | None:
    """A table of a tournament at which somebody is to decide."""
    seats = Seat.objects.filter(user=viewer.pk, waiting_since__isnull=False, stand_in="") if viewer.pk else None
    if seats is None:
        return None
    waiting = Game.objects.filter(pairing__round__tournament=tournament, status=Game.Status.RUNNING, seats__in=seats)
    return waiting.order_by("pk").first()


# --- for the schedule ------------------------------------------------------------------------------------------------


def due(now: datetime) -> list[int]:
    """Tournaments that may have a step to make."""
    waiting = Q(status=Status.ANNOUNCED, opens_at__lte=now) | Q(
        status__in=[Status.OPEN, Status.FULL], starts_at__lte=now
    )
    there = Tournament.objects.filter(waiting | Q(status=Status.RUNNING), is_held=False)
    return list(there.order_by("pk").values_list("pk", flat=True))


def open_pairings(played_round: Round) -> QuerySet[Pairing]:
    """The tables of a round whose outcome is not known."""
    return played_round.pairings.filter(voided_at=None).filter(sittings__place=None).distinct().order_by("pk")


def broken_pairings(played_round: Round) -> list[Pairing]:
    """Those among them at which nobody plays any more: whoever cancelled or deleted the game, in whatever way."""
    gone = Q(game=None) | Q(game__status=Game.Status.CANCELLED)
    return list(open_pairings(played_round).filter(gone).select_related("game"))


def suspended_entries(tournament: Tournament) -> list[Entry]:
    """Those who may no longer use the site, or whose owner may not; without accounts that are deleted."""
    banned = Q(person__is_active=False) | Q(person__bot_owner__is_active=False)
    there = tournament.entries.filter(banned, person__deleted_at=None)
    return list(there.select_related("person").order_by("pk"))


def reserves(tournament: Tournament) -> list[Entry]:
    """Who waits for a place, and may have it, the first one first."""
    there = tournament.entries.filter(status=Entry.Status.WAITING, person__is_active=True)
    return list(there.select_related("person").order_by("pk"))


def late_entries(tournament: Tournament) -> list[Entry]:
    """Who was out of time at two tables, and is not out yet."""
    late = Count("sittings", filter=Q(sittings__late_at__isnull=False, sittings__person=F("person")))
    there = tournament.entries.filter(status=Entry.Status.IN).annotate(late=late)
    return list(there.filter(late__gte=2).order_by("pk"))


def game_at(pairing: int) -> Game | None:
    """The game of a table."""
    return Game.objects.filter(pairing=pairing).first()


def bots_at(pairings: Collection[int]) -> dict[tuple[int, int], str]:
    """The bots that fill up these tables, by name with level; keys are the pairing and the place there."""
    if not pairings:
        return {}
    seats = Seat.objects.filter(game__pairing__in=pairings, user=None).exclude(bot="")
    found = seats.values_list("game__pairing", "place", "bot")
    return {(pairing, place): texts.bot_name(bot, place + 1) for pairing, place, bot in found}


def own_games(tournament: Tournament, viewer: Viewer) -> list[list[Seat]]:
    """The seats of somebody's running tables, in turn order; where the reader is awaited first, by least time left."""
    if not viewer.is_authenticated:
        return []
    games: dict[int, list[Seat]] = {}
    for seat in _seats_beside(tournament.pk, viewer.pk):
        games.setdefault(seat.game_id, []).append(seat)
    return sorted(games.values(), key=lambda seats: _urgency(seats, viewer))


@compiled_query
def _seats_beside(tournament: int, person: int) -> QuerySet[Seat]:
    mine = Seat.objects.filter(
        user_id=person, game__pairing__round__tournament_id=tournament, game__status=Game.Status.RUNNING
    )
    there = Seat.objects.filter(game__in=mine.values("game")).select_related("user", "game")
    return there.order_by("game_id", "number")


def _urgency(seats: Sequence[Seat], viewer: Viewer) -> tuple[bool, float, int]:
    own = next(seat for seat in seats if seat.user_id == viewer.pk)
    left = own.deadline.timestamp() if own.deadline and own.waiting_since else inf
    return own.waiting_since is None, left, own.game_id


def games_of(tournament: Tournament, entry: Entry) -> list[Game]:
    """The running games of somebody's tables."""
    there = Game.objects.filter(pairing__round__tournament=tournament, status=Game.Status.RUNNING)
    return list(there.filter(seats__user=entry.person_id).order_by("pk"))


def concerned(tournament: Tournament) -> list[User]:
    """Whom the end of a tournament concerns: who takes part or waits, who sat at one of its tables, its organiser."""
    part = tournament.entries.filter(~Q(status=Entry.Status.OUT) | Q(sittings__isnull=False)).values("person")
    return list(User.objects.active().filter(Q(pk__in=part) | Q(pk=tournament.organiser_id)).order_by("pk"))


def of_division(tournament: Tournament, division: int, *, but: Entry) -> list[User]:
    """The others of a division."""
    there = tournament.entries.filter(status=Entry.Status.IN, division=division).exclude(pk=but.pk)
    return list(User.objects.active().filter(pk__in=there.values("person")).order_by("pk"))


def people_of(entries: Iterable[Entry]) -> dict[int, User]:
    """People by their keys."""
    return User.objects.in_bulk({entry.person_id for entry in entries})
