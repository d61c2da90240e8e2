"""Holidays: a calendar form for the user's own, a label next to the names of others."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
MOST_NAMES = 2048
"""Days of a year have names in each language."""
_WEEKS = Weeks()


@dataclass(frozen=True, slots=True)
class Day:
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


@dataclass(frozen=True, slots=True)
class Month:
    """A month with its weeks that are not over, from Monday to Sunday; days of other months are left out (``None``)."""

    name: str
    weeks: Sequence[Sequence[Day | None]]
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


def weekdays() -> list[Weekday]:
    """The days of a week."""
    return [Weekday(str(WEEKDAYS_ABBR[number]), str(WEEKDAYS[number])) for number in range(7)]


def days_shown(today: date) -> list[date]:
    """All days of the calendar."""
    return [
        day
        for first in _firsts(today)
        for day in _WEEKS.itermonthdates(first.year, first.month)
        if day.month == first.month
    ]


def months(today: date, taken: Collection[date], ticked: Collection[date]) -> list[Month]:
    """The calendar for the template: ``taken`` are the stored days, ``ticked`` those checked in the form."""
    return [_month(number, first, today, taken, ticked) for number, first in enumerate(_firsts(today))]


def _firsts(today: date) -> Iterator[date]:
    for number in range(MONTHS):
        years, month = divmod(today.month - 1 + number, 12)
        yield date(today.year + years, month + 1, 1)


def _month(number: int, first: date, today: date, taken: Collection[date], ticked: Collection[date]) -> Month:
    weeks = [
        [_day(day, today, taken, ticked) if day.month == first.month else None for day in week]
        for week in _WEEKS.monthdatescalendar(first.year, first.month)
        if week[-1] >= today
    ]
    count = sum(day is not None and (day.is_ticked or day.is_fixed) for week in weeks for day in week)
    return Month(date_format(first, "YEAR_MONTH_FORMAT"), weeks, count, number < OPEN_MONTHS or count > 0)


def _day(day: date, today: date, taken: Collection[date], ticked: Collection[date]) -> Day:
    is_fixed = day in taken and day <= today
    return Day(
        value=day.isoformat(),
        number=day.day,
        name=_name(day, get_language()),
        is_today=day == today,
        is_over=day < today and not is_fixed,
        is_fixed=is_fixed,
        is_ticked=is_fixed or day in ticked,
    )


@lru_cache(maxsize=MOST_NAMES)
def _name(day: date, language: str | None) -> str:
    return f"{WEEKDAYS[day.weekday()]}, {date_format(day, 'DATE_FORMAT')}"


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
