"""A finished game of the tests' own title, ready to be spoilt."""

from collections.abc import Iterator

import pytest

from games.engine.bots import BOTS
from games.engine.bots.arena import game_seed, play, record_of
from games.engine.registry import registered
from games.engine.ruleset import Document
from tests.games.tiny_title import TINY


@pytest.fixture(autouse=True)
def tiny_is_offered() -> Iterator[None]:
    with registered(TINY):
        yield


@pytest.fixture
def document() -> Document:
    """The record of a finished game for three."""
    levels = ["random", "greedy", "random"]
    seed, options = game_seed(1, 1), {"players": 3}
    played = play(TINY, options, seed, [BOTS[level] for level in levels])
    return record_of(played, title=TINY, options=options, seed=seed, levels=levels)
