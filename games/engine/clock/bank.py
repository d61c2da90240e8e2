"""The bank of a seat: what it gains, what it uses, and the deadline at which it is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from games.engine.clock.rests import Window
from games.engine.clock.terms import Terms
from games.engine.clock.wall import LAST

_SECOND = timedelta(seconds=1)


def gained(terms: Terms, bank: int) -> int:
    """The bank of a seat that is asked, in seconds; the first ask of a game brings nothing."""
    return min(terms.cap, bank + terms.gain)


def deadline(bank: int, asked: datetime, rests: Iterable[Window]) -> datetime:
    """The earliest instant at which the counted time since the ask equals the bank.

    ``rests`` are in order and united, as ``rests.rests`` gives them. A bank that is used up when a rest begins ends
    there, and an empty one at the ask. Raises ``OverflowError`` if that would be after the year 9999.
    """
    if not bank:
        return asked
    left = timedelta(seconds=bank)
    for span in _counted(asked, rests):
        length = span.end - span.begin
        if left <= length:
            return span.begin + left
        left -= length
    raise OverflowError(bank)


def used(bank: int, asked: datetime, until: datetime, rests: Iterable[Window]) -> int:
    """The whole seconds of the bank that were used from the ask to an instant; never more than it held."""
    most, counted = timedelta(seconds=bank), timedelta()
    for span in _counted(asked, rests):
        if span.begin >= until or counted >= most:
            break
        counted += min(span.end, until) - span.begin
    return min(bank, counted // _SECOND)


def _counted(since: datetime, rests: Iterable[Window]) -> Iterator[Window]:
    """The spans from an instant on in which the clock runs."""
    at = since
    for rest in rests:
        if rest.begin > at:
            yield Window(at, rest.begin)
        at = max(at, rest.end)
    if at < LAST:
        yield Window(at, LAST)
