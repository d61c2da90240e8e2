"""What somebody gave away, added up by all that tells decisions apart: pure arithmetic over documents.

Games are the samples: what belongs together in a game may not be taken for many independent facts. Every mean has its
standard error over games, and nothing is said of groups with too few decisions or games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple
from zoneinfo import ZoneInfo

from games.engine.ruleset import Document

FEWEST_DECISIONS, FEWEST_GAMES = 20, 5
SURE = 1.96
"""Standard errors of an interval that holds 95 of 100 times."""
PACES = (30, 120, 1800, 43200)
"""Seconds up to which decisions are told apart by the time that they took."""
HOURS = 6
"""Of a day, in one part."""
WHOLE = ""


class Reviewed(NamedTuple):
    """A game: the documents of its decisions, and the modules with which it was played."""

    decisions: Sequence[Document]
    modules: Sequence[str]


class Amount(NamedTuple):
    """What was given away a game, in parts of the chance to win, with its standard error.

    ``decisions`` and ``games`` are those behind it.
    """

    mean: float
    error: float
    decisions: int
    games: int

    @property
    def margin(self) -> float:
        """What stands behind ±."""
        return SURE * self.error

    @property
    def is_sure(self) -> bool:
        """Whether it is more than chance."""
        return self.mean > self.margin


Shares = Callable[[Document], Iterable[tuple[str, float]]]
"""To which groups a decision belongs, each with what it gave away there."""


def whole(decision: Document) -> Iterator[tuple[str, float]]:
    """All decisions together."""
    yield WHOLE, decision["chance"] / 1000


def by_phase(decision: Document) -> Iterator[tuple[str, float]]:
    """By the part of the game."""
    yield str(decision["phase"]), decision["chance"] / 1000


def by_kind(decision: Document) -> Iterator[tuple[str, float]]:
    """By the kind of choice."""
    for given in decision["given"]:
        yield given["kind"], given["chance"] / 1000


def by_thing(decision: Document) -> Iterator[tuple[str, float]]:
    """By what was left alone."""
    for given in decision["given"]:
        for thing, share in given["things"].items():
            yield thing, share * given["chance"] / 1000


def by_theme(decision: Document) -> Iterator[tuple[str, float]]:
    """By what can be practised: things, and kinds of choices that have to do with none."""
    for given in decision["given"]:
        if given["things"]:
            for thing, share in given["things"].items():
                yield f"thing.{thing}", share * given["chance"] / 1000
        else:
            yield f"kind.{given['kind']}", given["chance"] / 1000


def by_pace(decision: Document) -> Iterator[tuple[str, float]]:
    """By the time that it took."""
    yield str(sum(decision["seconds"] > most for most in PACES)), decision["chance"] / 1000


def by_day(zone: ZoneInfo) -> Shares:
    """By the day of the week, 0 for Monday."""

    def shares(decision: Document) -> Iterator[tuple[str, float]]:
        yield str(_local(decision, zone).weekday()), decision["chance"] / 1000

    return shares


def by_hour(zone: ZoneInfo) -> Shares:
    """By the part of the day."""

    def shares(decision: Document) -> Iterator[tuple[str, float]]:
        yield str(_local(decision, zone).hour // HOURS), decision["chance"] / 1000

    return shares


def _local(decision: Document, zone: ZoneInfo) -> datetime:
    return datetime.fromisoformat(decision["at"]).astimezone(zone)


def amounts(games: Sequence[Reviewed], shares: Shares) -> Mapping[str, Amount]:
    """By group, what a game cost on average over all games: groups add up to the whole."""
    sums, numbers = _sums(games, shares)
    return {code: _amount(sums[code], numbers[code]) for code in numbers}


def per_decision(games: Sequence[Reviewed], shares: Shares) -> Mapping[str, Amount]:
    """By group, what a decision cost: where one is to be compared with another that is taken more often."""
    sums, numbers = _sums(games, shares)
    return {code: _rate(sums[code], numbers[code]) for code in numbers}


def by_module(games: Sequence[Reviewed]) -> Mapping[str, Amount]:
    """What a game cost with each module."""
    codes = {module for game in games for module in game.modules}
    chosen = {code: [game for game in games if code in game.modules] for code in codes}
    return {code: amounts(some, whole).get(WHOLE, _NOTHING) for code, some in chosen.items()}


def is_enough(amount: Amount) -> bool:
    """Whether enough stands behind it for anything to be said."""
    return amount.decisions >= FEWEST_DECISIONS and amount.games >= FEWEST_GAMES


_NOTHING = Amount(0.0, 0.0, 0, 0)


def _sums(games: Sequence[Reviewed], shares: Shares) -> tuple[Mapping[str, list[float]], Mapping[str, list[int]]]:
    """By group, what each game cost, and how many of its decisions belong to it."""
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(games))
    numbers: dict[str, list[int]] = defaultdict(lambda: [0] * len(games))
    for at, game in enumerate(games):
        for decision in game.decisions:
            for code, cost in shares(decision):
                sums[code][at] += cost
                numbers[code][at] += 1
    return sums, numbers


def _amount(costs: Sequence[float], numbers: Sequence[int]) -> Amount:
    games = len(costs)
    error = stdev(costs) / sqrt(games) if games > 1 else 0.0
    return Amount(fmean(costs), error, sum(numbers), games)


def _rate(costs: Sequence[float], numbers: Sequence[int]) -> Amount:
    """The error of a ratio, games being the samples."""
    games, decisions = len(costs), sum(numbers)
    rate = sum(costs) / decisions
    rests = [cost - rate * number for cost, number in zip(costs, numbers, strict=True)]
    error = sqrt(sum(rest**2 for rest in rests) * games / max(1, games - 1)) / decisions
    return Amount(rate, error, decisions, sum(map(bool, numbers)))


def difference(one: Amount, other: Amount) -> tuple[float, float]:
    """By how much one is more than another, and the error of that."""
    return one.mean - other.mean, sqrt(one.error**2 + other.error**2)


# --- what to practise ------------------------------------------------------------------------------------------------

PRACTISED = 3


def themes(games: Sequence[Reviewed], typical: Mapping[str, Amount]) -> list[tuple[str, Amount]]:
    """What somebody would gain most by, beyond what is typical where that is known: at most three, the dearest first.

    Only what is more than chance, and rests on enough decisions.
    """
    found = [(code, amount) for code, amount in amounts(games, by_theme).items() if is_enough(amount)]
    sure = [(code, amount) for code, amount in found if amount.is_sure]
    nothing = Amount(0.0, 0.0, 0, 0)
    sure.sort(key=lambda each: difference(each[1], typical.get(each[0], nothing))[0], reverse=True)
    return sure[:PRACTISED]
