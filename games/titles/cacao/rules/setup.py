"""The first position from options and seed (Cacao rules, section 5)."""

from __future__ import annotations

from games.engine.ruleset import Event
from games.engine.shuffle import shuffled
from games.titles.cacao.rules import turn
from games.titles.cacao.rules.board import INDEX
from games.titles.cacao.rules.fill import lay_jungle
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import ORIENTATIONS

HAND_SIZE = 3
START_CELLS = (INDEX[0, 0], INDEX[1, 1])


def new_state(rules: Rules[State], seed: bytes) -> State:
    """Shuffle, lay the start tiles, deal, and let the first turn begin."""
    state = State(rules)
    state.pile = shuffled(seed, "jungle", rules.deck)[::-1]
    for cell, kind in zip(START_CELLS, rules.start, strict=True):
        lay_jungle(state, cell, kind)
    state.players = [_player(rules, seed, seat) for seat in range(rules.players)]
    state.batches = [[] for _ in state.players]
    for hook in rules.setup:
        hook(state, seed)
    turn.fill_display(state)
    events: list[Event] = []
    turn.start_if_ready(state, events)
    return state


def _player(rules: Rules[State], seed: bytes, seat: int) -> Player:
    player = Player(ORIENTATIONS, shuffled(seed, f"workers/{seat}", rules.workers)[::-1])
    for _ in range(HAND_SIZE):
        if player.pile:
            player.hand.append(player.pile.pop())
    return player
