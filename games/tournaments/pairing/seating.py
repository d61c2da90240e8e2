"""Who sits with whom: pure Python, and the same from the same seed.

A table is cheap where its people have met least, have not blocked each other and have about the same points. What is
small is searched to its end; otherwise people are swapped between tables for a number of tries that no clock decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from math import inf
from random import Random

BLOCKED, MET = 10**9, 10**6
"""What it costs to seat two people together who have blocked each other, or to do so once more."""
EXACT_NODES = 20_000
TRIES_PER_PERSON = 200
BOT = 0
"""The key of every bot's place: bots are nobody one meets."""

Pair = tuple[int, int]
Tables = list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier rounds say: points, who has met whom how often, and who sat where in turn order."""

    points: Mapping[int, float] = field(default_factory=dict)
    met: Mapping[Pair, int] = field(default_factory=Counter)
    blocked: frozenset[Pair] = frozenset()
    orders: Mapping[tuple[int, int], int] = field(default_factory=Counter)
    """How often somebody (first) had a number in turn order (second)."""
    with_bots: frozenset[int] = frozenset()
    """Who has had a table with a bot."""


def pair(one: int, other: int) -> Pair:
    """Two people in the one order that is used for keys."""
    return (one, other) if one < other else (other, one)


# --- sizes -----------------------------------------------------------------------------------------------------------


def sizes(number: int, size: int, allowed: Iterable[int]) -> tuple[list[int], int]:
    """Sizes of tables, the largest first, none above ``size``, and how many bots fill them up.

    As few bots as possible, then as many full tables as possible.
    """
    usable = [each for each in allowed if 2 <= each <= size] or [size]
    bots = 0
    while (found := split(number + bots, size, usable)) is None:
        bots += 1
    return found, bots


def split(number: int, size: int, usable: Sequence[int]) -> list[int] | None:
    """So many people at tables of these sizes, as even and as near to ``size`` as they can be; ``None``: they can't."""
    last, costs = [0] * (number + 1), [0.0] + [inf] * number
    for total in range(1, number + 1):
        for each in usable:
            if each <= total and (cost := costs[total - each] + (size - each) ** 2) < costs[total]:
                last[total], costs[total] = each, cost
    if costs[number] == inf:
        return None
    found = []
    while number:
        found.append(last[number])
        number -= last[number]
    return sorted(found, reverse=True)


# --- tables ----------------------------------------------------------------------------------------------------------


def seat(people: Iterable[int], size: int, allowed: Iterable[int], rounds: int, past: Past, seed: str) -> Tables:
    """The tables of a round, each in turn order, the best people's first. Bots are the key ``BOT``."""
    luck = Random(seed)
    everybody = sorted(people)
    luck.shuffle(everybody)
    everybody.sort(key=lambda key: -past.points.get(key, 0))
    if not everybody:
        return []
    shape, bots = sizes(len(everybody), size, allowed)
    tables = _designed(everybody, size, rounds, past, seed) if not bots else None
    if tables is None:
        tables = _searched(everybody, shape, bots, past, luck)
    tables.sort(key=lambda table: -sum(past.points.get(key, 0) for key in table))
    return _ordered(tables, past, luck)


def seat_seeded(strongest_first: Sequence[int], size: int, allowed: Iterable[int], past: Past, seed: str) -> Tables:
    """The tables of a round of a cup: the strongest each at their own, the next ones dealt to them by lot."""
    luck = Random(seed)
    shape, bots = sizes(len(strongest_first), size, allowed)
    keys = [*strongest_first, *[BOT] * bots]
    dealt: list[list[int]] = [[] for _table in shape]
    for place in range(max(shape, default=0)):
        open_tables = [table for table, each in zip(dealt, shape, strict=True) if each > place]
        pot, keys = keys[: len(open_tables)], keys[len(open_tables) :]
        luck.shuffle(pot)
        for table, key in zip(open_tables, pot, strict=True):
            table.append(key)
    return _ordered(
        _swapped([tuple(table) for table in dealt], replace(past, points={}), luck, in_pots=True), past, luck
    )


def cost(table: Sequence[int], past: Past) -> float:
    """What is wrong with a table."""
    found, points = 0.0, past.points
    for one, other in combinations(table, 2):
        if BOT in (one, other):
            found += MET * (max(one, other) in past.with_bots)
            continue
        key = (one, other) if one < other else (other, one)
        if key in past.blocked:
            found += BLOCKED
        if times := past.met.get(key):
            found += MET * times * times
        between = points.get(one, 0) - points.get(other, 0)
        found += between * between
    return found


def _searched(everybody: Sequence[int], shape: Sequence[int], bots: int, past: Past, luck: Random) -> Tables:
    """By branch and bound where that ends within a budget; else by swaps from people in the order of points."""
    keys = [*everybody, *[BOT] * bots]
    swapped = _swapped(_dealt(keys, shape, bots), past, luck)
    return _exact(keys, shape, past, swapped) if len(keys) <= 16 and not bots else swapped


def _dealt(keys: Sequence[int], shape: Sequence[int], bots: int) -> Tables:
    """People in order, with at most one bot for each of the last tables."""
    people, tables = list(keys[: len(keys) - bots]), []
    for index, size in enumerate(shape):
        with_bot = index >= len(shape) - bots
        taken = size - with_bot
        tables.append((*people[:taken], *([BOT] if with_bot else [])))
        people = people[taken:]
    return tables


def _swapped(tables: Tables, past: Past, luck: Random, *, in_pots: bool = False) -> Tables:
    """Swap two people between tables wherever that makes both together better; ``in_pots``: two of the same place."""
    if len(tables) < 2:
        return tables
    costs = [cost(table, past) for table in tables]
    number = sum(map(len, tables))
    for turn in range(TRIES_PER_PERSON * number):
        one = _worst(costs, luck) if turn % 2 else luck.randrange(len(tables))
        near = max(0, min(len(tables) - 1, one + luck.choice((-3, -2, -1, 1, 2, 3))))
        other = near if turn % 3 else luck.randrange(len(tables))
        if one == other:
            continue
        first, second = list(tables[one]), list(tables[other])
        here, there = luck.randrange(len(first)), luck.randrange(len(second))
        if in_pots:
            here = there = min(here, there)
        if BOT in (first[here], second[there]) and (BOT in first and BOT in second):
            continue
        first[here], second[there] = second[there], first[here]
        new = cost(first, past), cost(second, past)
        if sum(new) <= costs[one] + costs[other]:
            tables[one], tables[other] = tuple(first), tuple(second)
            costs[one], costs[other] = new
    return tables


def _worst(costs: Sequence[float], luck: Random) -> int:
    """A table where people meet again; without one any."""
    bad = [index for index, each in enumerate(costs) if each >= MET]
    return luck.choice(bad) if bad else luck.randrange(len(costs))


def _exact(keys: Sequence[int], shape: Sequence[int], past: Past, known: Tables) -> Tables:
    """The cheapest tables, unless the budget ends before: then the cheapest that were seen."""
    best, least = known, sum(cost(table, past) for table in known)
    nodes = 0

    def go(left: tuple[int, ...], open_sizes: tuple[int, ...], made: Tables, spent: float) -> None:
        nonlocal best, least, nodes
        if not left:
            best, least = list(made), spent
            return
        for size in sorted(set(open_sizes), reverse=True):
            rest = list(open_sizes)
            rest.remove(size)
            for others in combinations(left[1:], size - 1):
                nodes += 1
                if nodes > EXACT_NODES:
                    return
                table = (left[0], *others)
                total = spent + cost(table, past)
                if total < least:
                    go(tuple(key for key in left if key not in table), tuple(rest), [*made, table], total)

    go(tuple(keys), tuple(shape), [], 0.0)
    return best


# --- designs ---------------------------------------------------------------------------------------------------------


def _designed(everybody: Sequence[int], size: int, rounds: int, past: Past, seed: str) -> Tables | None:
    """A round of a design in which nobody ever meets twice, where the rounds are so many that a search might get stuck.

    Of its rounds the one is taken that fits points best and of which nobody has met.
    """
    number = len(everybody)
    classes = design(number, size)
    if classes is None or rounds * 2 <= len(classes) or rounds > len(classes):
        return None
    places = sorted(everybody)
    Random(seed.rpartition("/")[0]).shuffle(places)
    made = [[tuple(places[index] for index in block) for block in blocks] for blocks in classes]
    cheapest = min(made, key=lambda tables: sum(cost(table, past) for table in tables))
    return cheapest if sum(cost(table, past) for table in cheapest) < MET else None


def design(number: int, size: int) -> list[Tables] | None:
    """Rounds in which everybody meets everybody exactly once: pairs of any even number, or q tables of q for q² people.

    ``None`` where we know none.
    """
    if size == 2 and number % 2 == 0:
        return _circle(number)
    if number == size * size and size in (3, 4, 5):
        return _plane(size)
    return None


def _circle(number: int) -> list[Tables]:
    last = number - 1
    return [
        [(last, turn), *(((turn + step) % last, (turn - step) % last) for step in range(1, number // 2))]
        for turn in range(last)
    ]


_TIMES_OF_4 = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements, in which sums are exclusive or."""


def _plane(q: int) -> list[Tables]:
    """The affine plane: its points are pairs, the lines of one slope are the tables of a round."""

    def line(slope: int, at: int) -> tuple[int, ...]:
        if q == 4:
            return tuple(x * q + (_TIMES_OF_4[slope][x] ^ at) for x in range(q))
        return tuple(x * q + (slope * x + at) % q for x in range(q))

    upright = [tuple(x * q + y for y in range(q)) for x in range(q)]
    return [upright, *([line(slope, at) for at in range(q)] for slope in range(q))]


# --- turn order ------------------------------------------------------------------------------------------------------


def _ordered(tables: Tables, past: Past, luck: Random) -> Tables:
    """Each table in the order in which its people have sat least."""
    return [order(table, past, luck) for table in tables]


def order(table: Sequence[int], past: Past, luck: Random) -> tuple[int, ...]:
    """Who has been first most often is first no more, and so for every number in turn order."""
    people = list(table)
    luck.shuffle(people)
    return min(
        permutations(people),
        key=lambda ways: sum(
            past.orders.get((key, at), 0) ** 2 * 2 + past.orders.get((key, at), 0)
            for at, key in enumerate(ways)
            if key != BOT
        ),
    )
