"""Random games of Chocolatl for tests, and everything a state holds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engine.ruleset import Move
from games.titles.chocolatl.rules.state import Player, State
from games.titles.chocolatl.title import CHOCOLATL

PLAYERS = (3, 4, 5)


def new_game(players: int, random: Random) -> State:
    """The first position of any game."""
    return CHOCOLATL.new({"players": players}, random.randbytes(32))


def answers(state: State, random: Random) -> list[Move]:
    """Any answer of every seat that is asked now."""
    return [CHOCOLATL.rules.random_move(state, seat, random) for seat in CHOCOLATL.rules.to_move(state)]


def positions(players: int, random: Random) -> Iterator[State]:
    """A random game, position by position; each may be copied, but not changed."""
    state = new_game(players, random)
    while seats := CHOCOLATL.rules.to_move(state):
        yield state
        CHOCOLATL.rules.apply(state, CHOCOLATL.rules.random_move(state, random.choice(seats), random))
    yield state


def everything(state: State) -> dict[str, Any]:
    """All that a state holds, secrets too."""
    held = {name: getattr(state, name) for name in State.__slots__ if name != "players"}
    players = [{name: getattr(player, name) for name in Player.__slots__} for player in state.players]
    return {**held, "players": players}
