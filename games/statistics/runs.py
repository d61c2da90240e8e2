"""The longest runs of wins, noted anew for people whose games have just been counted: pages read a row of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db import transaction

from core.db import advisory
from games.statistics.models import LongestRun, PlayedSeat

PEOPLE = 1000
"""Of so many people all is noted in one transaction."""


class Run(NamedTuple):
    """Games won one after the other, and when the first and the last of them ended."""

    games: int
    first: datetime
    last: datetime


class _Played(NamedTuple):
    """A seat, in the order in which games ended."""

    user: int
    title: str
    is_won: bool
    is_public: bool
    ended_at: datetime


@transaction.atomic
def note(people: Collection[int]) -> None:
    """Store the longest runs of these people in all titles, in the place of those that were stored."""
    advisory.hold(advisory.NOTING_RUNS)
    LongestRun.objects.filter(user__in=people).delete()
    LongestRun.objects.bulk_create(_rows(_seats(people)))


def note_all() -> None:
    """The same for everybody."""
    people = list(PlayedSeat.objects.order_by("user").distinct().values_list("user", flat=True))
    for first in range(0, len(people), PEOPLE):
        note(people[first : first + PEOPLE])


def _seats(people: Collection[int]) -> Iterator[_Played]:
    seats = PlayedSeat.objects.filter(user__in=people).order_by("user", "title", "ended_at", "game")
    rows = seats.values_list("user", "title", "place", "is_public", "ended_at").iterator()
    return (_Played(user, title, place == 1, is_public, at) for user, title, place, is_public, at in rows)


def _rows(seats: Iterable[_Played]) -> Iterator[LongestRun]:
    for (user, title), group in groupby(seats, key=itemgetter(0, 1)):
        played = list(group)
        for has_private in (False, True):
            run = _longest(seat for seat in played if has_private or seat.is_public)
            if run is not None:
                yield LongestRun(user_id=user, title=title, has_private=has_private, **run._asdict())


def _longest(seats: Iterable[_Played]) -> Run | None:
    """The longest run of wins among seats in order; the latest of equal ones."""
    best: Run | None = None
    for is_won, group in groupby(seats, key=lambda seat: seat.is_won):
        ends = [seat.ended_at for seat in group]
        if is_won and (best is None or len(ends) >= best.games):
            best = Run(len(ends), ends[0], ends[-1])
    return best
