"""Temples: whose workers stand there, and how its gold is shared (Cacao rules, section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.engine.diff import Places
from games.titles.cacao.rules.board import OFFSETS, OPPOSITE
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import TemplePay


class Temple(NamedTuple):
    """A temple on the board, with each seat's workers there."""

    cell: int
    pay: TemplePay
    workers: Sequence[int]


def temples(state: State) -> Iterator[Temple]:
    """All temples, in the order in which they were laid."""
    for cell, kind in state.jungle.items():
        if kind.temple is not None:
            yield Temple(cell, kind.temple, workers_at(state, cell))


def temple_gold(state: State) -> list[int]:
    """Each seat's gold over all temples."""
    return gold_of(state, temples(state))


def gold_of(state: State, found: Iterable[Temple]) -> list[int]:
    """Each seat's gold over these temples."""
    gold = [0] * len(state.players)
    for temple in found:
        for seat, share in enumerate(shares(temple.workers, temple.pay)):
            gold[seat] += share
    return gold


def places(state: State) -> list[Places]:
    """Each seat's place at every temple where it has workers."""
    return places_at(state, temples(state))


def places_at(state: State, found: Iterable[Temple]) -> list[Places]:
    """Each seat's place at every one of these temples where it has workers."""
    ranks = [(temple.cell, ranked(temple.workers)) for temple in sorted(found)]
    return [Places([(cell, at[seat]) for cell, at in ranks if at[seat]]) for seat in range(len(state.players))]


def ranked(workers: Sequence[int]) -> list[int]:
    """Each seat's place by its workers at one temple; 0 without any."""
    most_first = sorted(workers, reverse=True)
    return [1 + most_first.index(own) if own else 0 for own in workers]


def workers_at(state: State, cell: int) -> list[int]:
    """Each seat's workers on the edges that touch a jungle tile; top tiles only."""
    workers = [0] * len(state.players)
    for edge, offset in enumerate(OFFSETS):
        tile = state.workers.get(cell + offset)
        if tile is not None:
            workers[tile.seat] += tile.edges[OPPOSITE[edge]]
    return workers


def shares(workers: Sequence[int], pay: TemplePay) -> list[int]:
    """What each seat gets at a temple: the most workers first, the second most only behind a sole first."""
    most = max(workers)
    if not most:
        return [0] * len(workers)
    first = workers.count(most)
    gold = [pay.first // first if count == most else 0 for count in workers]
    if first > 1:
        return gold
    second = max((count for count in workers if count < most), default=0)
    if second:
        share = pay.second // workers.count(second)
        gold = [share if count == second else own for count, own in zip(workers, gold, strict=True)]
    return gold
