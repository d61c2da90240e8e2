"""Random games: they end, lose nothing on the way, and replay to the same position.

``CHOCOLATL_RANDOM_GAMES`` is the number of games for each number of players (200 by default); each commit draws others.
"""

import os
from collections import Counter
from random import Random

import pytest

from games.engine.ruleset import Move
from games.titles.chocolatl.rules.material import (
    BONUS_DICE,
    CARDS,
    CUBES,
    HIGH_PILE,
    LAST_FIELD,
    LOW_PILE,
    ROUNDS,
)
from games.titles.chocolatl.rules.state import State
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.walks import PLAYERS, everything
from tests.plugins.luck import luck

GAMES = int(os.environ.get("CHOCOLATL_RANDOM_GAMES", "200"))
MOST_MOVES = 1000
"""No game is longer than this."""


def play(players: int, seed: bytes, random: Random) -> tuple[State, list[Move]]:
    """A random game to its end."""
    state, moves = CHOCOLATL.new({"players": players}, seed), []
    while seats := CHOCOLATL.rules.to_move(state):
        assert CHOCOLATL.rules.outcome(state) is None
        moves.append(CHOCOLATL.rules.random_move(state, random.choice(seats), random))
        CHOCOLATL.rules.apply(state, moves[-1])
        assert len(moves) < MOST_MOVES
    return state, moves


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end_and_replay(players: int) -> None:
    for number in range(GAMES):
        random = luck(players, number)
        seed = random.randbytes(32)
        state, moves = play(players, seed, random)
        expect_everything_in_its_place(state)
        again = CHOCOLATL.new({"players": players}, seed)
        for move in moves:
            CHOCOLATL.rules.apply(again, CHOCOLATL.rules.moves.read(CHOCOLATL.rules.moves.write(move)))
        assert everything(again) == everything(state)


def expect_everything_in_its_place(state: State) -> None:
    """At the end of a game every card, cube and die is where it can be, and the game had a reason to end."""
    assert len(state.pyramid) == 2 * state.round
    assert sum(player.huts for player in state.players) == state.round <= ROUNDS
    assert sum(player.dice for player in state.players) <= state.round <= BONUS_DICE
    for seat, player in enumerate(state.players):
        assert player.cubes == player.huts + state.pyramid.count(seat)
        assert len(player.cards) == len(CARDS) - 1
        assert min(player.points, player.dice) >= 0
    won = Counter(swap.won for player in state.players for swap in player.swaps)
    assert won <= Counter([*HIGH_PILE, *LOW_PILE])
    reasons = [player.points >= LAST_FIELD - 6 or player.cubes >= CUBES for player in state.players]
    assert any(reasons) or state.round == ROUNDS
