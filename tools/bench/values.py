"""What things are worth to a bot at a kind of table: ``python -m tools.bench.values base-3``, or other tables.

In each deal the keen bot takes values a little off the middle, each by luck, against keen bots who take the plain ones.
Printed is by how many points it then lies more above the best of the others for each step of a value away from the
middle: a slope, and how much it loses by the square of the steps. The best value is the middle and slope / 2 / loss
steps. The middle is what ``bot/values.py`` has for the table. GAMES says how many deals (default 2000; some 0.1 to 2
seconds each), SEED which.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.bots import Budget, measuring_bot
from games.engine.bots.arena import deal
from games.engine.registry import title
from games.engine.ruleset import Move, Options, SeatNumber
from games.engine.title import AnyTitle
from games.titles.cacao.bot.knowledge import Knowledge
from games.titles.cacao.bot.values import FINE, PLAIN, OfTemples, Values
from tools.bench.ladder import kinds_of_tables

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
}


class Played(NamedTuple):
    """A deal: by how many steps each value lay off the middle, and the mean lead over the best other."""

    steps: Sequence[float]
    lead: float


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


def main(names: list[str]) -> None:
    """Print the slopes of these tables."""
    tables = {name: options for name, of, options in kinds_of_tables() if of == "cacao"}
    for name in names or ["base-3", "base-4"]:
        options = tables[name]
        middle = FINE.get(options["players"], PLAIN) if "modules" not in options else PLAIN
        with Pool() as pool:
            played = pool.map(partial(_deal, options, middle), range(GAMES))
        print(f"{name}, {GAMES} deals, seed {SEED}: points by a step, and by its square")
        for number, value in enumerate(STEPS):
            print(_line(value, middle, [(each.steps[number], each.lead) for each in played]))


def _deal(options: Options, middle: Values, number: int) -> Played:
    luck = Random(f"{SEED}/{number}")
    steps = [luck.gauss(0, 1) for _ in STEPS]
    values = off(middle, {name: step * STEPS[name] for name, step in zip(STEPS, steps, strict=True)})
    games = deal(title("cacao"), options, SEED, number, (Valuing(values), measuring_bot("greedy")))
    return Played(steps, fmean(game.margin for game in games))


def off(middle: Values, more: Mapping[str, float]) -> Values:
    """Values of which some are larger by so much."""
    own = {name: getattr(middle, name) + more[name] for name in Values._fields if name in more}
    temples = {name: getattr(middle.temples, name) + more[name] for name in OfTemples._fields if name in more}
    return middle._replace(temples=middle.temples._replace(**temples), **own)


def _line(name: str, middle: Values, points: Sequence[tuple[float, float]]) -> str:
    """Steps are independent and normal, so that means of products are the coefficients of the best parabola."""
    mean = fmean(lead for _, lead in points)
    error = stdev(lead for _, lead in points) / sqrt(len(points))
    slope = fmean(step * (lead - mean) for step, lead in points)
    bend = fmean((step * step - 1) * (lead - mean) for step, lead in points) / 2
    value = getattr(middle if name in Values._fields else middle.temples, name)
    return f"{name:12} {value:5.2f} by {STEPS[name]}: {slope:+.2f} ± {error:.2f}, {bend:+.2f} ± {error / sqrt(2):.2f}"


if __name__ == "__main__":
    main(sys.argv[1:])
