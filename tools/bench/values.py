"""What things are worth to a bot at a kind of table: ``python -m tools.bench.values base-3``, or other tables.

In each deal the keen bot takes values a little off the middle, each by luck, against keen bots who take the plain ones.
Printed is by how many points it then lies more above the best of the others for each step of a value away from the
middle: a slope, and how much it loses by the square of the steps. The best value is the middle and slope / 2 / loss
steps; proposed is most of the way there, less where luck may have made the slope. The middle is what ``bot/fine.json``
has for the table. At last the proposed values meet the plain ones in a quarter of the deals, other ones. GAMES says how
many deals (default 2000; some 0.1 to 2 seconds each), SEED which.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.bots import Budget, measuring_bot
from games.engine.bots.arena import deal, game_seed
from games.engine.registry import title
from games.engine.ruleset import Move, Options, SeatNumber
from games.engine.title import AnyTitle
from games.titles.cacao.bot.knowledge import Knowledge, knowledge
from games.titles.cacao.bot.values import OfTemples, Values
from tools.bench.ladder import kinds_of_tables, processes

GAMES = int(os.environ.get("GAMES", "2000"))
SEED = int(os.environ.get("SEED", "1"))
STEPS: Mapping[str, float] = {
    "fruit": 0.2,
    "crowding": 0.15,
    "token": 0.3,
    "onward": 0.3,
    "open_worker": 0.3,
    "threat": 0.2,
    "best_rival": 0.3,
    "standing": 0.15,
    "last": 0.15,
    "worker": 0.12,
    "bar": 0.4,
    "thing": 0.5,
    "price": 0.4,
    "expected": 0.4,
}
SURE = 1.5
"""A slope of fewer standard errors is taken for luck."""
MOST_OF_THE_WAY, LEAST_BEND, FURTHEST = 0.8, 0.12, 3.0
"""How far a value is moved; a bend is hard to see, and never taken for so small that it would go very far."""


class Played(NamedTuple):
    """A deal: by how many steps each value lay off the middle, the mean lead over the best other, the victories."""

    steps: Sequence[float]
    lead: float
    share: float


class Valuing:
    """The keen bot with values of its own."""

    def __init__(self, values: Values) -> None:
        self._knowledge = Knowledge(values)

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        state = title.rules.sample_state(view, random)
        state.rules = self._rules(state.rules)
        (best,) = title.bot.starts(state, seat, 1)
        return best.plan[0]

    @lru_cache(maxsize=1)  # noqa: B019  # It lives for one deal.
    def _rules(self, rules: Any) -> Any:
        own = copy(rules)
        own.knowledge = self._knowledge
        return own


class Slope(NamedTuple):
    """How a value's steps change the lead: by each of them, and by their square, with the standard error of the first.

    Steps are independent and normal, so that means of products are the coefficients of the best parabola.
    """

    slope: float
    bend: float
    error: float

    @property
    def steps(self) -> float:
        """How many steps it should go: most of the way to the top, none where the slope may be luck."""
        sure = 1 - (self.error / self.slope) ** 2 if abs(self.slope) > SURE * self.error else 0.0
        return MOST_OF_THE_WAY * sure * self.slope / 2 / max(-self.bend, LEAST_BEND, abs(self.slope) / FURTHEST)


def main(names: list[str]) -> None:
    """Print the slopes of these tables."""
    tables = {name: options for name, of, options in kinds_of_tables() if of == "cacao"}
    for name in names or ["base-3", "base-4"]:
        options = tables[name]
        middle = _middle(options)
        with processes() as pool:
            print(f"{name}, {GAMES} deals, seed {SEED}: points by a step, and by its square")
            played = pool.map(partial(_off_by_luck, options, middle), range(GAMES), chunksize=8)
            better = proposed(middle, list(played))
            print(better, flush=True)
            met = [*pool.map(partial(_met, options, better), range(GAMES, GAMES + GAMES // 4), chunksize=8)]
        shares = [each.share for each in met]
        error = stdev(shares) / sqrt(len(shares))
        print(f"against the plain ones: {fmean(shares):.1%} ± {error:.1%} of {len(met) * options['players']} games")


def _middle(options: Options) -> Values:
    """What the strongest level takes at such a table."""
    state = title("cacao").new(options, game_seed(SEED, 0))
    title("cacao").bot.look_closer(state)
    return knowledge(state).values


def _off_by_luck(options: Options, middle: Values, number: int) -> Played:
    luck = Random(f"{SEED}/{number}")
    steps = [luck.gauss(0, 1) for _ in STEPS]
    return _met(options, _off(middle, steps), number)._replace(steps=steps)


def _met(options: Options, values: Values, number: int) -> Played:
    games = list(deal(title("cacao"), options, SEED, number, (Valuing(values), measuring_bot("greedy"))))
    return Played((), fmean(game.margin for game in games), fmean(game.share for game in games))


def _off(middle: Values, steps: Sequence[float]) -> Values:
    """Values that lie so many of their steps off these."""
    more = {name: step * STEPS[name] for name, step in zip(STEPS, steps, strict=True)}
    own = {name: getattr(middle, name) + more[name] for name in Values._fields if name in more}
    temples = {name: getattr(middle.temples, name) + more[name] for name in OfTemples._fields if name in more}
    return middle._replace(temples=middle.temples._replace(**temples), **own)


def proposed(middle: Values, played: Sequence[Played]) -> Values:
    """Better values than these, as far as the deals tell; each is printed."""
    slopes = [
        _slope([each.steps[number] for each in played], [each.lead for each in played]) for number in range(len(STEPS))
    ]
    better = _off(middle, [slope.steps for slope in slopes])
    for name, slope in zip(STEPS, slopes, strict=True):
        print(
            f"{name:12} {_value(middle, name):5.2f} by {STEPS[name]}: {slope.slope:+.2f} ± {slope.error:.2f}, "
            f"{slope.bend:+.2f} ± {slope.error / sqrt(2):.2f}: {_value(better, name):.2f}"
        )
    return better


def _slope(steps: Sequence[float], leads: Sequence[float]) -> Slope:
    mean = fmean(leads)
    slope = fmean(step * (lead - mean) for step, lead in zip(steps, leads, strict=True))
    bend = fmean((step * step - 1) * (lead - mean) for step, lead in zip(steps, leads, strict=True)) / 2
    return Slope(slope, bend, stdev(leads) / sqrt(len(leads)))


def _value(values: Values, name: str) -> float:
    value: float = getattr(values if name in Values._fields else values.temples, name)
    return value


if __name__ == "__main__":
    main(sys.argv[1:])
