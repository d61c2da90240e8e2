"""Greedy is worth playing against: it beats careless bots by far, from every seat."""

import pytest

from games.engine.bots import MEASURING_BOTS
from games.engine.bots.arena import game_seed, play
from games.engine.registry import title
from games.engine.standings import Standing, standings

GAMES = 16


def fared(*levels: str) -> list[Standing]:
    """Standings after some games of base Cacao, by seat."""
    bots = [MEASURING_BOTS[level] for level in levels]
    options = {"players": len(levels)}
    return standings([play(title("cacao"), options, game_seed(11, k), bots).outcome for k in range(GAMES)])


@pytest.mark.parametrize("levels", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_nearly_always(levels: tuple[str, str]) -> None:
    assert fared(*levels)[levels.index("greedy")].win_rate >= 0.97


@pytest.mark.parametrize("levels", [("greedy", "miser"), ("miser", "greedy")])
def test_greedy_beats_a_bot_that_sees_only_its_score_of_the_moment(levels: tuple[str, str]) -> None:
    assert fared(*levels)[levels.index("greedy")].win_rate >= 0.75


def test_greedy_beats_random_at_a_full_table() -> None:
    assert fared("random", "greedy", "random", "random")[1].win_rate >= 0.97
