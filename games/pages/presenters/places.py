"""The places of a game that is over: who stayed before who resigned, then points, then what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.ruleset import Score, SeatNumber
from games.tables.tables import Table


class Standing(NamedTuple):
    """What decides about places, best first when sorted."""

    has_resigned: bool
    lost: int
    tie: int


def standings(table: Table, scores: Sequence[Score]) -> list[Standing]:
    """By seat."""
    resigned, ties = table.title.rules.resigned(table.state), table.title.rules.tie_breaks(table.state)
    return [Standing(seat in resigned, -score["total"], -ties[seat]) for seat, score in enumerate(scores)]


def in_order(standings: Sequence[Standing]) -> list[tuple[SeatNumber, int]]:
    """Each seat with its place, the best first; who is level shares a place."""
    order = sorted(range(len(standings)), key=lambda seat: standings[seat])
    return [(seat, 1 + sum(other < standings[seat] for other in standings)) for seat in order]
