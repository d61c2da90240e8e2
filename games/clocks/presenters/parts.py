"""What the table's page shows of clocks: the one that runs, whether a bot plays on for the viewer, everybody's time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.clocks.presenters import clocks
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard
from games.tables.polled import Polled


class OwnClock:
    """The viewer's clock, or the one that is due first."""

    place = Place.HEADER
    template = "games/parts/clock.html"
    element = "p"
    is_beside = True
    polled: Polled | None = None

    def context(self, visit: Visit) -> Mapping[str, Any]:
        return {"clock": clocks.own_clock(visit.once(_attendance))}

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        clock: clocks.Clock | None = context["clock"]
        return clock and [clock.deadline, clock.rests, clock.until, clock.resting, clock.is_urgent]


class Away(WithTheBoard, SentEachTime):
    """For a viewer for whom a bot plays on."""

    place = Place.HEADER
    template = "games/parts/away.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        away = clocks.told_if_away(visit.table, visit.seat) if visit.table.is_live else ""
        return {"away": away} if away else None


class Attendance(SentEachTime):
    """The others' clocks, and for whom of them a bot decides."""

    place = Place.BELOW
    template = "games/attendance.html"
    is_beside = True
    polled: Polled | None = None

    def context(self, visit: Visit) -> Mapping[str, Any]:
        others = [each for each in visit.once(_attendance) if not each.is_own]
        return {"attendance": others, "decision": visit.decision}


def _attendance(visit: Visit) -> Sequence[clocks.Attendance]:
    return clocks.attendance(visit.table, visit.user)
