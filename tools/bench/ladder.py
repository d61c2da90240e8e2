"""Which bot beats which, by duplicate deals: ``python -m tools.bench.ladder``, or with the names of some matches.

A deal is played as often as there are seats, so that luck with tiles and seats falls to both sides: for two, equals
mostly share its victories, and fewer games tell as much. Bots think for as long as on the site, in processor time. A
match is looked at ten times and ends when it is decided. GAMES says after how many games it ends undecided (default
200), SEED which deals, JOBS how many processes play. DEALS names a file of what was played: all matches take hours,
and go on another day where it ends. It is true as long as the bots play as they did.
"""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, variance
from time import thread_time
from typing import NamedTuple

from games.engine.bots import Budget, measuring_bot
from games.engine.bots.arena import duplicate
from games.engine.registry import title
from games.engine.ruleset import Options
from games.engine.standings import wilson

GAMES = int(os.environ.get("GAMES", "200"))
SEED = int(os.environ.get("SEED", "1"))
JOBS = int(os.environ.get("JOBS", os.cpu_count() or 1))
DEALS = Path(os.environ.get("DEALS", os.devnull))
BASE: Options = {"players": 2}
YARDSTICK = "greedy-1"
PRIOR_DEALS = 20
"""That a deal's games hang together is believed as if in so many deals more they had not."""
LOOKS = 10
WATCHED = 2.555
"""Standard deviations on either side with which chance decides one match of equals in twenty, however often it is
looked at: Pocock's bound for ten looks (Biometrika 64, 1977). With the usual 1.96 it would decide one in five."""


class Match(NamedTuple):
    """Two levels at a kind of table, the first one alone against as many of the other as there are seats left.

    The first one's part of the victories should lie above ``bar``, by default the part of one among equals, or, where
    it is to be held off, below ``ceiling``.
    """

    name: str
    level: str
    other: str
    options: Options | None = BASE
    """``None`` for surprises for two."""
    title: str = "cacao"
    bar: float | None = None
    ceiling: float | None = None

    @property
    def limit(self) -> float:
        """The part of the victories that decides."""
        return next(limit for limit in (self.ceiling, self.bar, 1 / self.seats) if limit is not None)

    @property
    def seats(self) -> int:
        """How many play, and how many games a deal has."""
        players: int = 2 if self.options is None else self.options["players"]
        return players


class Standing(NamedTuple):
    """The first level's part of the victories in the games of a match so far, deal by deal."""

    match: Match
    deals: tuple[float, ...] = ()

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.deals) * self.match.seats

    @property
    def rate(self) -> float:
        """The first level's part of all victories."""
        return fmean(self.deals)

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true part lies; a deal's games count as fewer than as many others, or as more, if they hang
        together."""
        games = self.games / self._design_effect
        return wilson(self.rate * games, games, WATCHED)

    @property
    def _design_effect(self) -> float:
        """The variance of deals over what it would be if each game had luck of its own."""
        by_luck = self.rate * (1 - self.rate) / self.match.seats
        if not by_luck or len(self.deals) < 2:
            return 1
        found = variance(self.deals) / by_luck
        return (PRIOR_DEALS + found * len(self.deals)) / (PRIOR_DEALS + len(self.deals))

    @property
    def verdict(self) -> str:
        """Whether the match is decided, and how."""
        if not self.deals:
            return "open"
        low, high = self.interval
        if low > self.match.limit:
            return "above" if self.match.ceiling is None else "NOT HELD"
        if high < self.match.limit:
            return "BELOW" if self.match.ceiling is None else "held"
        return "open"


def matches() -> Iterator[Match]:
    """All, in the order in which they are played: the quick ones first."""
    tables = list(kinds_of_tables())
    yield Match("base-2", YARDSTICK, "random", bar=0.95)
    yield Match("base-2", "greedy", YARDSTICK)
    yield Match("base-2", "curious", "random", bar=0.75)
    yield Match("base-2", "greedy", "curious", bar=0.6)
    yield Match("base-4", "greedy", "curious", {"players": 4}, bar=0.3)
    yield Match("chocolatl-4", "curious", "random", {"players": 4}, "chocolatl", bar=0.5)
    yield Match("chocolatl-3", "greedy", "curious", {"players": 3}, "chocolatl")
    yield Match("chocolatl-4", "greedy", "random", {"players": 4}, "chocolatl", bar=0.6)
    for name, of, options in tables:
        yield Match(name, "sharp", "greedy", options, of)
    yield Match("surprises", "sharp", "greedy", None)
    yield Match("read", "reader:search:30", "search:30", {"players": 4}, "chocolatl", ceiling=0.40)
    yield Match("base-2", "master", YARDSTICK, bar=0.75)
    for name, of, options in tables:
        yield Match(name, "master", "sharp", options, of)


def kinds_of_tables() -> Iterator[tuple[str, str, Options]]:
    """Names, titles and options: base games, boxes and Big Games of each size, each module that two can play alone."""
    for of in ("cacao", "chocolatl"):
        for players in title(of).players:
            for name, options in title(of).options.presets(players).items():
                prefix = "chocolatl" if of == "chocolatl" else name
                yield f"{prefix}-{players}", of, options
    cacao = title("cacao")
    offered = next(field for field in cacao.options.fields() if field.key == "modules")
    for module in offered.choices:
        options = {**BASE, "modules": [module]}
        if ("modules", module) not in cacao.options.out_of_reach(BASE):
            yield f"{module}-2", "cacao", cacao.options.complete(options)


def main(names: list[str]) -> None:
    """Play the matches of these names, or all, and print each as a line of a table."""
    print(f"| match (seed {SEED}) | games | victories | interval of {WATCHED:g} standard deviations | limit | |")
    print("|---|---|---|---|---|---|")
    with processes() as pool:
        for match in matches():
            if not names or {match.name, f"{match.name}:{match.level}", match.level} & set(names):
                print(_line(_played(pool, match)), flush=True)


def processes() -> Executor:
    """JOBS new ones: a copy of this one could hold a lock for good. Whoever waits for one that was killed is told."""
    return ProcessPoolExecutor(JOBS, get_context("spawn"))


def _played(pool: Executor, match: Match) -> Standing:
    """A match until it is decided or long enough."""
    standing, kept = Standing(match), _kept(match)
    a_look = ceil(GAMES / LOOKS / match.seats)
    while standing.verdict == "open" and len(standing.deals) < LOOKS * a_look:
        deals = range(len(standing.deals), len(standing.deals) + a_look)
        _play(pool, match, [number for number in deals if number not in kept], kept)
        standing = Standing(match, (*standing.deals, *(kept[number] for number in deals)))
    return standing


def _play(pool: Executor, match: Match, deals: Sequence[int], kept: dict[int, float]) -> None:
    """Play these deals, and keep the first level's part of the victories of each."""
    for number, shares in zip(deals, pool.map(partial(_deal, match), deals), strict=True):
        kept[number] = fmean(shares)
        with DEALS.open("a", newline="") as file:
            csv.writer(file, lineterminator="\n").writerow([*_key(match), number, *shares])


def _kept(match: Match) -> dict[int, float]:
    """By number what was kept of a match."""
    key = _key(match)
    with DEALS.open("a+", newline="") as file:
        file.seek(0)
        return {
            int(row[len(key)]): fmean(map(float, row[len(key) + 1 :]))
            for row in csv.reader(file)
            if row[: len(key)] == key
        }


def _key(match: Match) -> list[str]:
    return [match.name, match.level, match.other, str(SEED)]


def _deal(match: Match, number: int) -> list[float]:
    """The first level's part of the victory in each game of a deal."""
    levels = measuring_bot(match.level), measuring_bot(match.other)
    return duplicate(title(match.title), match.options, SEED, number, levels, partial(Budget, clock=thread_time))


def _line(standing: Standing) -> str:
    match, (low, high) = standing.match, standing.interval
    name = f"{match.name}: {match.level} against {match.other}"
    limit = f"{'at most ' if match.ceiling is not None else ''}{match.limit:.0%}"
    return (
        f"| {name} | {standing.games} | {standing.rate:.1%} | {low:.1%} to {high:.1%} | {limit} | {standing.verdict} |"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
