"""Cups: who has a bye, who goes on from a table, and in which order people come. Pure Python.

People are keys, always in the order of their seeds: the strongest first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.tournaments.pairing.seating import split
from games.tournaments.pairing.standings import Played, Sat


class Shape(NamedTuple):
    """A round before it is drawn: how many of the strongest have a bye, and how many people sit at each table."""

    byes: int
    tables: list[int]


@dataclass(frozen=True, slots=True)
class Knockout:
    """A round of a cup: who was in it, the strongest first, and its tables; who has no table has a bye."""

    people: Sequence[int]
    tables: Sequence[Played]

    @property
    def is_final(self) -> bool:
        return len(self.tables) == 1 and set(self.people) == {sat.entry for sat in self.tables[0].sat} - {None}

    @property
    def byes(self) -> list[int]:
        seated = {sat.entry for table in self.tables for sat in table.sat}
        return [key for key in self.people if key not in seated]


# --- how a round is made -------------------------------------------------------------------------------------------


def going_on(people: int) -> int:
    """So many of a table's people go on: the better half of four or five, else one."""
    return 2 if people >= 4 else 1


def shape_of(number: int, size: int, allowed: Iterable[int]) -> Shape:
    """A round of so many people: as few byes as possible at larger tables, at tables of two those of a bracket.

    A bot fills up a table only in a final for which there are too few people.
    """
    if number <= size:
        return Shape(0, [number])
    if size == 2:
        matches = number - 2 ** ((number - 1).bit_length() - 1)
        return Shape(number - 2 * matches, [2] * matches)
    usable = [each for each in allowed if 2 <= each <= size] or [size]
    byes = 0
    while (tables := split(number - byes, size, usable)) is None:
        byes += 1
    return Shape(byes, tables)


@lru_cache(maxsize=256)
def rounds(number: int, size: int, allowed: tuple[int, ...]) -> int:
    """Rounds with the final, at most: also if people withdraw on the way."""
    count = 1
    while number > size:
        number = max(left(shape_of(each, size, allowed)) for each in range(size + 1, number + 1))
        count += 1
    return count


def left(shape: Shape) -> int:
    """So many are in the round after one of this shape."""
    return shape.byes + sum(map(going_on, shape.tables))


# --- how it goes on ------------------------------------------------------------------------------------------------


def in_order(table: Played, people: Sequence[int], present: Collection[int]) -> list[int]:
    """The people of a table as they came in.

    A bot is nobody, wherever it came. Who left the seat to one, or ran out of time, is behind those who stayed. Where
    the table doesn't decide (it is void, or people tie), the better seed does.
    """
    seeds = {key: at for at, key in enumerate(people)}

    def key(sat: Sat) -> tuple[bool, int, int]:
        entry = sat.entry or 0
        if table.is_void:
            return entry not in present, 0, seeds.get(entry, 0)
        return sat.is_late or sat.has_left, sat.place or len(table.sat), seeds.get(entry, 0)

    return [sat.entry for sat in sorted(table.sat, key=key) if sat.entry is not None]


def through(table: Played, last: Knockout, present: Collection[int]) -> list[int]:
    """Who goes on from a table, the first one first; from the final the winner of the cup."""
    order = in_order(table, last.people, present)
    return order[: 1 if last.is_final else going_on(len(order))]


def survivors(last: Knockout, present: Collection[int]) -> list[int]:
    """Who is in the next round, the strongest first: byes and firsts of tables, then seconds.

    Who lost is out for good, also where a winner has left the tournament since.
    """
    seeds = {key: at for at, key in enumerate(last.people)}
    ranked = [(0, key) for key in last.byes]
    for table in last.tables:
        ranked += enumerate(through(table, last, present))
    return [key for _place, key in sorted(ranked, key=lambda one: (one[0], seeds[one[1]])) if key in present]


# --- places --------------------------------------------------------------------------------------------------------


class Reached(NamedTuple):
    """How far somebody has come: the last round in which they were, and whether they won through it."""

    round: int
    is_through: bool = False
    place: int = 0
    """Among the people of their table, once it is over."""

    @property
    def is_beaten(self) -> bool:
        return bool(self.place) and not self.is_through


def reached(played: Sequence[Knockout], present: Collection[int]) -> dict[int, Reached]:
    """How far everybody has come."""
    found: dict[int, Reached] = {}
    for number, each in enumerate(played, 1):
        is_over = all(table.counts for table in each.tables)
        found.update({key: Reached(number) for key in each.people})
        found.update({key: Reached(number, is_through=is_over) for key in each.byes})
        for table in each.tables:
            if table.counts:
                found.update(_at_table(number, table, each, present))
    return found


def _at_table(number: int, table: Played, last: Knockout, present: Collection[int]) -> dict[int, Reached]:
    winners = through(table, last, present)
    order = in_order(table, last.people, present)
    return {key: Reached(number, key in winners, place) for place, key in enumerate(order, 1)}


def places(found: Mapping[int, Reached], present: Collection[int]) -> dict[int, int]:
    """Everybody's place: who came further is before who did not, who went out at the same point shares it.

    One alone is first: where two have won through and no more was played, it is the one who stayed, or the better seed.
    ``found`` is in the order of the seeds.
    """
    merits = {key: _merit(one, key in present, seed) for seed, (key, one) in enumerate(found.items())}
    ordered = sorted(merits.values())
    return {key: ordered.index(merit) + 1 for key, merit in merits.items()}


def _merit(one: Reached, is_present: bool, seed: int) -> tuple[int, bool, int]:
    if one.is_through:
        return -2 * one.round - 1, not is_present, seed
    return -2 * one.round, False, one.place
