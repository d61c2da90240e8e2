"""What the workers of a batch can do together: the answers that bring the most points, to be given by one press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.ruleset import RuleError
from games.titles.cacao.rules import settle
from games.titles.cacao.rules.moves import Activate
from games.titles.cacao.rules.state import Batch, Player, State
from games.titles.cacao.rules.water import WATER_TRACK

GOODS = ("fruits", "bars", "gold", "tokens", "water")
"""What can be weighed up; what else tiles bring (gems) is left to its owner."""
LEAST, MOST = 2, 6
"""So many edges are settled together; of fewer the one answer does it, of more there are too many orders to try."""
FULLEST, NOTHING = -1, 0

Steps = tuple[tuple[int, int], ...]
"""Edges by key in the order in which they are settled, each with which of its choices is taken."""


class _Worth(NamedTuple):
    """What a village is worth now; what is first counts first."""

    points: int
    goods: int
    tokens: int


def bundle(state: State, seat: int) -> Sequence[Activate]:
    """The moves that settle the weighable edges of a seat's oldest batch, in order; none for fewer than two edges.

    Every edge is used in full or not at all. Depends on nothing that is hidden: no move of a batch draws.
    """
    batch = settle.settleable(state, seat)
    if batch is None:
        return ()
    player = state.players[seat]
    keys = tuple(key for key in sorted(batch.edges) if settle.effect_at(state, player, key).brings in GOODS)
    if not LEAST <= len(keys) <= MOST:
        return ()
    _worth_then, steps = _Search(state, seat, batch).best(keys, player)
    return _moves(state.copy(), seat, batch, steps)


def _moves(trial: State, seat: int, batch: Batch, steps: Steps) -> Sequence[Activate]:
    """The steps as moves, tried one after another; none where the rules refuse one after all."""
    made: list[Activate] = []
    for key, which in steps:
        choice = settle.choices(trial, seat, key, batch.edges[key])[which]
        move = settle.activation(seat, key, batch.turn, choice)
        try:
            settle.apply_activate(trial, move)
        except RuleError:
            return ()
        made.append(move)
    return made


def _worth(player: Player) -> _Worth:
    points = player.gold + WATER_TRACK[player.water]
    return _Worth(points, player.fruits + player.bars, player.tokens)


class _Search:
    """Tries every order; what was found for the same edges and goods is remembered."""

    def __init__(self, state: State, seat: int, batch: Batch) -> None:
        self._state, self._seat, self._batch = state, seat, batch
        self._found: dict[object, tuple[_Worth, Steps]] = {}

    def best(self, keys: tuple[int, ...], player: Player) -> tuple[_Worth, Steps]:
        """What a village is worth after the best order, and that order."""
        if not keys:
            return _worth(player), ()
        known = (keys, player.fruits, player.bars, player.water, player.gold, player.tokens)
        if known not in self._found:
            ways = [self._first(key, which, keys, player) for key in keys for which in (FULLEST, NOTHING)]
            self._found[known] = max(ways, key=lambda way: way[0])
        return self._found[known]

    def _first(self, key: int, which: int, keys: tuple[int, ...], player: Player) -> tuple[_Worth, Steps]:
        effect = settle.effect_at(self._state, player, key)
        ways = effect.choices(self._state, player, self._batch.edges[key], key)
        after = player.copy()
        settle.receive(after, ways[which])
        worth, steps = self.best(tuple(other for other in keys if other != key), after)
        return worth, ((key, which), *steps)
