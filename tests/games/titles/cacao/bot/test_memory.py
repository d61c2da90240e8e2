"""What bots remember of other games changes nothing that they decide: the same view gives the same move anywhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.bots import measuring_bot
from games.engine.bots.arena import game_seed, play
from games.engine.registry import title

CACAO = title("cacao")
BASE = {"players": 2}


@pytest.fixture
def rules() -> Any:
    """Those of the base game for two, with nothing remembered before and after."""
    rules = CACAO.new(BASE, bytes(32)).rules
    forget(rules)
    yield rules
    forget(rules)


def forget(rules: Any) -> None:
    rules.knowledge = None


def thoughts(seed: bytes) -> list[object]:
    """The starts that a seat sees at each decision of a game, and what the rollout policy decides."""
    state, random, thought = CACAO.new(BASE, seed), Random(1), list[object]()
    while waiting := CACAO.rules.to_move(state):
        seat = waiting[0]
        thought.append(CACAO.bot.starts(state, seat, 6))
        for move in CACAO.bot.rollout_policy(state, seat, random):
            CACAO.rules.apply(state, move)
            thought.append(move)
    return thought


def test_it_thinks_the_same_whatever_was_played_before(rules: Any) -> None:
    seeds = [bytes([1] * 32), *(game_seed(3, number) for number in range(6))]
    alone = []
    for seed in seeds:
        forget(rules)
        alone.append(thoughts(seed))
    forget(rules)
    for number in range(3, 6):
        play(CACAO, BASE, game_seed(5, number), [measuring_bot("search:40"), measuring_bot("random")])

    assert [thoughts(seed) for seed in seeds] == alone
