"""What everything at the table is worth, for bots: the live score, with sensible values for what is still open.

The numbers are gold; docs/benchmarks.md says how bots fare with them.
"""

from __future__ import annotations

from games.engine.cacao.board import OFFSETS, OPPOSITE
from games.engine.cacao.effects import Choice
from games.engine.cacao.settle import choices
from games.engine.cacao.state import Player, State
from games.engine.cacao.temples import shares, workers_at
from games.engine.cacao.tiles import TemplePay
from games.engine.cacao.water import LAST_FIELD, WATER_TRACK

FRUIT = 1.2
"""A fruit that can still be sold."""
BAR = 3.6
"""A bar that can still be sold."""
TOKEN = 1.8
"""A sun token that can still pay for overbuilding; at the end it is worth 1."""
THING = 2.0
"""A thing that a worker may take from a tile, such as a gem from its mine."""
OPEN_WORKER = 0.8
"""A worker that faces an empty jungle space."""
STANDING = 0.4
"""The part of a temple's present gold that counts while there are free sides."""
TEMPLE_WORKER = 0.3
"""A worker at a temple, per free side."""
FADING = 3
"""Over so many last tiles the value of what must still be sold or used runs out."""


def villages(state: State) -> list[float]:
    """The value of each seat's position."""
    openness = max(still_useful(player) for player in state.players)
    temples = _temples(state, openness)
    facing = _facing_workers(state)
    return [
        goods(player)
        + _open_batches(state, seat)
        + temples[seat]
        + openness * OPEN_WORKER * facing[seat]
        + _from_modules(state, seat)
        for seat, player in enumerate(state.players)
    ]


def _from_modules(state: State, seat: int) -> float:
    """What modules add to the score, and what they let a seat expect beyond it."""
    rules = state.rules
    scored = sum(sum(hook(state, seat).values()) for hook in rules.final_score)
    expected: float = sum(hook(state, seat) for hook in rules.worth)
    return scored + expected


# --- goods ---------------------------------------------------------------------------------------------------------


def still_useful(player: Player) -> float:
    """How much of its value is left to what must still be sold or used: 1 in most of the game, 0 at the end."""
    return min(player.tiles_left, FADING) / FADING


def goods(player: Player) -> float:
    """The value of everything in a village."""
    useful = still_useful(player)
    sellable = useful * (FRUIT * player.fruits + BAR * player.bars)
    return player.gold + sellable + player.tokens * _token(useful) + _water(player.water, useful)


def gain(player: Player, choice: Choice) -> float:
    """What a choice adds to the value of a village."""
    useful = still_useful(player)
    fruits = min(choice.fruits, player.room)
    tokens = min(choice.tokens, player.token_places - player.tokens)
    value = choice.gold + useful * (FRUIT * fruits + BAR * choice.bars) + tokens * _token(useful)
    if choice.water and player.carrier_moves:
        field = min(player.water + choice.water, LAST_FIELD)
        value += _water(field, useful) - _water(player.water, useful)
    return value + THING * len(choice.taken)


def _token(useful: float) -> float:
    return 1 + (TOKEN - 1) * useful


def _water(field: int, useful: float) -> float:
    """Half the printed value and half a straight line, because every step leads on to better ones."""
    line = WATER_TRACK[0] + (WATER_TRACK[LAST_FIELD] - WATER_TRACK[0]) * field / LAST_FIELD
    return WATER_TRACK[field] * (1 - useful / 2) + line * useful / 2


def _open_batches(state: State, seat: int) -> float:
    """What a seat's open batches will bring, each edge by itself."""
    player = state.players[seat]
    return sum(
        max(gain(player, choice) for choice in choices(state, seat, key, workers))
        for batch in state.batches[seat]
        for key, workers in batch.edges.items()
    )


# --- the board -----------------------------------------------------------------------------------------------------


def _facing_workers(state: State) -> list[int]:
    """How many workers of each seat face empty jungle spaces, as long as there are tiles to fill them."""
    facing = [0] * len(state.players)
    if not (state.pile or state.display):
        return facing
    workers = state.workers
    for space in state.beside:
        for edge, offset in enumerate(OFFSETS):
            tile = workers.get(space + offset)
            if tile is not None:
                facing[tile.seat] += tile.edges[OPPOSITE[edge]]
    return facing


def _temples(state: State, openness: float) -> list[float]:
    """What the temples are worth to each seat."""
    values = [0.0] * len(state.players)
    for cell, kind in state.jungle.items():
        if kind.temple is not None:
            present = temple_value(kind.temple, workers_at(state, cell), openness * free_sides(state, cell))
            values = [value + more for value, more in zip(values, present, strict=True)]
    return values


def temple_value(pay: TemplePay, workers: list[int], free: float) -> list[float]:
    """What a temple is worth to each seat, with so many workers there and so many sides that may still be taken."""
    standing = 1 - (1 - STANDING) * min(free, 1)
    gold = shares(workers, pay)
    return [standing * own + TEMPLE_WORKER * free * count for own, count in zip(gold, workers, strict=True)]


def free_sides(state: State, cell: int) -> int:
    """The empty worker spaces beside a jungle tile."""
    return sum(cell + offset not in state.workers for offset in OFFSETS)
