"""Figures of the bots: how long a decision takes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from bench.engine import BIG_GAME, CACAO, CHOCOLATL, FULL_TABLE
from bench.measure import Figure, show
from games.engine.arena import game_seed
from games.engine.bots import BOTS, Budget
from games.engine.registry import AnyRuleset
from games.engine.ruleset import Options

GAMES = 5


def report() -> None:
    """Print the mean and the slowest decisions of the greedy bot."""
    show(_figures())


def _figures() -> Iterator[Figure]:
    for name, options in (("2", {"players": 2}), ("4", FULL_TABLE), ("4 with the Big Game", BIG_GAME)):
        yield from _thinking(CACAO, f"Cacao for {name}", options, "< 5" if options == FULL_TABLE else "")
    yield from _thinking(CHOCOLATL, "Chocolatl for 4", FULL_TABLE, "")


def _thinking(title: AnyRuleset, name: str, options: Options, aim: str) -> Iterator[Figure]:
    times = [spent for number in range(GAMES) for spent in _decisions(title, options, number)]
    yield Figure(f"greedy, mean decision of {name}", 1000 * sum(times) / len(times), "ms", aim)
    yield Figure(f"greedy, slowest decision of {name}", 1000 * max(times), "ms", "≤ 300 a turn")


def _decisions(title: AnyRuleset, options: Options, number: int) -> Iterator[float]:
    random, bot = Random(number), BOTS["greedy"]
    state: Any = title.new(options, game_seed(0, number))
    while seats := title.to_move(state):
        seat = seats[0]
        move = title.automatic(state, seat, {})
        if move is None:
            view, start = title.view(state, seat), process_time()
            move = bot.choose(title, view, seat, random, Budget())
            yield process_time() - start
        title.apply(state, move)
