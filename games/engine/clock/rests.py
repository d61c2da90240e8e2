"""Pauses: the windows in which a seat's clock does not run, generated one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from heapq import merge
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.engine.clock.terms import Terms
from games.engine.clock.wall import (
    LAST,
    ONE_DAY,
    instant,
    local_day,
)

LONGEST_GAP = timedelta(minutes=10)
"""The heart may miss this much before the site counts as out."""
AFTER_OUTAGE = timedelta(hours=1)
_SATURDAY = 5


class Window(NamedTuple):
    """From an instant to an instant, which is no part of it."""

    begin: datetime
    end: datetime


class Night(NamedTuple):
    """A person's night on the wall: over midnight if it ends before it begins, none if both are the same."""

    begin: time
    end: time


@dataclass(frozen=True, slots=True)
class Absences:
    """When nobody waits for a person, besides weekends: their nights and holidays, pauses, outages of the site."""

    zone: ZoneInfo
    night: Night | None = None
    holidays: frozenset[date] = frozenset()
    pauses: tuple[Window, ...] = ()
    outages: tuple[Window, ...] = ()
    """Raw gaps, each from the last heartbeat to the next."""


def rests(terms: Terms, absences: Absences, since: datetime) -> Iterator[Window]:
    """The rests from an instant on in order, united; some may be over by then.

    Weekends and nights never end: asking for more raises ``OverflowError`` at the end of the year 9999.
    """
    fixed = merge(
        holidays(absences.zone, absences.holidays), sorted(absences.pauses), sorted(outages(absences.outages))
    )
    return united(_beside(terms, absences, since, united(fixed)))


def _beside(terms: Terms, absences: Absences, since: datetime, fixed: Iterable[Window]) -> Iterator[Window]:
    """Weekends and nights with windows that come once. Those inside a window are not made: it may last for centuries.

    Windows that come again begin in order except for some that are known already or begin inside the window before.
    """
    at = since
    for window in fixed:
        if window.end > since:
            for rest in recurring(terms, absences, at):
                if rest.begin >= window.begin:
                    break
                yield rest
            yield window
            at = window.end
    yield from recurring(terms, absences, at)


def recurring(terms: Terms, absences: Absences, since: datetime) -> Iterator[Window]:
    """The weekends and nights from an instant on; some may be over by then."""
    if not (terms.weekends or terms.nights):
        return iter(())
    # A window that is not over ends, on the wall, later than clocks show now: it began yesterday at the earliest.
    yesterday = local_day(absences.zone, since) - ONE_DAY
    kinds = []
    if terms.weekends:
        kinds.append(weekends(absences.zone, yesterday))
    if terms.nights and absences.night:
        kinds.append(nights(absences.zone, absences.night, yesterday))
    return merge(*kinds)


def weekends(zone: ZoneInfo, first: date) -> Iterator[Window]:
    """From Saturday 00:00 to Monday 00:00, of all weekends whose Saturday is this day or later."""
    day = first + (_SATURDAY - first.weekday()) % 7 * ONE_DAY
    while True:
        yield Window(instant(zone, day), instant(zone, day + 2 * ONE_DAY))
        day += 7 * ONE_DAY


def nights(zone: ZoneInfo, night: Night, first: date) -> Iterator[Window]:
    """The nights that begin on this day or later."""
    if night.begin == night.end:
        return
    over_midnight = ONE_DAY if night.end < night.begin else timedelta()
    day = first
    while True:
        yield Window(instant(zone, day, night.begin), instant(zone, day + over_midnight, night.end))
        day += ONE_DAY


def holidays(zone: ZoneInfo, days: Iterable[date]) -> Iterator[Window]:
    """Whole days of a calendar."""
    for day in sorted(days):
        yield Window(instant(zone, day), LAST if day == date.max else instant(zone, day + ONE_DAY))


def outages(gaps: Iterable[Window]) -> Iterator[Window]:
    """From the last heartbeat to one hour after the site was back, for gaps that are long enough."""
    return (Window(gap.begin, _later(gap.end)) for gap in gaps if gap.end - gap.begin > LONGEST_GAP)


def united(windows: Iterable[Window]) -> Iterator[Window]:
    """Windows in order, as windows that neither touch nor are empty."""
    begin = end = None
    for window in windows:
        if window.end <= window.begin:
            continue
        if end is None or window.begin > end:
            if begin is not None and end is not None:
                yield Window(begin, end)
            begin, end = window
        elif window.end > end:
            end = window.end
    if begin is not None and end is not None:
        yield Window(begin, end)


def _later(back: datetime) -> datetime:
    return back + min(AFTER_OUTAGE, LAST - back)
