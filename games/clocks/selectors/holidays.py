"""Who is on holiday, and which days somebody has taken."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime

from django.db.models import QuerySet

from accounts.locale.reader import zone_of
from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from games.engine.clock.wall import ONE_DAY, local_day
from games.models import Holiday


def days_of(user: User, first: date) -> set[date]:
    """The days that somebody has taken, from one day on."""
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
