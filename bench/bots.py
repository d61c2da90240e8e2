"""Figures of the bots: how long a decision takes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from bench.engine import BIG_GAME, CACAO, FULL_TABLE
from bench.measure import Figure, show
from games.engine.arena import game_seed
from games.engine.bots import BOTS
from games.engine.ruleset import Options

GAMES = 5


def report() -> None:
    """Print the mean and the slowest decisions of the greedy bot."""
    show(_figures())


def _figures() -> Iterator[Figure]:
    for name, options in (("2", {"players": 2}), ("4", FULL_TABLE), ("4 with the Big Game", BIG_GAME)):
        times = [spent for number in range(GAMES) for spent in _decisions(options, number)]
        mean = 1000 * sum(times) / len(times)
        yield Figure(f"greedy, mean decision of Cacao for {name}", mean, "ms", "< 5" if options == FULL_TABLE else "")
        yield Figure(f"greedy, slowest decision of Cacao for {name}", 1000 * max(times), "ms", "≤ 300 a turn")


def _decisions(options: Options, number: int) -> Iterator[float]:
    random, bot = Random(number), BOTS["greedy"]
    state: Any = CACAO.new(options, game_seed(0, number))
    while seats := CACAO.to_move(state):
        seat = seats[0]
        move = CACAO.automatic(state, seat, {})
        if move is None:
            view, start = CACAO.view(state, seat), process_time()
            move = bot.choose(CACAO, view, seat, random)
            yield process_time() - start
        CACAO.apply(state, move)
