"""Whole turns weighed by tables, for bots: a tile, its fills and its settlement, without making any of the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from games.titles.cacao.bot.outlook import Outlook, Placement
from games.titles.cacao.bot.settlement import (
    Use,
    in_order,
    settled,
    use_of,
)
from games.titles.cacao.bot.values import free_sides, temple_value
from games.titles.cacao.bot.villages import villages
from games.titles.cacao.rules.board import NEIGHBOURS, OPPOSITE, edge_key
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.temples import workers_at
from games.titles.cacao.rules.tiles import Edges, JungleKind, TemplePay

Side = tuple[int, int]
"""A space and the edge of the new tile that faces it."""


class Offer(NamedTuple):
    """A tile that can be taken for a space, as it would lie there."""

    source: str
    kind: JungleKind
    price: int


Filling = tuple[tuple[Side, Offer], ...]
"""Spaces, each with the tile that is put there."""


class Turn(NamedTuple):
    """A turn with what it would bring a seat over its best opponent."""

    estimate: float
    number: int
    """Of the way, among those that were weighed."""
    filling: Filling


class Scales:
    """Weighs turns of a seat in one position."""

    def __init__(self, state: State, seat: int, outlook: Outlook) -> None:
        self._state = state
        self._seat = seat
        self._player = state.players[seat]
        self._outlook = outlook
        self._sites = state.rules.sites
        self._villages = villages(state)
        self._tiles = offers(state)
        self._waiting = outlook.values.open_worker if state.pile or state.display else 0.0

    def turns(self, placements: Sequence[Placement]) -> list[Turn]:
        """All turns that begin with these ways to lay a tile, with all fills that can be seen, the best first."""
        found = [turn for number, placement in enumerate(placements) for turn in self._turns(number, placement)]
        return sorted(found, key=_estimate, reverse=True)

    def _turns(self, number: int, placement: Placement) -> Iterator[Turn]:
        edges = self._player.orientations[placement.tile][placement.rotation]
        beside, uses = self._at_once(placement.cell, edges)
        for filling in _fillings(self._spaces_to_fill(placement.cell), self._tiles):
            yield Turn(self._weigh(placement.cell, edges, beside, uses, filling), number, filling)

    def _at_once(self, cell: int, edges: Edges) -> tuple[float, list[Use]]:
        """What the tile brings at temples and faces, and its uses at the tiles that lie there already."""
        state, value, uses = self._state, 0.0, list[Use]()
        for edge, space in enumerate(NEIGHBOURS[cell]):
            kind, workers = state.jungle.get(space), edges[edge]
            if kind is None:
                value += 0.0 if space in state.beside else self._waiting * workers
            elif kind.temple is not None:
                value += self._outlook.rows[edge & 1][space][workers]
            elif workers or kind.counts_empty_edges:
                uses.append(use_of(self._player, kind, edge_key(cell, edge) & self._sites, workers))
        return value, uses

    def _spaces_to_fill(self, cell: int) -> list[Side]:
        """Each with the edge that faces it; overbuilding fills none."""
        beside = self._state.beside
        if cell not in self._state.spaces:
            return []
        return [(space, edge) for edge, space in enumerate(NEIGHBOURS[cell]) if space in beside]

    def _weigh(self, cell: int, edges: Edges, beside: float, uses: list[Use], filling: Filling) -> float:
        gains = [0.0] * len(self._state.players)
        gains[self._seat] = beside
        uses = uses.copy()
        for (space, edge), offer in filling:
            gains[self._seat] -= self._outlook.values.price * offer.price
            if offer.kind.temple is None:
                self._add_uses(gains, uses, space, offer.kind)
                if edges[edge] or offer.kind.counts_empty_edges:
                    site = edge_key(cell, edge) & self._sites
                    uses.append(use_of(self._player, offer.kind, site, edges[edge]))
            else:
                self._add_temple(gains, space, offer.kind.temple, edges[edge])
        gains[self._seat] += settled(self._state, self._player, in_order(uses)).gain
        after = [value + gain for value, gain in zip(self._villages, gains, strict=True)]
        return self._outlook.values.lead(after, self._seat)

    def _add_temple(self, gains: list[float], space: int, pay: TemplePay, workers: int) -> None:
        there = workers_at(self._state, space)
        for seat, count in enumerate(there):
            gains[seat] -= self._waiting * count
        there[self._seat] += workers
        free = free_sides(self._state, space) - 1
        for seat, value in enumerate(temple_value(pay, tuple(there), free, self._outlook.values.temples)):
            gains[seat] += value

    def _add_uses(self, gains: list[float], uses: list[Use], space: int, kind: JungleKind) -> None:
        """What a tile brings those who lie beside its space already."""
        workers = self._state.workers
        for cell, edge in zip(NEIGHBOURS[space], OPPOSITE, strict=True):
            if cell not in workers:
                continue
            seat, count, site = workers[cell].seat, workers[cell].edges[edge], edge_key(cell, edge) & self._sites
            gains[seat] -= self._waiting * count
            if seat != self._seat:
                gains[seat] += self._outlook.gains[seat].best(kind, site)[count]
            elif count or kind.counts_empty_edges:
                uses.append(use_of(self._player, kind, site, count))


def offers(state: State) -> list[Offer]:
    """The tiles that the active seat can see and take now, each in all ways it may lie."""
    return [
        Offer(source.name, lying, source.price(state, state.active))
        for source in state.rules.sources
        for kind in source.tiles(state)
        if kind is not None
        for lying in kind.orientations or (kind,)
    ]


def _estimate(turn: Turn) -> float:
    return turn.estimate


def _fillings(sides: Sequence[Side], tiles: Sequence[Offer]) -> list[Filling]:
    """All ways to put tiles on the spaces, as many as there are of both; tiles that look alike change nothing."""
    some = min(len(sides), len(tiles))
    wheres = permutations(sides, some) if some < len(sides) else [sides]
    whats = dict.fromkeys(permutations(tiles, some))
    return [tuple(zip(where, what, strict=True)) for where in wheres for what in whats]
