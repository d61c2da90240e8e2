"""When the clocks of asks rest: read for many asks at once, and what follows for their deadlines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from accounts.locale.reader import known_zone
from games.engine.clock import bank, rests
from games.engine.clock.rests import Absences, Window
from games.engine.clock.terms import Terms
from games.engine.clock.wall import ONE_DAY, instant, local_day
from games.models import Ask, Holiday, Night, Outage, Pause

LEAST = timedelta(hours=1)
"""What a change of rests leaves at least until the deadline (time at a table, section 3)."""


@dataclass(frozen=True, slots=True)
class Absence:
    """What is known of the rests of one person at a moment: zone and night go into the next ask."""

    zone: str
    begin: time | None
    end: time | None


def habits_of(people: Collection[tuple[int, str]]) -> dict[int, Absence]:
    """Zone and night of people, given as keys with the zones they have chosen."""
    nights = {night.user_id: night for night in Night.objects.filter(user__in=[key for key, _zone in people])}
    return {key: _habits(zone, nights.get(key)) for key, zone in people}


def _habits(zone: str, night: Night | None) -> Absence:
    known = str(known_zone(zone) or settings.TIME_ZONE)
    return Absence(known, night.begin, night.end) if night else Absence(known, None, None)


class Rests:
    """The rests of some asks of running clocks, read by three queries; their seats with games are known."""

    def __init__(self, asks: Sequence[Ask]) -> None:
        since = min((ask.asked_at for ask in asks), default=timezone.now())
        self._holidays = _holidays([ask.user_id for ask in asks if ask.user_id], since)
        self._pauses = _pauses({ask.seat.game_id for ask in asks})
        outages = list(Outage.objects.filter(end__gt=since - rests.AFTER_OUTAGE).order_by("begin"))
        self._outages = tuple(Window(outage.begin, outage.end) for outage in outages if not outage.is_planned)
        self._planned = tuple(Window(outage.begin, outage.end) for outage in outages if outage.is_planned)

    def absences_of(self, ask: Ask) -> Absences:
        """When the clock of an ask rests, besides weekends."""
        zone = ZoneInfo(ask.zone)
        whole, begun = self._holidays_of(ask, zone)
        return Absences(
            zone=zone,
            night=rests.Night(ask.night_begin, ask.night_end) if ask.night_begin and ask.night_end else None,
            holidays=whole,
            pauses=(*self._pauses[ask.seat.game_id], *self._planned, *begun),
            outages=self._outages,
        )

    def windows(self, ask: Ask, terms: Terms) -> list[Window]:
        """The rests that fall between ask and deadline, or end, in order."""
        until = ask.ended_at or ask.deadline
        found = []
        for window in rests.rests(terms, self.absences_of(ask), ask.asked_at):
            if window.begin >= until:
                break
            found.append(window)
        return found

    def deadline(self, ask: Ask, terms: Terms) -> datetime:
        """When the bank of an ask is empty, and no earlier than a change of rests has promised."""
        due = bank.deadline(ask.bank, ask.asked_at, rests.rests(terms, self.absences_of(ask), ask.asked_at))
        return max(due, ask.not_before) if ask.not_before else due

    def when_left(self, ask: Ask, terms: Terms, seconds: int) -> datetime:
        """When only so many seconds of the bank are left."""
        windows = rests.rests(terms, self.absences_of(ask), ask.asked_at)
        return bank.deadline(max(0, ask.bank - seconds), ask.asked_at, windows)

    def used(self, ask: Ask, terms: Terms, until: datetime) -> int:
        """The seconds of the bank that were used up to an instant."""
        windows = rests.rests(terms, self.absences_of(ask), ask.asked_at)
        return bank.used(ask.bank, ask.asked_at, until, windows)

    def _holidays_of(self, ask: Ask, zone: ZoneInfo) -> tuple[frozenset[date], list[Window]]:
        """The days that rest whole, and what rests of those that had begun when they were taken."""
        days = self._holidays[ask.user_id]
        begun = [Window(since, instant(zone, day + ONE_DAY)) for day, since in days if since]
        return frozenset(day for day, since in days if not since), begun


def _holidays(people: Collection[int], since: datetime) -> dict[int | None, list[tuple[date, datetime | None]]]:
    found: dict[int | None, list[tuple[date, datetime | None]]] = defaultdict(list)
    first = local_day(ZoneInfo("UTC"), since) - ONE_DAY
    for holiday in Holiday.objects.filter(user__in=people, day__gte=first):
        found[holiday.user_id].append((holiday.day, holiday.since))
    return found


def _pauses(games: Collection[int]) -> dict[int, list[Window]]:
    found: dict[int, list[Window]] = defaultdict(list)
    for pause in Pause.objects.filter(game__in=games):
        found[pause.game_id].append(Window(pause.begin, pause.end))
    return found
