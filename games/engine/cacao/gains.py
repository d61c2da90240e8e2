"""What workers at a tile bring a village, for bots: looked up in tables kept by what of the village matters to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from games.engine.cacao.board import edge_key
from games.engine.cacao.effects import Effect
from games.engine.cacao.state import Player, State
from games.engine.cacao.tiles import JungleKind
from games.engine.cacao.values import FADING, gain

Row = tuple[float, ...]
"""What 0, 1, 2 … workers on one edge are worth, and at ``MOST`` the most that any number of them is."""

COUNTS = range(5)
MOST = len(COUNTS)


def row_of(values: Iterable[float]) -> Row:
    """The row of what each number of workers is worth."""
    listed = tuple(values)
    return *listed, max(listed)


class Gains:
    """What workers at each kind of tile bring one village as it stands now.

    The tables lie in the game's rules, where all its positions find them: there are some hundred for each kind.
    """

    __slots__ = ("_fading", "_full", "_known", "_player", "_state")

    def __init__(self, state: State, player: Player) -> None:
        self._state = state
        self._player = player
        self._fading = min(player.tiles_left, FADING)
        self._known: dict[Hashable, Any] = state.rules.gains
        self._full: dict[tuple[JungleKind, int], Row] = {}

    def full(self, kind: JungleKind, axis: int) -> Row:
        """What the workers bring when all are used, or none; ``axis`` is 1 for edges in the east and west."""
        row = self._full.get((kind, axis))
        if row is None:
            row = self._full[kind, axis] = self._row(kind, axis, _full_use)
        return row

    def best(self, kind: JungleKind, axis: int) -> Row:
        """What the workers bring when as many are used as is best."""
        return self._row(kind, axis, _best_use)

    def _row(self, kind: JungleKind, axis: int, use: Any) -> Row:
        effect = self._player.effects.get(kind.code, kind.effect)
        assert effect is not None, "a tile that is no temple has an effect"
        key = (use, effect, kind.counts_empty_edges, axis, self._fading, effect.matters(self._state, self._player))
        row: Row | None = self._known.get(key)
        if row is None:
            row = self._known[key] = row_of(
                use(self._state, self._player, effect, workers, axis) if workers or kind.counts_empty_edges else 0.0
                for workers in COUNTS
            )
        return row


def _full_use(state: State, player: Player, effect: Effect, workers: int, axis: int) -> float:
    ways = effect.choices(state, player, workers, edge_key(0, axis))
    return max(gain(player, ways[0]), gain(player, ways[-1]))


def _best_use(state: State, player: Player, effect: Effect, workers: int, axis: int) -> float:
    return max(gain(player, choice) for choice in effect.choices(state, player, workers, edge_key(0, axis)))
