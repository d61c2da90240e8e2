"""Points for places, and the order of people by them: pure Python.

Points, share of the tables' scores, results against each other, opponents' points, fewer time-outs, lot.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

FIRST = 12
"""Points of whoever wins a table, whatever its size; the last one gets none, the others lie evenly between them."""


class Sat(NamedTuple):
    """Somebody at a table: ``place`` is ``None`` while it is played; ``entry`` is ``None`` for a bot."""

    entry: int | None
    place: int | None
    score: int = 0
    is_late: bool = False
    has_left: bool = False
    """Somebody else, mostly a bot, had the seat when the table was over."""


class Played(NamedTuple):
    """A table that counts."""

    round: int
    sat: tuple[Sat, ...]
    is_void: bool = False
    """Nobody won it: all of them share its points."""

    @property
    def counts(self) -> bool:
        """Whether its points are known."""
        return self.is_void or all(sat.place is not None for sat in self.sat)


@dataclass(slots=True)
class Standing:
    """Where somebody stands, and what decides it, in the order in which it does."""

    entry: int
    points: float = 0
    share: float = 0
    """Per cent of the tables' scores, added up over the tables."""
    against: float = 0
    opponents: float = 0
    late: int = 0
    lot: str = ""
    games: int = 0
    rank: int = 0
    reached: int = 0
    """Of a cup, the last round in which somebody was."""
    is_beaten: bool = False
    """Of a cup, whether somebody was knocked out."""


def points_of(table: Played) -> list[float]:
    """Points of everybody at a table that counts; who shares a place shares the points, bots' are nobody's.

    Who was late is last, behind everybody who was not.
    """
    size = len(table.sat)
    if table.is_void:
        return [FIRST / 2] * size
    order = [(sat.is_late, sat.place or size) for sat in table.sat]
    ordered = sorted(order)
    return [FIRST * (size - 1 - ordered.index(own) - (ordered.count(own) - 1) / 2) / (size - 1) for own in order]


def shares_of(table: Played) -> list[float]:
    """Per cent of the table's score of everybody; of one at which nobody scored, or that is void, equal parts."""
    scores = [max(0, sat.score) for sat in table.sat]
    total = sum(scores)
    if table.is_void or not total:
        return [100 / len(scores)] * len(scores)
    return [100 * score / total for score in scores]


def lot(seed: str, entry: int) -> str:
    """What is drawn for somebody from the published seed; everybody can check it."""
    return sha256(f"{seed}/lot/{entry}".encode()).hexdigest()


def standings(entries: Iterable[int], tables: Sequence[Played], seed: str) -> list[Standing]:
    """Everybody in order."""
    rows = {key: Standing(key, lot=lot(seed, key)) for key in entries}
    counted = [_Counted(table, rows) for table in tables if table.counts]
    sat_at: dict[int, list[int]] = defaultdict(list)
    for at, table in enumerate(counted):
        for key in table.points:
            sat_at[key].append(at)
    for table in counted:
        points = [rows[key].points for key in table.points]
        for at, key in enumerate(table.points):
            rows[key].opponents += sum(points[:at] + points[at + 1 :]) / max(1, len(points) - 1)
    ordered: list[Standing] = []
    by_share = sorted(rows.values(), key=_first)
    for _key, group in groupby(by_share, key=_first):
        tied = list(group)
        if len(tied) > 1:
            _count_against(tied, [counted[at] for at in sorted({at for row in tied for at in sat_at[row.entry]})])
        ordered += sorted(tied, key=lambda row: (-row.against, -row.opponents, row.late, row.lot))
    for rank, row in enumerate(ordered, 1):
        row.rank = rank
    return ordered


class _Counted:
    """A table whose points are added to those of its people; ``points`` are by entry."""

    def __init__(self, table: Played, rows: Mapping[int, Standing]) -> None:
        self.points: dict[int, float] = {}
        for sat, points, share in zip(table.sat, points_of(table), shares_of(table), strict=True):
            if sat.entry is not None and (row := rows.get(sat.entry)):
                self.points[sat.entry] = points
                row.points += points
                row.share += share
                row.late += sat.is_late
                row.games += 1


def _first(row: Standing) -> tuple[float, float]:
    return -round(row.points, 6), -round(row.share, 6)


def _count_against(tied: Sequence[Standing], tables: Iterable[_Counted]) -> None:
    """A point for everybody whom one was before at a table, half of one for a shared place; among those who tie."""
    rows = {row.entry: row for row in tied}
    for table in tables:
        there = {key: points for key, points in table.points.items() if key in rows}
        for key, own in there.items():
            others = (points for other, points in there.items() if other != key)
            rows[key].against += sum((own > points) + (own == points) / 2 for points in others)


def meetings(tables: Iterable[Played]) -> dict[tuple[int, int], int]:
    """How often every two people have sat together."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for table in tables:
        keys = sorted(sat.entry for sat in table.sat if sat.entry is not None)
        for index, one in enumerate(keys):
            for other in keys[index + 1 :]:
                found[one, other] += 1
    return found
