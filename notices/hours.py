"""When a person may be told: quiet hours and the next digest, on the clock of the person's wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts.models import User
from accounts.reader import known_zone
from games.clock import wall
from notices.models import Hours

WEEK = 7


def zone_of(person: User) -> ZoneInfo:
    """The zone in which this person reads clocks."""
    return ZoneInfo(known_zone(person.time_zone) or settings.TIME_ZONE)


def hours_of(people: Iterable[User]) -> Mapping[int, Hours]:
    """The hours of these people by their keys, by one query; of who chose none as they are without a choice."""
    keys = {person.pk for person in people}
    chosen = Hours.objects.in_bulk(keys)
    return {key: chosen.get(key) or Hours(user_id=key) for key in keys}


def quiet_until(hours: Hours, zone: ZoneInfo, at: datetime) -> datetime | None:
    """The end of the quiet hours that an instant lies in, if it does."""
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
    """The first instant later than this at which a digest goes out; none without days for it."""
    today = wall.local_day(zone, after)
    for distance in range(WEEK + 1):
        day = today + timedelta(days=distance)
        at = wall.instant(zone, day, digest_clock(hours))
        if has_digest_on(hours, day.weekday()) and at > after:
            return at
    return None


def digest_clock(hours: Hours) -> time:
    """The time of the day at which the digest goes out."""
    return time(hours.digest_hour)


def has_digest_on(hours: Hours, weekday: int) -> bool:
    """Whether there is a digest on this day of the week, 0 for Monday."""
    return bool(hours.digest_days >> weekday & 1)
