"""Quiet hours and the next digest, in the user's time zone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.locale.reader import zone_of
from accounts.models import User
from games.engine.clock import wall
from notifications import outbox
from notifications.models import Hours

WEEK = 7
CHOSEN = (
    "quiet_from",
    "quiet_to",
    "lets_urgent_through",
    "digest_days",
    "digest_hour",
    "tells_each_question",
    "reminder_hours",
)


def hours_of(people: Iterable[User]) -> Mapping[int, Hours]:
    """Hours of these users by primary key, in one query; unsaved defaults for users without a row."""
    keys = {person.pk for person in people}
    chosen = Hours.objects.in_bulk(keys)
    return {key: chosen.get(key) or Hours(user_id=key) for key in keys}


@transaction.atomic
def keep(*, user: User, hours: Hours, zone: str) -> None:
    """Store a user's quiet hours and digest times with their time zone. Raises ``PersonChanged``.

    A digest that is due already stays due: the task that writes it looks whether its time is still the chosen one.
    """
    user.time_zone = zone
    user.save(update_fields=["time_zone"])
    chosen = {field: getattr(hours, field) for field in CHOSEN}
    hours.digest_at = _overdue(user, hours) or next_digest(hours, zone_of(user), timezone.now())
    Hours.objects.update_or_create(user=user, defaults={**chosen, "digest_at": hours.digest_at})
    outbox.make_due(user)


def _overdue(user: User, hours: Hours) -> datetime | None:
    """The time of a digest that nobody has written yet; ``None`` without days for it."""
    overdue = Hours.objects.filter(user=user, digest_at__lte=timezone.now()).values_list("digest_at", flat=True)
    return overdue.first() if hours.digest_days else None


@transaction.atomic
def stop_digest(user: User) -> None:
    """Switch the digest off; idempotent. Raises ``PersonChanged``."""
    user.lock()
    Hours.objects.filter(user=user).update(digest_days=0, digest_at=None)
    outbox.make_due(user)


def quiet_until(hours: Hours, zone: ZoneInfo, at: datetime) -> datetime | None:
    """The end of the quiet hours that contain this time, if they do."""
    if hours.quiet_from is None or hours.quiet_to is None:
        return None
    over_midnight = timedelta(days=hours.quiet_to <= hours.quiet_from)
    today = wall.local_day(zone, at)
    for day in (today - wall.ONE_DAY, today):
        end = wall.instant(zone, day + over_midnight, hours.quiet_to)
        if wall.instant(zone, day, hours.quiet_from) <= at < end:
            return end
    return None


def next_digest(hours: Hours, zone: ZoneInfo, after: datetime) -> datetime | None:
    """The time of the first digest after this time; ``None`` without days for it."""
    today = wall.local_day(zone, after)
    for distance in range(WEEK + 1):
        day = today + timedelta(days=distance)
        at = wall.instant(zone, day, digest_clock(hours))
        if has_digest_on(hours, day.weekday()) and at > after:
            return at
    return None


def digest_clock(hours: Hours) -> time:
    """The local time of the digest."""
    return time(hours.digest_hour)


def digest_days(hours: Hours) -> list[int]:
    """Weekdays with a digest, 0 for Monday."""
    return [day for day in range(WEEK) if has_digest_on(hours, day)]


def is_quiet_at(hours: Hours, clock: time) -> bool:
    """Whether a local time is within the quiet hours."""
    begin, end = hours.quiet_from, hours.quiet_to
    if begin is None or end is None:
        return False
    return begin <= clock < end if begin < end else clock >= begin or clock < end


def has_digest_on(hours: Hours, weekday: int) -> bool:
    """Whether this weekday has a digest, 0 for Monday."""
    return bool(hours.digest_days >> weekday & 1)
