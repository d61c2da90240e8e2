"""The level between carefree and keen: sensible turns, but not always the best one."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from games.engine.bots import BOTS, Budget
from games.engine.bots.arena import duplicate, game_seed
from games.engine.registry import title
from games.engine.ruleset import Options

CACAO: Options = {"players": 2}
CHOCOLATL: Options = {"players": 3}
DEALS = 6


def share_against(level: str, name: str, options: Options) -> float:
    """The part of the victories it wins alone against bots of another level."""
    played = title(name)
    whole = played.options.complete(options)
    deals = [duplicate(played, whole, 3, number, (BOTS["curious"], BOTS[level])) for number in range(DEALS)]
    return sum(map(sum, deals)) / sum(map(len, deals))


def test_a_poorer_start_is_taken_more_seldom() -> None:
    cacao = title("cacao")
    state = cacao.new(cacao.options.complete(CACAO), game_seed(3, 1))
    worths = {start.plan[0]: start.estimate for start in cacao.bot.starts(state, 0, 8)}
    view = cacao.rules.view(state, 0)
    taken = [worths[BOTS["curious"].choose(cacao, view, 0, Random(luck), Budget())] for luck in range(100)]
    assert fmean(worths.values()) < fmean(taken) < max(worths.values())


@pytest.mark.parametrize(("name", "options"), [("cacao", CACAO), ("chocolatl", CHOCOLATL)])
def test_it_beats_who_plays_without_any_thought(name: str, options: Options) -> None:
    assert share_against("random", name, options) > 0.8


def test_who_takes_the_best_beats_it() -> None:
    assert share_against("greedy", "cacao", CACAO) < 0.4
