"""Holidays: a calendar form for the user's own, a label next to the names of others."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from django.utils import timezone
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.selectors import last_days
from games.models import Seat

MONTHS = 13
"""This one, and a year ahead."""
OPEN_MONTHS = 2
"""So many are shown at once, and those with holidays; the others by a click."""
MOST_MONTHS = 256
"""Kept: those of a year in some languages, and with the holidays of some people."""
_WEEKS = Weeks()
_NO_DAYS: frozenset[date] = frozenset()


class Day(NamedTuple):
    """A day of the calendar."""

    value: str
    """As the form sends it."""
    number: int
    name: str
    is_today: bool
    is_over: bool
    is_fixed: bool
    """It was taken and has begun, so it stays taken."""
    is_ticked: bool


class Month(NamedTuple):
    """A month with its weeks that are not over, from Monday to Sunday; days of other months are left out (``None``)."""

    name: str
    weeks: tuple[tuple[Day | None, ...], ...]
    ticked: int
    is_open: bool


class Weekday(NamedTuple):
    """The head of a column."""

    short: str
    name: str


class Left(NamedTuple):
    """How many days may still be taken in a year."""

    year: int
    days: int


def weekdays() -> tuple[Weekday, ...]:
    """The days of a week."""
    return tuple([Weekday(str(WEEKDAYS_ABBR[number]), str(WEEKDAYS[number])) for number in range(7)])


def days_shown(today: date) -> frozenset[str]:
    """All days of the calendar, as its form sends them."""
    return _days_from(today.replace(day=1))


@lru_cache(maxsize=8)
def _days_from(first_month: date) -> frozenset[str]:
    return frozenset(
        day.isoformat()
        for first in _firsts(first_month)
        for day in _WEEKS.itermonthdates(first.year, first.month)
        if day.month == first.month
    )


def months(today: date, taken: Collection[date], ticked: Collection[date]) -> list[Month]:
    """The calendar for the template: ``taken`` are the stored days, ``ticked`` those checked in the form."""
    fixed, checked = _by_month(day for day in taken if day <= today), _by_month(ticked)
    return [
        _month(
            first,
            today if not number else None,
            fixed.get(first, _NO_DAYS),
            checked.get(first, _NO_DAYS),
            number < OPEN_MONTHS,
            get_language(),
        )
        for number, first in enumerate(_firsts(today))
    ]


def _firsts(today: date) -> Iterator[date]:
    for number in range(MONTHS):
        years, month = divmod(today.month - 1 + number, 12)
        yield date(today.year + years, month + 1, 1)


def _by_month(days: Iterable[date]) -> dict[date, frozenset[date]]:
    """The days of each month, by its first day."""
    found: dict[date, frozenset[date]] = {}
    for day in days:
        first = day.replace(day=1)
        found[first] = found.get(first, _NO_DAYS) | {day}
    return found


@lru_cache(maxsize=MOST_MONTHS)
def _month(
    first: date,
    today: date | None,
    fixed: frozenset[date],
    ticked: frozenset[date],
    is_near: bool,
    _language: str | None,
) -> Month:
    """A month, in which ``today`` is or is not."""
    weeks = tuple(
        tuple([_day(day, today, fixed, ticked) if day.month == first.month else None for day in week])
        for week in _WEEKS.monthdatescalendar(first.year, first.month)
        if today is None or week[-1] >= today
    )
    count = sum(day is not None and (day.is_ticked or day.is_fixed) for week in weeks for day in week)
    return Month(date_format(first, "YEAR_MONTH_FORMAT"), weeks, count, is_near or count > 0)


def _day(day: date, today: date | None, fixed: Collection[date], ticked: Collection[date]) -> Day:
    return Day(
        value=day.isoformat(),
        number=day.day,
        name=_("%(weekday)s, %(date)s") % {"weekday": WEEKDAYS[day.weekday()], "date": date_format(day, "DATE_FORMAT")},
        is_today=day == today,
        is_over=today is not None and day < today and day not in fixed,
        is_fixed=day in fixed,
        is_ticked=day in fixed or day in ticked,
    )


def absences(people: Iterable[User]) -> dict[int, str]:
    """Labels of the users who are on holiday, by their keys; one query for all of them."""
    now = timezone.now()
    return {
        key: _("on holiday until %(day)s") % {"day": _written(day, now.year)}
        for key, day in last_days(people, now).items()
    }


def absences_at(seats: Iterable[Seat], reader: object) -> Mapping[int, str]:
    """The same for the people of a table; strangers need not know who is away from home."""
    if not getattr(reader, "is_authenticated", False):
        return {}
    return absences([seat.user for seat in seats if seat.user is not None])


def _written(day: date, year: int) -> str:
    return date_format(day, "MONTH_DAY_FORMAT" if day.year == year else "DATE_FORMAT")
