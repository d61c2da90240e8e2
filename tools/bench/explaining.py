"""What it takes to explain a finished game: processor time of all turns, each with what the site gives it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import process_time, thread_time

from games.engine.analysis import Effort, explain, turns
from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play
from games.engine.ruleset import Options
from tools.bench.engine import BIG_GAME, CACAO, TWO
from tools.bench.measure import Figure, show

GAME = 7


def report() -> None:
    """Print how many seconds a whole game takes, and the turn that took longest."""
    os.environ.setdefault("SITE_MODE", "test")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cacao_site.settings")
    show(_figures())


def _figures() -> Iterator[Figure]:
    yield from _explained("Cacao for 2", TWO, "≤ 60")
    yield from _explained("Cacao for 4, Big Game", BIG_GAME, "≤ 300")


def _explained(name: str, options: Options, aim: str) -> Iterator[Figure]:
    times = list(_seconds_of_turns(options))
    yield Figure(f"a game explained, {len(times)} turns of {name}", sum(times), "s", aim)
    yield Figure(f"the longest of these turns of {name}", max(times), "s")


def _seconds_of_turns(options: Options) -> Iterator[float]:
    seed = game_seed(0, GAME)
    moves = play(CACAO, options, seed, [BOTS["greedy"]] * options["players"]).moves
    played = turns(CACAO, CACAO.new(options, seed), moves)
    effort, state, made = _effort(len(played)), CACAO.new(options, seed), 0
    for turn in played:
        for recorded in moves[made : turn.begin]:
            CACAO.apply(state, recorded.move)
        made = turn.begin
        start = process_time()
        explain(CACAO, CACAO.copy(state), turn, effort)
        yield process_time() - start


def _effort(number: int) -> Effort:
    """What the site gives each of so many turns."""
    from django.conf import settings

    seconds = min(settings.ANALYSIS_SECONDS_PER_TURN, settings.ANALYSIS_SECONDS / number)
    return Effort(seconds=seconds, clock=thread_time)
