"""What came of a tournament: did it end in time, and does its order agree with strength?"""

from __future__ import annotations

from datetime import timedelta
from random import Random
from statistics import mean
from typing import NamedTuple

import time_machine

from games.tournaments import ranking
from games.tournaments.models import Entry
from tools.simulate_tournaments.people import START, tau
from tools.simulate_tournaments.playing import Course


class Result(NamedTuple):
    """What came of one tournament."""

    days_early: float
    """Before the date that its page promised; negative if it ended later."""
    tau: float


def run(name: str, number: int, seed: int) -> Result:
    """One tournament from its announcement to its end."""
    with time_machine.travel(START, tick=False) as clock:
        course = Course(name, number, Random(f"{name}/{number}/{seed}"), clock)
        course.go()
        return Result(_days_early(course), _agreement(course))


def _days_early(course: Course) -> float:
    tournament = course.tournament
    assert tournament.ended_at is not None
    assert tournament.promised_end is not None
    return (tournament.promised_end - tournament.ended_at) / timedelta(days=1)


def _agreement(course: Course) -> float:
    """Of those who stayed, in each division."""
    tournament = course.tournament
    entries = list(tournament.entries.order_by("pk"))
    stayed = {entry.pk: course.index[entry.person_id] for entry in entries if entry.status == Entry.Status.IN}
    ranked = ranking.standings_of(tournament, entries, ranking.rows_of(tournament))
    strengths = [one.strength for one in course.habits]
    return mean(tau([stayed[row.entry] for row in people if row.entry in stayed], strengths) for people in ranked)
