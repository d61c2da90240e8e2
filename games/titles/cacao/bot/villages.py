"""What each seat's position is worth by itself, for bots: goods, open batches, temples, workers who wait, modules."""

from __future__ import annotations

from games.titles.cacao.bot.gains import Gains
from games.titles.cacao.bot.knowledge import knowledge
from games.titles.cacao.bot.values import OfTemples, free_sides, goods, temple_value
from games.titles.cacao.rules.board import NEIGHBOURS, OPPOSITE, jungle_beside
from games.titles.cacao.rules.module import still_useful
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.temples import workers_at

PARTS = ("goods", "batches", "temples", "workers", "modules")
"""What a village is worth, part by part."""


def villages(state: State) -> list[float]:
    """The value of each seat's position."""
    return [sum(parts) for parts in village_parts(state)]


def village_parts(state: State) -> list[tuple[float, ...]]:
    """The same, by ``PARTS``."""
    openness = max(still_useful(player) for player in state.players)
    values = knowledge(state).values
    temples = _temples(state, openness, values.temples)
    facing = _facing_workers(state)
    return [
        (
            goods(player, values),
            _open_batches(state, seat),
            temples[seat],
            openness * values.open_worker * facing[seat],
            _from_modules(state, seat),
        )
        for seat, player in enumerate(state.players)
    ]


def _from_modules(state: State, seat: int) -> float:
    """What modules add to the score, and what they let a seat expect beyond it."""
    rules = state.rules
    scored = sum(sum(hook(state, seat).values()) for hook in rules.final_score)
    expected: float = sum(hook(state, seat) for hook in rules.evaluate)
    return scored + knowledge(state).values.expected * expected


def _open_batches(state: State, seat: int) -> float:
    """What a seat's open batches will bring, each edge by itself."""
    batches = state.batches[seat]
    if not batches:
        return 0
    gains, sites = Gains(state, state.players[seat]), state.rules.sites
    return sum(
        gains.best(state.jungle[jungle_beside(key)], key & sites)[workers]
        for batch in batches
        for key, workers in batch.edges.items()
    )


def _facing_workers(state: State) -> list[int]:
    """How many workers of each seat face empty jungle spaces, as long as there are tiles to fill them."""
    facing = [0] * len(state.players)
    if not (state.pile or state.display):
        return facing
    workers = state.workers
    for space in state.beside:
        for cell, edge in zip(NEIGHBOURS[space], OPPOSITE, strict=True):
            if cell in workers:
                tile = workers[cell]
                facing[tile.seat] += tile.edges[edge]
    return facing


def _temples(state: State, openness: float, worth: OfTemples) -> list[float]:
    """What the temples are worth to each seat."""
    values = [0.0] * len(state.players)
    for cell in [cell for cell, kind in state.jungle.items() if kind.temple is not None]:
        pay = state.jungle[cell].temple
        assert pay is not None, "only temples were taken"
        present = temple_value(pay, tuple(workers_at(state, cell)), openness * free_sides(state, cell), worth)
        values = [value + more for value, more in zip(values, present, strict=True)]
    return values
