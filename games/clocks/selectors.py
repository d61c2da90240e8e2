"""Queries for clocks: passed and near deadlines, holidays, reliability, pauses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.locale.reader import known_zone, zone_of
from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from games.engine.clock import bank, rests
from games.engine.clock.rests import Absences, Window
from games.engine.clock.terms import Terms
from games.engine.clock.wall import ONE_DAY, instant, local_day
from games.models import Ask, Game, Holiday, Night, Outage, Pause, Plan, Seat


def due(now: datetime) -> QuerySet[Seat, tuple[int, int]]:
    """Keys of seats whose deadlines have passed, with those of their tables, the oldest first: by one index."""
    late = Seat.objects.filter(deadline__isnull=False, deadline__lte=now)
    return late.order_by("deadline").values_list("pk", "game_id")


def running_clocks(*, after: int = 0) -> QuerySet[Ask, int]:
    """Keys of the seats whose clocks run, in order, beginning behind one of them: by an index without what is over."""
    return Ask.objects.open().filter(seat__gt=after).order_by("seat_id").values_list("seat_id", flat=True)


LEFT = timedelta(hours=6)
"""A turn is urgent when its deadline is nearer than this, whatever the terms of the table are."""


def urgent_before() -> datetime:
    """The instant before which deadlines are urgent now."""
    return timezone.now() + LEFT


def is_urgent(deadline: datetime | None) -> bool:
    """Whether this deadline is urgent; without a clock nothing is."""
    return deadline is not None and deadline < urgent_before()


def days_of(user: User, first: date) -> set[date]:
    """A user's holidays, from one day on."""
    return set(Holiday.objects.filter(user=user, day__gte=first).values_list("day", flat=True))


def last_days(people: Iterable[User], now: datetime) -> dict[int, date]:
    """The last day of the holiday of everybody who is on one, by their keys; asked once for all of them."""
    zones = {person.pk: zone_of(person) for person in people}
    if not zones:
        return {}
    taken: dict[int, set[date]] = defaultdict(set)
    yesterday = now.astimezone(UTC).date() - ONE_DAY  # Some zones are behind.
    for key, day in _days([*zones], yesterday):
        taken[key].add(day)
    todays = {key: local_day(zones[key], now) for key in taken}
    return {key: _last(days, todays[key]) for key, days in taken.items() if todays[key] in days}


@compiled_query
def _days(people: list[int], first: date) -> QuerySet[Holiday, tuple[int, date]]:
    """Who has taken which days, from one day on."""
    return Holiday.objects.filter(AnyOf("user_id", people), day__gte=first).values_list("user_id", "day")


def _last(days: set[date], first: date) -> date:
    """The end of the row of days that begins here."""
    day = first
    while day + ONE_DAY in days:
        day += ONE_DAY
    return day


LATEST = 100
"""Decisions."""
YEAR = timedelta(days=365)

_ANSWERED = Q(end__in=(Ask.End.DECIDED, Ask.End.LATE))
_LATE = Q(end=Ask.End.LATE)
_GIVEN_UP = _LATE & Q(lates__gte=1)
"""The second time in a row, or a later one: then the seat is given up, or resigns."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Decisions with a clock: how many there were, how many of them late, how often the seat was given up."""

    decisions: int
    late: int = 0
    given_up: int = 0

    @property
    def share(self) -> int | None:
        """Whole per cent in time: 100 only if none was late. ``None`` where there is nothing to tell."""
        return 100 * (self.decisions - self.late) // self.decisions if self.decisions else None


class Reliabilities(NamedTuple):
    """The reliability of one user, over two periods."""

    latest: Reliability
    year: Reliability


def reliability_of(user: User, now: datetime | None = None) -> Reliabilities:
    """The last decisions of one person, and those of the last year: by an index, however much there is before."""
    since = (now or timezone.now()) - YEAR
    latest = _answers.rows(user.pk)[:LATEST]
    late = [lates for end, lates in latest if end == Ask.End.LATE]
    given_up = sum(lates >= 1 for lates in late)
    return Reliabilities(
        Reliability(len(latest), len(late), given_up), Reliability(*(_since.first(user.pk, since) or (0, 0, 0)))
    )


@compiled_query
def _answers(person: int) -> QuerySet[Ask, tuple[str, int]]:
    return Ask.objects.filter(_ANSWERED, user_id=person).order_by("-ended_at").values_list("end", "lates")


@compiled_query
def _since(person: int, since: datetime) -> QuerySet[Ask, tuple[int, int, int]]:
    """One row, or none of somebody without answers."""
    answers = Ask.objects.filter(_ANSWERED, user_id=person, ended_at__gte=since).order_by().values("user_id")
    counted = answers.annotate(decisions=Count("pk"), late=Count("pk", filter=_LATE), up=Count("pk", filter=_GIVEN_UP))
    return counted.values_list("decisions", "late", "up")


def latest_of(people: Collection[int]) -> dict[int, Reliability]:
    """The last decisions of each of these people, by their keys: one query, which reads no more than those."""
    found = _latest_of([*people]) if people else []
    return {key: Reliability(decisions or 0, late or 0) for key, decisions, late in found}


@compiled_query
def _latest_of(people: list[int]) -> QuerySet[User, tuple[int, int | None, int | None]]:
    latest = Ask.objects.filter(_ANSWERED, user=OuterRef(OuterRef("pk"))).order_by("-ended_at").values("pk")[:LATEST]
    of_one = Ask.objects.filter(pk__in=latest).order_by().values("user")

    def number(which: Q) -> Subquery:
        return Subquery(of_one.annotate(number=Count("pk", filter=which)).values("number"))

    rows = User.objects.filter(AnyOf("pk", people)).annotate(decisions=number(_ANSWERED), late=number(_LATE))
    return rows.values_list("pk", "decisions", "late")


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


LEAST = timedelta(hours=1)
"""What a change of rests leaves at least until the deadline (time at a table, section 3)."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A user's time zone, night and pauses at a moment: zone and night go into the next ask."""

    zone: str
    begin: time | None
    end: time | None


def habits_of(people: Collection[tuple[int, str]]) -> dict[int, Absence]:
    """Zone and night of people, given as keys with the zones they have chosen."""
    nights = {night.user_id: night for night in Night.objects.filter(user__in=[key for key, _zone in people])}
    return {key: _habits(zone, nights.get(key)) for key, zone in people}


def _habits(zone: str, night: Night | None) -> Absence:
    known = str(known_zone(zone) or settings.TIME_ZONE)
    return Absence(known, night.begin, night.end) if night else Absence(known, None, None)


class Rests:
    """The pauses of some asks of running clocks, read by three queries; their seats with games are loaded already."""

    def __init__(self, asks: Sequence[Ask]) -> None:
        since = min((ask.asked_at for ask in asks), default=timezone.now())
        counted = [own.since for ask in asks if (own := ask.seat.game.rests)]
        first = min(local_day(ZoneInfo("UTC"), since) - ONE_DAY, *counted) if counted else None
        self._holidays = _holidays([ask.user_id for ask in asks if ask.user_id], since, first)
        self._pauses = _pauses({ask.seat.game_id for ask in asks})
        outages = list(Outage.objects.filter(end__gt=since - rests.AFTER_OUTAGE).order_by("begin"))
        self._outages = tuple(Window(outage.begin, outage.end) for outage in outages if not outage.is_planned)
        self._planned = tuple(Window(outage.begin, outage.end) for outage in outages if outage.is_planned)

    def absences_of(self, ask: Ask) -> Absences:
        """The pauses of an ask's clock, besides weekends."""
        zone = ZoneInfo(ask.zone)
        whole, begun = self._holidays_of(ask, zone)
        return Absences(
            zone=zone,
            night=rests.Night(ask.night_begin, ask.night_end) if ask.night_begin and ask.night_end else None,
            holidays=whole,
            pauses=(*self._pauses[ask.seat.game_id], *self._planned, *begun),
            outages=self._outages,
        )

    def windows(self, ask: Ask, terms: Terms) -> list[Window]:
        """The pauses between ask and deadline, or end, in order."""
        until = ask.ended_at or ask.deadline
        found = []
        for window in rests.rests(terms, self.absences_of(ask), ask.asked_at):
            if window.begin >= until:
                break
            found.append(window)
        return found

    def deadline(self, ask: Ask, terms: Terms) -> datetime:
        """When the bank of an ask is empty, and no earlier than a change of rests has promised."""
        due = bank.deadline(ask.bank, ask.asked_at, rests.rests(terms, self.absences_of(ask), ask.asked_at))
        return max(due, ask.not_before) if ask.not_before else due

    def when_left(self, ask: Ask, terms: Terms, seconds: int) -> datetime:
        """When only so many seconds of the bank are left."""
        windows = rests.rests(terms, self.absences_of(ask), ask.asked_at)
        return bank.deadline(max(0, ask.bank - seconds), ask.asked_at, windows)

    def used(self, ask: Ask, terms: Terms, until: datetime) -> int:
        """The seconds of the bank that were used up to an instant."""
        windows = rests.rests(terms, self.absences_of(ask), ask.asked_at)
        return bank.used(ask.bank, ask.asked_at, until, windows)

    def _holidays_of(self, ask: Ask, zone: ZoneInfo) -> tuple[frozenset[date], list[Window]]:
        """The days that rest whole, and what rests of those that had begun when they were taken."""
        days = self._holidays[ask.user_id]
        if own := ask.seat.game.rests:
            few = own.of_holidays([day for day, _since in days])
            days = [(day, since) for day, since in days if day in few]
        begun = [Window(since, instant(zone, day + ONE_DAY)) for day, since in days if since]
        return frozenset(day for day, since in days if not since), begun


def _holidays(
    people: Collection[int], since: datetime, first: date | None = None
) -> dict[int | None, list[tuple[date, datetime | None]]]:
    found: dict[int | None, list[tuple[date, datetime | None]]] = defaultdict(list)
    first = first or local_day(ZoneInfo("UTC"), since) - ONE_DAY
    for holiday in Holiday.objects.filter(user__in=people, day__gte=first):
        found[holiday.user_id].append((holiday.day, holiday.since))
    return found


def _pauses(games: Collection[int]) -> dict[int, list[Window]]:
    found: dict[int, list[Window]] = defaultdict(list)
    for pause in Pause.objects.filter(game__in=games):
        found[pause.game_id].append(Window(pause.begin, pause.end))
    return found
