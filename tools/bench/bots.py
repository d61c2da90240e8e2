"""Figures of the bots: how long a decision takes, as if python-chess played 100 games a second."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import game_seed
from games.engine.ruleset import Options
from games.engine.title import AnyTitle
from tools.bench.engine import (
    BIG_GAME,
    CACAO,
    CHOCOLATL,
    FULL_TABLE,
    TWO,
    chess_game,
)
from tools.bench.measure import Figure, per_second, show

GAMES = 5
CHESS = 100


def report() -> None:
    """Print the mean and the slowest decisions of the keen bot, and what the rollout policy takes for a turn."""
    show(_figures())


def _figures() -> Iterator[Figure]:
    yield from _thinking(CACAO, "Cacao for 2", TWO, "≤ 0.5")
    yield from _thinking(CACAO, "Cacao for 4", FULL_TABLE, "")
    yield from _thinking(CACAO, "Cacao for 4, Big Game", BIG_GAME, "≤ 1.5")
    yield from _thinking(CHOCOLATL, "Chocolatl for 4", FULL_TABLE, "")
    for name, options in (("Cacao for 2", TWO), ("Cacao for 4, Big Game", BIG_GAME)):
        times = [spent for number in range(GAMES) for spent in _turns(options, number)]
        yield _scaled(
            f"rollout policy, mean turn of {name}", sum(times) / len(times), "≤ 0.1" if options == TWO else ""
        )


def _thinking(title: AnyTitle, name: str, options: Options, aim: str) -> Iterator[Figure]:
    times = [spent for number in range(GAMES) for spent in _decisions(title, options, number)]
    yield _scaled(f"keen bot, mean decision of {name}", sum(times) / len(times), aim)
    yield _scaled(f"keen bot, slowest decision of {name}", max(times), "≤ 25")


def _scaled(name: str, seconds: float, aim: str) -> Figure:
    """Milliseconds on a machine that plays chess at the usual speed."""
    return Figure(f"{name}, scaled", 1000 * seconds * per_second(chess_game, 0.5) / CHESS, "ms", aim)


def _decisions(title: AnyTitle, options: Options, number: int) -> Iterator[float]:
    random, bot = Random(number), BOTS["greedy"]
    state: Any = title.new(options, game_seed(0, number))
    while seats := title.rules.to_move(state):
        seat = seats[0]
        move = title.rules.automatic(state, seat, {})
        if move is None:
            view, start = title.rules.view(state, seat), process_time()
            move = bot.choose(title, view, seat, random, Budget())
            yield process_time() - start
        title.rules.apply(state, move)


def _turns(options: Options, number: int) -> Iterator[float]:
    """How long the rollout policy takes where a turn begins."""
    random, state = Random(number), CACAO.new(options, game_seed(0, number))
    while seats := CACAO.rules.to_move(state):
        turns, start = CACAO.bot.milestone(state), process_time()
        moves = CACAO.bot.rollout_policy(state, seats[0], random)
        spent = process_time() - start
        for move in moves:
            CACAO.rules.apply(state, move)
        if CACAO.bot.milestone(state) > turns:
            yield spent
