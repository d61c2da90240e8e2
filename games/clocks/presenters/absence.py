"""Who is on holiday, in the reader's words: what stands beside a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.selectors.holidays import last_days
from games.models import Seat


def absences(people: Iterable[User]) -> dict[int, str]:
    """What to say of everybody who is on holiday, by their keys; one query for all of them."""
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
