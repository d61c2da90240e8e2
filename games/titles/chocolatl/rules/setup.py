"""The first position from a seed (Chocolatl rules, sections 1 and 2)."""

from __future__ import annotations

from games.engine.ruleset import Options
from games.engine.shuffle import shuffled
from games.titles.chocolatl.rules.material import CARDS, HIGH_PILE, LOW_PILE
from games.titles.chocolatl.rules.moves import MOST_SEATS
from games.titles.chocolatl.rules.round import ask, everybody
from games.titles.chocolatl.rules.state import Phase, Player, State

PLAYERS = range(3, MOST_SEATS + 1)


def new_state(options: Options, seed: bytes) -> State:
    """Stack the markers, shuffle the improvement cards, and ask everybody for a sacrifice."""
    state = State(options, seed)
    stack = shuffled(seed, "markers", list(range(options["players"])))
    state.clock = len(stack)
    state.players = [Player(list(CARDS), height=len(stack) - stack.index(seat)) for seat in range(len(stack))]
    high = shuffled(seed, "improvement/A", list(HIGH_PILE))
    low = shuffled(seed, "improvement/B", list(LOW_PILE))
    state.piles = (high[::-1], low[::-1])
    ask(state, Phase.SACRIFICE, everybody(state))
    return state
