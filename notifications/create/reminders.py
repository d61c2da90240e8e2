"""Reminders: a sweep notes who is waited for, and writes to those whose time has come, by an index each.

What is noted follows from the seats and costs no move anything: a row is made after a seat was asked, looked at when it
is due, and found to be needless when the seat has answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.clocks.selectors import Rests
from games.models import Ask, Seat
from notifications.create import notify
from notifications.create.notify import News
from notifications.deadlines import deadline_of
from notifications.models import Progress, Reminder
from notifications.preferences.hours import hours_of
from notifications.types import REMINDER, URGENT, SeatNotificationType

DAYS = (1, 3, 7)
"""Of waiting at a table without a clock, after which somebody is reminded; then weekly."""
WEEK = 7
AT_LEAST = timedelta(hours=2)
"""Before a deadline, for who has not chosen otherwise;"""
PART = 4
"""or when this part of the bank is left, if that is earlier."""
NEAREST_CHOICE = timedelta(hours=1)
"""The shortest time before a deadline that can be chosen."""
TOGETHER = timedelta(hours=3)
"""Deadlines whose reminders are so near are one mail."""
OVERLAP = timedelta(minutes=10)
"""Longer than a transaction that asks a seat: it is seen later than when it says."""
PIECE = 500
MOST = 10_000
"""Seats noted in one sweep; what is left is noted in the next."""
_WAITING = "waiting seats"


def plan() -> int:
    """Note who is waited for since the last time, and write what is due; says how many reminders were looked at."""
    _collect()
    _catch_up()
    count, piece = 0, PIECE
    while piece >= PIECE:
        piece = _remind_piece()
        count += piece
    return count


# --- noting ----------------------------------------------------------------------------------------------------------


@transaction.atomic
def _collect() -> None:
    """Note the seats that are waited for since the last sweep."""
    Progress.objects.get_or_create(name=_WAITING, defaults={"until": datetime.min.replace(year=2000, tzinfo=UTC)})
    progress = Progress.objects.select_for_update().get(name=_WAITING)
    now = timezone.now()
    noted = Reminder.objects.filter(seat=OuterRef("pk"), since=OuterRef("waiting_since"))
    asked = waiting_seats(progress.until - OVERLAP).filter(~Exists(noted)).order_by("waiting_since")
    seats = list(asked.select_related("game", "user")[:MOST])
    for start in range(0, len(seats), PIECE):
        _note(seats[start : start + PIECE])
    last = seats[-1].waiting_since if len(seats) == MOST else now
    Progress.objects.filter(name=_WAITING).update(until=last or now)


def waiting_seats(since: datetime) -> QuerySet[Seat]:
    """The seats of people that are waited for since a later time than this: by an index."""
    return Seat.objects.filter(waiting_since__gt=since, user__isnull=False, resigned=False)


def _note(seats: Sequence[Seat]) -> None:
    times = _times(seats)
    rows = [
        Reminder(seat=seat, user=seat.user, since=seat.waiting_since, at=times[seat.pk])
        for seat in seats
        if seat.user is not None and seat.waiting_since is not None
    ]
    Reminder.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["seat"], update_fields=["user", "since", "step", "at"]
    )


def _catch_up() -> None:
    """Look again at deadlines that have come nearer than was planned for."""
    now = timezone.now()
    near = Q(seat__deadline__gt=now, seat__deadline__lte=now + AT_LEAST)
    later = Reminder.objects.filter(near, at__gt=F("seat__deadline") - NEAREST_CHOICE)
    Reminder.objects.filter(pk__in=list(later.values_list("pk", flat=True))).update(at=now)


# --- when ------------------------------------------------------------------------------------------------------------


def _times(seats: Sequence[Seat]) -> dict[int, datetime]:
    """When each of these seats is to be reminded first, by its key."""
    with_clock = {seat.pk: seat for seat in seats if deadline_of(seat)}
    asks = list(Ask.objects.open().filter(seat__in=with_clock)) if with_clock else []
    for ask in asks:
        ask.seat = with_clock[ask.seat_id]
    rests, chosen = Rests(asks) if asks else None, hours_of(seat.user for seat in with_clock.values() if seat.user)
    times = {seat.pk: _after_days(seat, DAYS[0]) for seat in seats}
    for ask in asks:
        terms = ask.seat.game.clock
        if rests is not None and terms is not None:
            hours = chosen[ask.seat.user_id or 0].reminder_hours
            latest = ask.deadline - AT_LEAST
            usual = min(rests.when_left(ask, terms, ask.bank // PART), latest)
            times[ask.seat_id] = max(ask.deadline - timedelta(hours=hours) if hours else usual, ask.asked_at)
    return times


def _after_days(seat: Seat, days: int) -> datetime:
    assert seat.waiting_since is not None, "it is waited for"
    return seat.waiting_since + timedelta(days=days)


def _next_days(waited: int) -> int:
    """The number of days after which somebody who has waited so many is reminded next."""
    return next((days for days in DAYS if days > waited), (waited // WEEK + 1) * WEEK)


# --- reminding -------------------------------------------------------------------------------------------------------


@transaction.atomic
def _remind_piece() -> int:
    now = timezone.now()
    rows = _due(now)
    seats = [row.seat for row in rows if _is_asked(row)]
    times = _times([seat for seat in seats if deadline_of(seat)])
    near = [seat for seat in seats if seat.pk in times and times[seat.pk] <= now + TOGETHER]
    waiting = [seat for seat in seats if seat.pk not in times and _after_days(seat, DAYS[0]) <= now]
    _tell(URGENT, near)
    _tell(REMINDER, waiting)
    told = {seat.pk for seat in near}
    Reminder.objects.filter(pk__in=[row.pk for row in rows if not _is_asked(row) or row.pk in told]).delete()
    left = [row for row in rows if _is_asked(row) and row.pk not in told]
    for row in left:
        row.at = times.get(row.pk) or _after_days(row.seat, _next_days((now - row.since).days))
        row.step += 1
    Reminder.objects.bulk_update(left, ["at", "step"])
    return len(rows)


def _due(now: datetime) -> list[Reminder]:
    """Those that are due, and of the same people deadlines that are nearly so: they are one mail."""
    found = [*_locked(due(now).order_by("at"))[:PIECE]]
    people = {row.user_id for row in found if deadline_of(row.seat)}
    near = due(now + TOGETHER).filter(user__in=people, at__gt=now, seat__deadline__isnull=False)
    return [*found, *_locked(near)] if people else found


def due(now: datetime) -> QuerySet[Reminder]:
    """Those whose time has come by now."""
    return Reminder.objects.filter(at__lte=now)


def _locked(rows: QuerySet[Reminder]) -> QuerySet[Reminder]:
    """Nobody else looks at these until the end of the transaction; those that others look at are left out."""
    return rows.select_for_update(skip_locked=True, of=("self",)).select_related("seat__game", "seat__user")


def _is_asked(row: Reminder) -> bool:
    """Whether still the same is asked of the same person."""
    seat = row.seat
    is_same = seat.waiting_since == row.since and seat.user_id == row.user_id
    return is_same and seat.game.is_running and not seat.is_played_by_bot


def _tell(kind: SeatNotificationType, seats: Sequence[Seat]) -> None:
    notify.write(
        kind, [News(seat.user, seat.game, kind.key(seat.game, seat), seat) for seat in seats if seat.user is not None]
    )
