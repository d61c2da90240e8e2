"""The rests of a tournament's table: the same night for all, and no more than so many days of holidays a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.engine.clock import bank
from games.engine.clock.rests import Absences, Night, rests
from games.engine.clock.terms import DAY, Terms
from games.engine.clock.wall import ONE_DAY, instant, local_day, zone_names
from games.engine.fields import read_integer, read_object, refuse

NIGHT = Night(time(23), time(7))
"""What rests at night in every tournament, in its zone."""
SLACK = timedelta(hours=6)
"""For what no clock counts: bots that play on, and the minute in which a deadline is carried out."""


@dataclass(frozen=True, slots=True)
class OwnRests:
    """What holds at a table in the place of its people's own zones and nights."""

    zone: str
    since: date
    """From this day on its people's holidays are counted,"""
    holidays: int
    """and so many of them rest for each of them."""

    def of_holidays(self, days: list[date]) -> list[date]:
        """Those of somebody's holidays that rest here."""
        return sorted(day for day in days if day >= self.since)[: self.holidays]


def read_own_rests(document: Any) -> OwnRests | None:
    """The rests of a JSON value. Raises ``Unreadable``."""
    if document is None:
        return None
    fields = read_object(document, "own_rests", needed=("zone", "since", "holidays"))
    if fields["zone"] not in zone_names():
        raise refuse("zone", "not-a-zone")
    return OwnRests(
        fields["zone"], date.fromisoformat(fields["since"]), read_integer(fields["holidays"], "holidays", 0, 60)
    )


def write_own_rests(own: OwnRests) -> dict[str, Any]:
    """The JSON value that ``read_own_rests`` takes."""
    return {"zone": own.zone, "since": own.since.isoformat(), "holidays": own.holidays}


def terms_of(days: int, *, weekends: bool) -> Terms:
    """A clock of so many days for each person and game, to which nothing is ever added (time at a table, section 1)."""
    return Terms(start=days * DAY, gain=0, cap=days * DAY, weekends=weekends, nights=True)


def latest_end(begin: datetime, *, people: int, terms: Terms, zone: str, holidays: int) -> datetime:
    """When a table that begins now is over at the latest, whatever its people do: at the end of a day in this zone.

    All clocks rest together, so the time that counts is at most the sum of all banks; besides, everybody may take every
    holiday on a day that would have counted. Outages of the site come on top.
    """
    known = ZoneInfo(zone)
    day, taken = local_day(known, begin), set[date]()
    while len(taken) < people * holidays:
        day += ONE_DAY
        if not (terms.weekends and day.weekday() > 4):
            taken.add(day)
    windows = rests(terms, Absences(known, NIGHT, frozenset(taken)), begin)
    due = bank.deadline(people * terms.start, begin, windows) + SLACK
    return instant(known, local_day(known, due) + ONE_DAY)
