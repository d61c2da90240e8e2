"""Temples: whose workers stand there, and how its gold is shared (Cacao rules, section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.diff import Places
from games.titles.cacao.rules.board import OFFSETS, OPPOSITE
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import TemplePay


def temple_gold(state: State) -> list[int]:
    """Each seat's gold over all temples."""
    gold = [0] * len(state.players)
    for cell, kind in state.jungle.items():
        if kind.temple is not None:
            for seat, share in enumerate(shares(workers_at(state, cell), kind.temple)):
                gold[seat] += share
    return gold


def places(state: State) -> list[Places]:
    """Each seat's place at every temple where it has workers."""
    temples = sorted(cell for cell, kind in state.jungle.items() if kind.temple is not None)
    found = [(cell, ranked(workers_at(state, cell))) for cell in temples]
    seats = range(len(state.players))
    return [Places((cell, ranks[seat]) for cell, ranks in found if ranks[seat]) for seat in seats]


def ranked(workers: Sequence[int]) -> list[int]:
    """Each seat's place by its workers at one temple; 0 without any."""
    return [1 + sum(other > own for other in workers) if own else 0 for own in workers]


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
