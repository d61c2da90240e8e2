"""Tables of what workers at a tile bring a village, for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.titles.cacao.bot.knowledge import knowledge
from games.titles.cacao.bot.values import Values, gain
from games.titles.cacao.rules.effects import Effect
from games.titles.cacao.rules.module import FADING
from games.titles.cacao.rules.state import Player, State
from games.titles.cacao.rules.tiles import JungleKind

Row = tuple[float, ...]
"""What 0, 1, 2 … workers on one edge are worth, and at ``MOST`` the most that any number of them is."""

Use = Callable[[State, Player, Effect, int, int, Values], float]
"""What workers bring when they are used in a certain way."""

COUNTS = range(5)
MOST = len(COUNTS)


def row_of(values: Iterable[float]) -> Row:
    """The row of what each number of workers is worth."""
    listed = tuple(values)
    return *listed, max(listed)


class Gains:
    """What workers at each kind of tile bring one village as it stands now."""

    __slots__ = ("_crowd", "_fading", "_known", "_player", "_state", "full")

    def __init__(self, state: State, player: Player) -> None:
        self._state = state
        self._player = player
        self._known = knowledge(state)
        self._fading = min(player.tiles_left, FADING)
        self._crowd = player.fruits if self._known.values.crowding else 0
        self.full = _Sites(self)
        """What the workers at a kind bring when all are used, or none, by their edge as far as it matters."""

    def best(self, kind: JungleKind, site: int) -> Row:
        """What the workers bring when as many are used as is best."""
        return self.row(kind, site, _best_use)

    def row(self, kind: JungleKind, site: int, use: Use) -> Row:
        """What ``use`` makes of each number of workers."""
        effect = self._player.effects.get(kind.code, kind.effect)
        assert effect is not None, "a tile that is no temple has an effect"
        matters = effect.matters(self._state, self._player, site)
        key = (use, effect, kind.counts_empty_edges, site, self._fading, self._crowd, matters)
        row: Row | None = self._known.gains.get(key)
        if row is None:
            row = self._known.gains[key] = row_of(
                self._used(use, effect, workers, site) if workers or kind.counts_empty_edges else 0.0
                for workers in COUNTS
            )
        return row

    def _used(self, use: Use, effect: Effect, workers: int, site: int) -> float:
        return use(self._state, self._player, effect, workers, site, self._known.values)


class _Full(dict[JungleKind, Row]):
    """Rows by kind for one site, found when they are asked for."""

    __slots__ = ("_gains", "_site")

    def __init__(self, gains: Gains, site: int) -> None:
        self._gains = gains
        self._site = site

    def __missing__(self, kind: JungleKind) -> Row:
        row = self[kind] = self._gains.row(kind, self._site, _full_use)
        return row


class _Sites(dict[int, _Full]):
    """The same by site: an edge's key as far as it matters in this game (see ``Rules.sites``)."""

    __slots__ = ("_gains",)

    def __init__(self, gains: Gains) -> None:
        self._gains = gains

    def __missing__(self, site: int) -> _Full:
        full = self[site] = _Full(self._gains, site)
        return full


def _full_use(state: State, player: Player, effect: Effect, workers: int, site: int, values: Values) -> float:
    ways = effect.choices(state, player, workers, site)
    return max(gain(player, ways[0], values), gain(player, ways[-1], values))


def _best_use(state: State, player: Player, effect: Effect, workers: int, site: int, values: Values) -> float:
    return max(gain(player, choice, values) for choice in effect.choices(state, player, workers, site))
