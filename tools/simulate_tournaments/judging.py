"""What came of a tournament: was every promise kept?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random
from statistics import mean
from typing import NamedTuple

import time_machine

from games.tournaments import selectors
from games.tournaments.models import Entry, Tournament
from games.tournaments.pairing import divisions
from games.tournaments.pairing.standings import FIRST, Standing, points_of
from games.tournaments.rounds import rebuilding
from tools.simulate_tournaments.people import START, tau
from tools.simulate_tournaments.playing import Course


class Result(NamedTuple):
    """What came of one tournament."""

    days_early: float
    games: Counter[int]
    """How many of those who stayed played how many games."""
    as_promised: bool
    """Whether all of them played as many as the page had said."""
    points_add_up: bool
    follows: bool
    """Whether drawing all rounds again, and counting all places, gives the same."""
    tau: float
    seconds: float
    tables: int
    late: int

    @property
    def kept(self) -> bool:
        """Whether every promise was."""
        return self.days_early >= 0 and self.as_promised and self.points_add_up and self.follows


def run(name: str, number: int, seed: int) -> Result:
    """One tournament from its announcement to its end."""
    with time_machine.travel(START, tick=False) as clock:
        course = Course(name, number, Random(f"{name}/{number}/{seed}"), clock)
        course.go()
        return _judged(course)


def _judged(course: Course) -> Result:
    tournament = course.tournament
    assert tournament.ended_at is not None
    assert tournament.promised_end is not None
    rows = selectors.rows_of(tournament)
    played = selectors.played(rows)
    entries = list(tournament.entries.order_by("pk"))
    ranked = selectors.standings_of(tournament, entries, rows)
    stayed = {entry.pk: entry for entry in entries if entry.status == Entry.Status.IN}
    who = [[row for row in people if row.entry in stayed] for people in ranked]
    strengths = [one.strength for one in course.habits]
    orders = [[course.index[stayed[row.entry].person_id] for row in people] for people in who]
    return Result(
        days_early=(tournament.promised_end - tournament.ended_at) / timedelta(days=1),
        games=Counter(row.games for people in who for row in people),
        as_promised=all(_as_promised(tournament, rows, ranked, who)),
        points_add_up=all(abs(sum(points_of(table)) - FIRST * len(table.sat) / 2) < 1e-9 for table in played),
        follows=not list(rebuilding.differences(tournament)),
        tau=mean(tau(order, strengths) for order in orders),
        seconds=course.seconds,
        tables=len(played),
        late=course.late,
    )


def _as_promised(
    tournament: Tournament,
    rows: Sequence[selectors.Row],
    ranked: Sequence[Sequence[Standing]],
    who: Sequence[Sequence[Standing]],
) -> Iterator[bool]:
    """A game in each round; in a league those of the division's size; in a cup at most one in each, with byes."""
    for everybody, stayed in zip(ranked, who, strict=True):
        for row in stayed:
            if tournament.is_league:
                yield row.games == divisions.games_each(len(everybody), tournament.size)
            elif tournament.is_cup:
                numbers = [each.round for each in rows if each.entry == row.entry]
                yield len(set(numbers)) == len(numbers) == row.games
            else:
                yield row.games == tournament.rounds
