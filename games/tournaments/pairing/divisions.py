"""Schedules of leagues: divisions of 5 to 9, at whose tables everybody meets everybody. Pure Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil, gcd
from random import Random

from games.tournaments.pairing.seating import Past, Tables, design, order, pair

LEAST, MOST = 5, 9
_TRIES = 60
_STEPS = 4000


def split(people: Sequence[int], aim: int) -> list[list[int]]:
    """Divisions of people in order of strength, each of 5 to 9 and near to ``aim``; one if there are few."""
    number = len(people)
    least, most = max(1, ceil(number / MOST)), max(1, number // LEAST)
    count = min(range(least, max(least, most) + 1), key=lambda each: abs(number / each - aim))
    base, more = divmod(number, count)
    found, at = [], 0
    for index in range(count):
        size = base + (index < more)
        found.append(list(people[at : at + size]))
        at += size
    return found


def games_each(people: int, size: int) -> int:
    """At so many tables everybody of a division sits: as few as let everybody meet everybody and sit equally often."""
    return len(blocks(people, min(size, people))) * min(size, people) // people


@lru_cache(maxsize=64)
def blocks(people: int, size: int) -> tuple[tuple[int, ...], ...]:
    """Tables of ``size`` at which everybody meets everybody and sits equally often, as few as we find."""
    if size >= people:
        return (tuple(range(people)),)
    if classes := design(people, size):
        return tuple(block for tables in classes for block in tables)
    if size == 2:
        return tuple(combinations(range(people), 2))
    each = ceil((people - 1) / (size - 1))
    step = size // gcd(people, size)
    each = ceil(each / step) * step
    while True:
        for turn in range(_TRIES):
            if found := _covering(people, size, each, Random(f"{people}/{size}/{each}/{turn}")):
                return found
        each += step


def _covering(people: int, size: int, each: int, luck: Random) -> tuple[tuple[int, ...], ...] | None:
    """Swap people between tables until no two are left who have not met."""
    tables = [[(turn * size + at) % people for at in range(size)] for turn in range(people * each // size)]
    met = Counter(pair(*two) for table in tables for two in combinations(table, 2))
    missing = len(list(combinations(range(people), 2))) - len(met)
    for _step in range(_STEPS):
        if not missing:
            return tuple(tuple(sorted(table)) for table in tables)
        first, second = luck.sample(range(len(tables)), 2) if len(tables) > 1 else (0, 0)
        one, other = luck.choice(tables[first]), luck.choice(tables[second])
        if other in tables[first] or one in tables[second]:
            continue
        new = [list(table) for table in tables]
        new[first][new[first].index(one)] = other
        new[second][new[second].index(other)] = one
        now = len({pair(*two) for table in new for two in combinations(table, 2)})
        lacking = people * (people - 1) // 2 - now
        if lacking <= missing:
            tables, missing = new, lacking
    return None


def schedule(people: Sequence[int], size: int, seed: str) -> Tables:
    """The tables of a division, each in turn order, balanced for everybody over all of them."""
    luck, places = Random(seed), list(people)
    luck.shuffle(places)
    orders: Counter[tuple[int, int]] = Counter()
    made: Tables = []
    for block in blocks(len(places), min(size, len(places))):
        table = order([places[index] for index in block], Past(orders=orders), luck)
        orders.update((key, at) for at, key in enumerate(table))
        made.append(table)
    return made


def waves(tables: Tables, number: int) -> list[Tables]:
    """The same tables in so many parts, in which everybody sits about equally often."""
    parts: list[Tables] = [[] for _wave in range(number)]
    sat: Counter[tuple[int, int]] = Counter()
    for table in tables:
        best = min(range(number), key=lambda wave: (sum(sat[key, wave] for key in table), len(parts[wave])))
        parts[best].append(table)
        sat.update((key, best) for key in table)
    return parts


def movers(people: int, most: int) -> int:
    """So many of a division go up and down: in small ones a third."""
    return min(most, people // 3)


def moved(ranked: Sequence[Sequence[int]], at_most: int) -> list[tuple[int, int]]:
    """For the next season, everybody with the division: the best of each go up, the last go down."""
    found = []
    for level, people in enumerate(ranked):
        most = movers(len(people), at_most)
        for place, key in enumerate(people):
            up = level > 0 and place < most
            down = level < len(ranked) - 1 and place >= len(people) - most
            found.append((key, level - up + down))
    return found
