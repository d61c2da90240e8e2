"""``make simulate-matching``: how long people wait for a game that is found for them, and at open tables.

The people: strength by a normal distribution around 1500 (deviation 200); each wishes for a game every other day on
average, at a moment of the day when people are awake; what suits them is drawn as ``SIZES`` and the tables below it
say. They are the same for both ways, wish by wish. *Found*: ``games.matching.grouping`` runs when a wish is made and
every five minutes. *Open tables*: everybody sits down at the open table that suits and lacks the fewest people, else
opens one with what they like best; nobody sees how strong others are.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from heapq import merge
from itertools import combinations
from random import Random
from statistics import mean, median, quantiles
from typing import NamedTuple, TypeVar

from games.matching.grouping import ANY, Menu, Wish, match

Choice = TypeVar("Choice")

START = datetime(2026, 1, 5, tzinfo=UTC)
BETWEEN_WISHES = timedelta(days=2)
STANDS = timedelta(days=7)
SWEEP = timedelta(minutes=5)
AWAKE = (1, 1, 0, 0, 0, 0, 2, 5, 6, 6, 6, 6, 8, 7, 6, 6, 7, 8, 9, 10, 10, 9, 6, 3)
"""How many wishes are made in each hour of the day, in proportion."""
TITLES = {"cacao": 80, "chocolatl": 20}
SIZES: Mapping[str, Mapping[tuple[int, ...], int]] = {
    "cacao": {(2,): 25, (2, 3): 15, (3, 4): 15, (2, 3, 4): 45},
    "chocolatl": {(3, 4, 5): 60, (3, 4): 30, (4, 5): 10},
}
PACES: dict[tuple[str, ...], int] = {
    ("daily", "relaxed"): 40,
    ("daily",): 15,
    ("brisk", "daily"): 15,
    ("relaxed", "weekly"): 10,
    ("brisk", "daily", "relaxed", "weekly", "no-clock"): 20,
}
MODULES: dict[tuple[str, ...], int] = {
    (ANY,): 50,
    ("base",): 20,
    ("base", "box-chocolatl"): 15,
    ("box-chocolatl", "box-diamante", "surprise"): 15,
}
RATED: dict[tuple[bool, ...], int] = {(True, False): 60, (True,): 25, (False,): 15}
NEARNESS: dict[int | None, int] = {None: 50, 200: 30, 100: 20}
_BOXES = ("base", "box-chocolatl", "box-diamante", "surprise")
MENU: Menu = {
    **{("cacao", size): _BOXES for size in (2, 3, 4)},
    **{("chocolatl", size): ("base",) for size in (3, 4, 5)},
}


class Begun(NamedTuple):
    """A game that began: how long each of its people had waited, and how strong they are."""

    waits: tuple[timedelta, ...]
    ratings: tuple[int, ...]


class Outcome(NamedTuple):
    """What became of all wishes."""

    waits: list[float]
    """Minutes."""
    differences: list[int]
    """Between every two people at a table."""


def wishes(people: int, days: int, random: Random) -> list[Wish]:
    """Everything that is wished for in so many days, in order."""
    ratings = [round(random.gauss(1500, 200)) for _person in range(people)]
    number = round(people * days * timedelta(days=1) / BETWEEN_WISHES)
    moments = sorted(_moment(days, random) for _wish in range(number))
    found = []
    for key, since in enumerate(moments):
        person = random.randrange(people)
        found.append(_wish(key, person, ratings[person], since, random))
    return found


def _moment(days: int, random: Random) -> datetime:
    hour = random.choices(range(24), AWAKE)[0]
    return START + timedelta(days=random.randrange(days), hours=hour, seconds=random.randrange(3600))


def _wish(key: int, person: int, rating: int, since: datetime, random: Random) -> Wish:
    title = _drawn(TITLES, random)
    sizes: tuple[int, ...] = _drawn(SIZES[title], random)
    modules: tuple[str, ...] = _drawn(MODULES, random)
    return Wish(
        key=key,
        person=person,
        title=title,
        sizes=frozenset(sizes),
        paces=_drawn(PACES, random),
        modules=frozenset(modules if title == "cacao" else (ANY,)),
        rated=_drawn(RATED, random),
        since=since,
        rating=rating,
        nearness=_drawn(NEARNESS, random),
    )


def _drawn(weights: Mapping[Choice, int], random: Random) -> Choice:
    return random.choices(list(weights), list(weights.values()))[0]


def found_for_them(made: Sequence[Wish], days: int) -> Iterator[Begun]:
    """By the function that the site uses."""
    sweeps = (START + SWEEP * number for number in range(int(timedelta(days=days) / SWEEP)))
    moments: Iterable[tuple[datetime, Wish | None]] = merge(
        ((wish.since, wish) for wish in made), ((at, None) for at in sweeps), key=lambda moment: moment[0]
    )
    pool: dict[int, Wish] = {}
    for now, wish in moments:
        if wish:
            pool[wish.key] = wish
        else:
            pool = {key: old for key, old in pool.items() if old.since > now - STANDS}
        for group in match(pool.values(), now, MENU, seeds=[wish.key] if wish else None):
            for member in group.wishes:
                del pool[member.key]
            yield Begun(
                tuple(now - member.since for member in group.wishes), tuple(member.rating for member in group.wishes)
            )


@dataclass
class OpenTable:
    """A table that waits in a list, and who sits there."""

    size: int
    pace: str
    modules: str
    is_rated: bool
    sitting: list[Wish]

    def suits(self, wish: Wish) -> bool:
        """Whether this person would sit down."""
        return (
            wish.title == self.sitting[0].title
            and self.size in wish.sizes
            and self.pace in wish.paces
            and (ANY in wish.modules or self.modules in wish.modules)
            and self.is_rated in wish.rated
            and all(wish.person != other.person for other in self.sitting)
        )


def at_open_tables(made: Sequence[Wish], random: Random) -> Iterator[Begun]:
    """By what the list of tables offers to whoever looks at it."""
    tables: list[OpenTable] = []
    for wish in made:
        tables = [table for table in tables if table.sitting[0].since > wish.since - STANDS]
        fit = [table for table in tables if table.suits(wish)]
        if not fit:
            tables.append(_opened(wish, random))
            continue
        table = min(fit, key=lambda table: table.size - len(table.sitting))
        table.sitting.append(wish)
        if len(table.sitting) == table.size:
            tables.remove(table)
            yield Begun(
                tuple(wish.since - member.since for member in table.sitting),
                tuple(member.rating for member in table.sitting),
            )


def _opened(wish: Wish, random: Random) -> OpenTable:
    """What its host likes best: any of the numbers, else the first of what suits."""
    modules = next((code for code in _BOXES if code in wish.modules), "base")
    return OpenTable(random.choice(sorted(wish.sizes)), wish.paces[0], modules, wish.rated[0], [wish])


def outcome(begun: Iterable[Begun]) -> Outcome:
    """How long people waited, and how far apart those at one table are."""
    games = list(begun)
    waits = [wait / timedelta(minutes=1) for game in games for wait in game.waits]
    differences = [abs(one - other) for game in games for one, other in combinations(game.ratings, 2)]
    return Outcome(waits, differences)


def main(people: Sequence[int], days: int, seed: int) -> None:
    """Print one line for each number of people and way."""
    print("| people | way | median wait | 90 % within | got a game | mean difference in strength |")
    print("|---|---|---|---|---|---|")
    for number in people:
        made = wishes(number, days, Random(seed))
        ways = {
            "found for them": outcome(found_for_them(made, days)),
            "open tables": outcome(at_open_tables(made, Random(seed))),
        }
        for way, told in ways.items():
            print(f"| {number:,} | {way} | {_line(told, len(made))} |", flush=True)


def _line(told: Outcome, number: int) -> str:
    """Who got no game counts as one who waits longest."""
    waits = sorted([*told.waits, *[STANDS / timedelta(minutes=1)] * max(0, number - len(told.waits))])
    ninth = quantiles(waits, n=10)[-1]
    return (
        f"{_shown(median(waits))} | {_shown(ninth)} | {100 * len(told.waits) / number:.1f} % "
        f"| {mean(told.differences):.0f} points"
    )


def _shown(minutes: float) -> str:
    return f"{minutes:.1f} min" if minutes < 100 else f"{minutes / 60:.1f} h"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, nargs="+", default=[50, 5000])
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    main(arguments.people, arguments.days, arguments.seed)
