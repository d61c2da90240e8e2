"""How good a position is for a seat, for bots: the live score, with sensible values for what is still open.

The numbers are gold. They were found by letting bots play each other: see docs/benchmarks.md.
"""

from __future__ import annotations

from games.engine.cacao.board import OPPOSITE, STEPS
from games.engine.cacao.effects import Choice
from games.engine.cacao.scoring import shares, workers_at
from games.engine.cacao.settle import choices
from games.engine.cacao.state import LAST_STEP, WATER_TRACK, Player, State
from games.engine.cacao.tiles import TemplePay

FRUIT = 1.8
"""A fruit that can still be sold."""
BAR = 4.0
"""A bar that can still be sold."""
TOKEN = 1.8
"""A sun token that can still pay for overbuilding; at the end it is worth 1."""
OPEN_WORKER = 1.05
"""A worker that faces an empty jungle space."""
STANDING = 0.4
"""The part of a temple's present gold that counts while there are free sides."""
TEMPLE_WORKER = 0.4
"""A worker at a temple, per free side."""
FADING = 3
FADE2 = 3
"""Over so many last tiles the value of what must still be sold or used runs out."""


def worth(state: State, seat: int) -> float:
    """The value of a seat's position over that of its best opponent."""
    values = villages(state)
    own = values.pop(seat)
    return own - max(values)


def villages(state: State) -> list[float]:
    """The value of each seat's position."""
    temples = temple_values(state)
    facing = facing_workers(state)
    useful = max(min(player.tiles_left, FADE2) / FADE2 for player in state.players)
    return [
        goods(player) + batch_value(state, seat) + temples[seat] + OPEN_WORKER * useful * facing[seat] + _extras(state, seat)
        for seat, player in enumerate(state.players)
    ]


def _extras(state: State, seat: int) -> float:
    """What modules add to the score and expect beyond it."""
    rules = state.rules
    return sum(sum(hook(state, seat).values()) for hook in rules.final_score) + sum(
        hook(state, seat) for hook in rules.worth
    )


# --- goods ---------------------------------------------------------------------------------------------------------


def still_useful(player: Player) -> float:
    """How much of its value is left to what must still be sold or used: 1 in most of the game, 0 at the end."""
    return min(player.tiles_left, FADING) / FADING


def goods(player: Player) -> float:
    """The value of everything in a village."""
    useful = still_useful(player)
    tokens = player.tokens * (1 + (TOKEN - 1) * useful)
    return player.gold + tokens + _water(player.water, useful) + useful * (FRUIT * player.fruits + BAR * player.bars)


def _water(step: int, useful: float) -> float:
    """Half the printed value and half a straight line, because every step leads on to better ones."""
    line = WATER_TRACK[0] + (WATER_TRACK[LAST_STEP] - WATER_TRACK[0]) * step / LAST_STEP
    return WATER_TRACK[step] * (1 - useful / 2) + line * useful / 2


def gain(player: Player, choice: Choice) -> float:
    """What a choice adds to the value of a village."""
    useful = still_useful(player)
    fruits = min(choice.fruits, player.room)
    tokens = min(choice.tokens, player.token_places - player.tokens)
    value = choice.gold + useful * (FRUIT * fruits + BAR * choice.bars) + tokens * (1 + (TOKEN - 1) * useful)
    if choice.water and player.carrier_moves:
        step = min(player.water + choice.water, LAST_STEP)
        value += _water(step, useful) - _water(player.water, useful)
    return value


def edge_gain(state: State, seat: int, key: int, workers: int) -> float:
    """The best that one open edge can bring, by itself."""
    player = state.players[seat]
    return max(gain(player, choice) for choice in choices(state, seat, key, workers))


def batch_value(state: State, seat: int) -> float:
    """What a seat's open batches will bring, each edge by itself."""
    return sum(
        edge_gain(state, seat, key, workers) for batch in state.batches[seat] for key, workers in batch.edges.items()
    )


# --- the board -----------------------------------------------------------------------------------------------------


def facing_workers(state: State) -> list[int]:
    """How many workers of each seat face empty jungle spaces, as long as there are tiles to fill them."""
    facing = [0] * len(state.players)
    if not (state.pile or state.display):
        return facing
    workers = state.workers
    for space in state.beside:
        for edge, step in enumerate(STEPS):
            tile = workers.get(space + step)
            if tile is not None:
                facing[tile.seat] += tile.edges[OPPOSITE[edge]]
    return facing


def temple_values(state: State) -> list[float]:
    """What the temples are worth to each seat."""
    values = [0.0] * len(state.players)
    useful = max(min(player.tiles_left, FADE2) / FADE2 for player in state.players)
    for cell, kind in state.jungle.items():
        if kind.temple is not None:
            for seat, value in enumerate(temple_value(kind.temple, workers_at(state, cell), free_sides(state, cell), useful)):
                values[seat] += value
    return values


def temple_value(pay: TemplePay, workers: list[int], free: int, useful: float = 1) -> list[float]:
    """What a temple is worth to each seat, with so many workers there and so many free sides."""
    standing = 1 - (1 - STANDING) * useful if free else 1
    return [
        standing * gold + TEMPLE_WORKER * useful * free * own for gold, own in zip(shares(workers, pay), workers, strict=True)
    ]


def free_sides(state: State, cell: int) -> int:
    """The empty worker spaces beside a jungle tile."""
    return sum(cell + step not in state.workers for step in STEPS)
