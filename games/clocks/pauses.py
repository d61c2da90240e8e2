"""Rests that people and admins take: nights, holidays, pauses, maintenance, more time; deadlines follow at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.locale.reader import zone_of
from accounts.models import User
from games.clocks import clocks
from games.clocks.errors import (
    EndsInThePast,
    ExtendedAlready,
    HolidayBegun,
    HolidayOver,
    NightTooLong,
    NoClockRuns,
    NotAQuarterHour,
    OwnClock,
    TooManyHolidays,
)
from games.engine.clock.wall import ONE_DAY, instant, local_day
from games.models import Ask, Game, Holiday, Night, Outage, Pause, SiteMessage
from games.tables import audit, dispatch
from games.tables.errors import NotYourSeat
from games.tables.locking import expect_shown, lock_game, lock_table
from games.tables.tables import Table

HOLIDAYS_PER_YEAR, HOLIDAYS_IN_A_ROW = 30, 21
LONGEST_NIGHT = 10 * 60
"""Minutes."""
SAID_BEFORE = timedelta(days=7)
"""So long before a maintenance pages say that it is to come."""
A_MOMENT = timedelta(minutes=5)
"""Whoever types the time of now takes so long."""


# --- nights and holidays ---------------------------------------------------------------------------------------------


@transaction.atomic
def set_night(*, user: User, begin: time | None, end: time | None) -> None:
    """Set a user's night from the next ask on; the same time twice, or no times, means none.

    Raises ``NotAQuarterHour``, ``NightTooLong``, ``PersonChanged``.
    """
    user.lock()
    Night.objects.filter(user=user).delete()
    if begin is None or end is None or begin == end:
        return
    if any(clock.minute % 15 or clock.second or clock.microsecond for clock in (begin, end)):
        raise NotAQuarterHour
    if (_minutes(end) - _minutes(begin)) % (24 * 60) > LONGEST_NIGHT:
        raise NightTooLong(hours=LONGEST_NIGHT // 60)
    Night.objects.create(user=user, begin=begin, end=end)


def _minutes(clock: time) -> int:
    return clock.hour * 60 + clock.minute


@transaction.atomic
def change_holidays(*, user: User, take: Collection[date] = (), give_back: Collection[date] = ()) -> None:
    """Add holidays (``take``; those taken already stay) and remove others.

    Today rests from now on, and counts as a day. Raises ``HolidayOver``, ``TooManyHolidays``, ``HolidayBegun`` for a
    day to be given back that has begun, ``PersonChanged``; then nothing is changed.
    """
    user.lock()
    _give_back(user, give_back)
    _take(user, take)
    if take or give_back:
        _plan_for(user)


def days_left(taken: Iterable[date], year: int) -> int:
    """How many days may still be taken in a calendar year."""
    return max(0, HOLIDAYS_PER_YEAR - sum(day.year == year for day in taken))


def _take(user: User, days: Collection[date]) -> None:
    zone, now = zone_of(user), timezone.now()
    today = local_day(zone, now)
    if any(day < today for day in days):
        raise HolidayOver
    taken = set(Holiday.objects.filter(user=user).values_list("day", flat=True))
    _expect_few({*taken, *days})
    Holiday.objects.bulk_create(
        Holiday(user=user, day=day, since=now if instant(zone, day) <= now else None) for day in {*days} - taken
    )


def _give_back(user: User, days: Collection[date]) -> None:
    zone, now = zone_of(user), timezone.now()
    if any(instant(zone, day) <= now for day in days):
        raise HolidayBegun
    Holiday.objects.filter(user=user, day__in=days).delete()


def _expect_few(days: Iterable[date]) -> None:
    ordered = sorted(days)
    if max(Counter(day.year for day in ordered).values(), default=0) > HOLIDAYS_PER_YEAR:
        raise TooManyHolidays(number=HOLIDAYS_PER_YEAR, in_a_row=HOLIDAYS_IN_A_ROW)
    row, before = 0, None
    for day in ordered:
        row = row + 1 if before is not None and day - before == ONE_DAY else 1
        before = day
        if row > HOLIDAYS_IN_A_ROW:
            raise TooManyHolidays(number=HOLIDAYS_PER_YEAR, in_a_row=HOLIDAYS_IN_A_ROW)


def _plan_for(user: User) -> None:
    """Recompute the deadlines of a user, table by table in their order."""
    tables = Game.objects.filter(seats__user=user, seats__deadline__isnull=False).order_by("pk")
    for game in list(tables):
        clocks.plan_table(lock_game(game))


# --- pauses and more time --------------------------------------------------------------------------------------------


def pause(game: Game, begin: datetime, end: datetime) -> None:
    """Pause all clocks of a locked table."""
    Pause.objects.create(game=game, begin=begin, end=end)
    clocks.plan_table(game)


def end_pauses(game: Game) -> None:
    """End the current pauses of a locked table, and delete future ones."""
    now = timezone.now()
    Pause.objects.filter(game=game, begin__gt=now).delete()
    Pause.objects.filter(game=game, end__gt=now).update(end=now)
    clocks.plan_table(game)


@transaction.atomic
def give_time(*, game: Game, user: User, decision: str | None = None, number: int) -> Table:
    """Give one gain to another seat whose clock runs, once per ask.

    Without ``decision`` in whatever position. Raises ``NotYourSeat``, ``StaleDecision``, ``OwnClock``, ``NoClockRuns``,
    ``ExtendedAlready`` or why nobody may move.
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    expect_shown(table, seat, decision)
    if seat.number == number:
        raise OwnClock
    ask = running_clock(table, number)
    if ask.is_extended:
        raise ExtendedAlready
    terms = table.game.clock
    assert terms is not None, "a clock runs by terms"
    ask.is_extended = True
    extend(ask, terms.gain)
    audit.note(table.game, "given-time", actor=user, player=ask.seat)
    return table


def running_clock(table: Table, number: int) -> Ask:
    """The ask of a seat whose clock runs. Raises ``NoClockRuns``, ``NotYourSeat`` for no seat at all."""
    if not 0 <= number < len(table.seats):
        raise NotYourSeat
    asks = clocks.open_asks([table.seats[number]])
    if not asks:
        raise NoClockRuns
    return asks[0]


def extend(ask: Ask, seconds: int) -> None:
    """Add seconds to the time bank of a running clock, at a locked table."""
    ask.bank += seconds
    if not clocks.plan_anew([ask]):
        ask.save(update_fields=["bank", "is_extended"])


# --- the whole site --------------------------------------------------------------------------------------------------


@transaction.atomic
def plan_maintenance(*, begin: datetime, end: datetime) -> Outage:
    """Pause all clocks of the site, announce it on pages, and recompute deadlines. Raises ``EndsInThePast``."""
    now = timezone.now()
    if begin < now - A_MOMENT or end <= max(begin, now):
        raise EndsInThePast
    outage = Outage.objects.create(begin=max(begin, now), end=end, is_planned=True)
    SiteMessage.objects.create(begin=max(now, outage.begin - SAID_BEFORE), end=end, maintenance=outage)
    dispatch.after_commit(dispatch.PLAN_ALL_ANEW)
    return outage


@transaction.atomic
def call_off_maintenance(outage: Outage) -> None:
    """Delete a future maintenance, or end a current one, and recompute deadlines."""
    now = timezone.now()
    if outage.begin < now < outage.end:
        Outage.objects.filter(pk=outage.pk).update(end=now)
        SiteMessage.objects.filter(maintenance=outage).delete()
    elif now <= outage.begin:
        Outage.objects.filter(pk=outage.pk).delete()
    dispatch.after_commit(dispatch.PLAN_ALL_ANEW)
