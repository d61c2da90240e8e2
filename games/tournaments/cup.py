"""Cups: who goes on from a table, and how many rounds that makes. Pure Python."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from games.tournaments.seating import sizes


def going_on(size: int) -> int:
    """So many of a table's people go on: the better half of four or five, else one."""
    return 2 if size >= 4 else 1


def rounds(number: int, size: int, allowed: Iterable[int]) -> int:
    """Rounds until one table is the final."""
    usable, count = list(allowed), 1
    while number > size:
        shape, _bots = sizes(number, size, usable)
        number = sum(map(going_on, shape))
        count += 1
    return count


def survivors(tables: Iterable[tuple[int, Sequence[int]]], present: Collection[int]) -> list[list[int]]:
    """Who goes on, given the size of each table and its people in the order of places: all winners, all seconds.

    Who is out makes room for the next one.
    """
    found: list[list[int]] = []
    for size, people in tables:
        for place, key in enumerate([key for key in people if key in present][: going_on(size)]):
            if place == len(found):
                found.append([])
            found[place].append(key)
    return found
