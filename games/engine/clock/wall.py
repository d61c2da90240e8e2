"""Wall clocks: which time zones there are, and at which instant a clock on the wall shows a time."""

from __future__ import annotations

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

MIDNIGHT = time()
ONE_DAY = timedelta(days=1)
FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(microsecond=0, tzinfo=UTC)
"""The first and last instants that can be written."""

_SECOND = timedelta(seconds=1)
_OF_THE_MACHINE = {"localtime"}
"""Not a name of IANA's: it means another zone on every machine."""


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """The names of all zones; the look-up reads a directory, so it is done once."""
    return frozenset(available_timezones() - _OF_THE_MACHINE)


@lru_cache(maxsize=1 << 14)  # People who live in the same zone share their midnights.
def instant(zone: ZoneInfo, day: date, clock: time = MIDNIGHT) -> datetime:
    """The first instant at which clocks in this zone show at least this day and time.

    So a time that does not exist means the first instant after the gap, and one that exists twice the first of the two
    (time at a table, section 2). What lies outside the years 1 to 9999 is moved to their end.
    """
    local = datetime.combine(day, clock, zone)
    before, after = _offset(local), _offset(local.replace(fold=1))
    shown = datetime.combine(day, clock, UTC)
    try:
        return shown - before if after <= before else _after_gap(zone, local, shown - after, shown - before)
    except OverflowError:
        return FIRST if day.year == 1 else LAST


def local_day(zone: ZoneInfo, at: datetime) -> date:
    """The day that calendars in this zone show. Raises ``OverflowError`` outside the years 1 to 9999."""
    return at.astimezone(zone).date()


def _offset(local: datetime) -> timedelta:
    offset = local.utcoffset()
    assert offset is not None
    return offset


def _after_gap(zone: ZoneInfo, local: datetime, early: datetime, late: datetime) -> datetime:
    """The instant at which clocks jump over this time, between the two that the offsets around it would give."""
    skipped = local.replace(tzinfo=None)

    def is_behind(second: int) -> bool:
        return (early + second * _SECOND).astimezone(zone).replace(tzinfo=None) >= skipped

    return early + bisect_left(range((late - early) // _SECOND), True, key=is_behind) * _SECOND
