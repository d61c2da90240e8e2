"""The same arithmetic done differently: minute by minute, asking a calendar whether one is in a rest."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from games.engine.clock.rests import Absences, Night
from games.engine.clock.terms import Terms

MINUTE = timedelta(minutes=1)
_LONGEST_STEP_BACK = timedelta(hours=25)


def deadline(terms: Terms, absences: Absences, bank: int, asked: datetime) -> datetime:
    """When so many seconds are counted; everything is given in whole minutes."""
    counted = 0
    for at, is_resting in _minutes(terms, absences, asked):
        if counted == bank:
            return at
        counted += 0 if is_resting else 60
    raise AssertionError("a calendar does not end")


def counted(terms: Terms, absences: Absences, asked: datetime, until: datetime) -> int:
    """The seconds that count until then."""
    total = 0
    for at, is_resting in _minutes(terms, absences, asked):
        if at == until:
            break
        total += 0 if is_resting else 60
    return total


def _minutes(terms: Terms, absences: Absences, asked: datetime) -> Iterator[tuple[datetime, bool]]:
    """Every minute from the ask on, and whether it is in a rest.

    A calendar on the wall is only ever turned forward: when clocks go back, it stays at the latest time that they have
    shown until they show more. A window thus begins at the first of two equal times, and after the gap if there is one.
    """
    at, latest = asked - _LONGEST_STEP_BACK, datetime.min  # noqa: DTZ901
    while True:
        latest = max(latest, at.astimezone(absences.zone).replace(tzinfo=None))
        if at >= asked:
            yield at.astimezone(UTC), _on_the_wall(terms, absences, latest) or _is_away(absences, at)
        at += MINUTE


def _on_the_wall(terms: Terms, absences: Absences, shown: datetime) -> bool:
    return (
        shown.date() in absences.holidays
        or (terms.weekends and shown.weekday() >= 5)
        or (terms.nights and absences.night is not None and _is_night(absences.night, shown))
    )


def _is_night(night: Night, shown: datetime) -> bool:
    clock = shown.time()
    if night.begin <= night.end:
        return night.begin <= clock < night.end
    return clock >= night.begin or clock < night.end


def _is_away(absences: Absences, at: datetime) -> bool:
    if any(begin <= at < end for begin, end in absences.pauses):
        return True
    long = [(beat, back) for beat, back in absences.outages if back - beat > timedelta(minutes=10)]
    return any(beat <= at < back + timedelta(hours=1) for beat, back in long)
