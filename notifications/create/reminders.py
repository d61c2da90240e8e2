"""Reminders: a periodic task stores a row for each seat to move, and creates notifications for those that are due.

Moves cost nothing extra: a row is created after its seat was to move, checked when it is due, and deleted if the seat
has decided. Both steps use an index.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.clocks.selectors import Rests
from games.models import Ask, Seat
from notifications.create.news import News
from notifications.create.write import write
from notifications.deadlines import deadline_of
from notifications.models import Progress, Reminder
from notifications.preferences.hours import hours_of
from notifications.types import REMINDER, URGENT, SeatNotificationType

DAYS = (1, 3, 7)
"""Days after which a seat at a table without a clock is reminded; then weekly."""
WEEK = 7
AT_LEAST = timedelta(hours=2)
"""Latest reminder before a deadline, unless the user chose otherwise;"""
PART = 4
"""earlier, when this fraction of the time bank is left."""
NEAREST_CHOICE = timedelta(hours=1)
"""The shortest time before a deadline that a user can choose."""
TOGETHER = timedelta(hours=3)
"""Deadline reminders of a user that are due within this span are merged into one mail."""
OVERLAP = timedelta(minutes=10)
"""Longer than a transaction that sets ``waiting_since``: the row becomes visible later than its timestamp."""
PIECE = 500
MOST = 10_000
"""Seats per run; the next run continues."""
_WAITING = "waiting seats"


def plan() -> int:
    """Store rows for seats newly to move, and create due reminders; returns the number of rows that were checked."""
    _collect()
    _catch_up()
    count, piece = 0, PIECE
    while piece >= PIECE:
        piece = _remind_piece()
        count += piece
    return count


# --- collecting ------------------------------------------------------------------------------------------------------


@transaction.atomic
def _collect() -> None:
    """Store a reminder for each seat that is to move since the last run."""
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
    """The users' seats that are to move since a later time than this; uses an index."""
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
    """Make reminders due whose deadlines have moved closer since their due times were computed."""
    now = timezone.now()
    near = Q(seat__deadline__gt=now, seat__deadline__lte=now + AT_LEAST)
    later = Reminder.objects.filter(near, at__gt=F("seat__deadline") - NEAREST_CHOICE)
    Reminder.objects.filter(pk__in=list(later.values_list("pk", flat=True))).update(at=now)


# --- when ------------------------------------------------------------------------------------------------------------


def _times(seats: Sequence[Seat]) -> dict[int, datetime]:
    """The time of the first reminder of each seat, by primary key."""
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
    assert seat.waiting_since is not None, "the seat is to move"
    return seat.waiting_since + timedelta(days=days)


def _next_days(waited: int) -> int:
    """The next number of days for a reminder, after so many days have passed."""
    return next((days for days in DAYS if days > waited), (waited // WEEK + 1) * WEEK)


# --- reminding -------------------------------------------------------------------------------------------------------


@transaction.atomic
def _remind_piece() -> int:
    now = timezone.now()
    rows = _due(now)
    seats = [row.seat for row in rows if _is_pending(row)]
    times = _times([seat for seat in seats if deadline_of(seat)])
    near = [seat for seat in seats if seat.pk in times and times[seat.pk] <= now + TOGETHER]
    waiting = [seat for seat in seats if seat.pk not in times and _after_days(seat, DAYS[0]) <= now]
    _notify(URGENT, near)
    _notify(REMINDER, waiting)
    reminded = {seat.pk for seat in near}
    Reminder.objects.filter(pk__in=[row.pk for row in rows if not _is_pending(row) or row.pk in reminded]).delete()
    left = [row for row in rows if _is_pending(row) and row.pk not in reminded]
    for row in left:
        row.at = times.get(row.pk) or _after_days(row.seat, _next_days((now - row.since).days))
        row.step += 1
    Reminder.objects.bulk_update(left, ["at", "step"])
    return len(rows)


def _due(now: datetime) -> list[Reminder]:
    """Due rows, and deadline reminders of the same users that are nearly due, which are merged into one mail."""
    found = [*_locked(due(now).order_by("at"))[:PIECE]]
    people = {row.user_id for row in found if deadline_of(row.seat)}
    near = due(now + TOGETHER).filter(user__in=people, at__gt=now, seat__deadline__isnull=False)
    return [*found, *_locked(near)] if people else found


def due(now: datetime) -> QuerySet[Reminder]:
    """Reminders that are due."""
    return Reminder.objects.filter(at__lte=now)


def _locked(rows: QuerySet[Reminder]) -> QuerySet[Reminder]:
    """The rows locked until the end of the transaction, without those that another worker has locked."""
    return rows.select_for_update(skip_locked=True, of=("self",)).select_related("seat__game", "seat__user")


def _is_pending(row: Reminder) -> bool:
    """Whether the same decision of the same user is still pending."""
    seat = row.seat
    is_same = seat.waiting_since == row.since and seat.user_id == row.user_id
    return is_same and seat.game.is_running and not seat.is_played_by_bot


def _notify(kind: SeatNotificationType, seats: Sequence[Seat]) -> None:
    write(
        kind, [News(seat.user, seat.game, kind.key(seat.game, seat), seat) for seat in seats if seat.user is not None]
    )
