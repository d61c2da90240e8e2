"""The states of games after any move, by replay, cached in this process (least recently used first out)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from django.conf import settings
from django.db import transaction

from core.lru_cache import LruCache, bytes_of
from games.engine.opening import first_state
from games.models import Game, Move


class Position(NamedTuple):
    """A state and the number of moves that lead to it."""

    number: int
    state: Any


class Reached(Protocol):
    """What is known of a game after so many moves."""

    @property
    def number(self) -> int:
        """How many."""


R = TypeVar("R", bound=Reached)


lru_cache = LruCache(settings.POSITIONS_MEGABYTES * 2**20)


class PositionCache(Generic[R]):
    """The newest known position per game and epoch. ``kind`` is its name in the cache that it shares."""

    def __init__(self, kind: str, among: LruCache = lru_cache) -> None:
        self._kind = kind
        self._among = among

    def find(self, game: Game) -> R | None:
        """A position of this game. It is shared: whoever changes the state must copy it first."""
        found: R | None = self._among.get((self._kind, game.pk, game.epoch))
        return found

    def keep(self, game: Game, position: R) -> None:
        """Remember a state that nobody changes from now on; a newer one stays."""
        self._among.set((self._kind, game.pk, game.epoch), position, size=_size(game, position), age=position.number)

    def clear(self) -> None:
        """Forget everything; nothing is lost but time."""
        self._among.clear(self._kind)


cache: PositionCache[Position] = PositionCache("position")


class SnapshotCache:
    """Intermediate positions, which keep later replays short."""

    def nearest(self, game: Game, number: int) -> Position | None:
        """The last cached position up to this number. Whoever changes its state must copy it first."""
        numbers = range(number - number % STRIDE, 0, -STRIDE)
        found = (lru_cache.get(("snapshot", game.pk, game.epoch, each)) for each in numbers)
        return next(filter(None, found), None)

    def keep(self, game: Game, position: Position) -> None:
        """Remember a state that nobody changes from now on."""
        key = ("snapshot", game.pk, game.epoch, position.number)
        lru_cache.set(key, position, size=_size(game, position))

    def clear(self) -> None:
        """Forget everything; nothing is lost but time."""
        lru_cache.clear("snapshot")


def _size(game: Game, reached: Any) -> int:
    """What a state shares with its copies, such as the rules, takes nothing."""
    state = reached.state
    rest = tuple(part for part in reached if part is not state)
    return bytes_of(state, game.edition.rules.copy(state)) + bytes_of(rest)


STRIDE = 32
"""Moves between two snapshots: so many are applied in well under a millisecond."""
snapshots = SnapshotCache()


def at(game: Game, number: int) -> Any:
    """The state after the first ``number`` moves that count, as a copy that belongs to the caller."""
    if number == game.move_count:
        return state_of(game)
    known = snapshots.nearest(game, number) or Position(0, start(game))
    state = game.edition.rules.copy(known.state)
    for applied in _roll_forward(game, state, known.number, number):
        if applied % STRIDE == 0:
            snapshots.keep(game, Position(applied, game.edition.rules.copy(state)))
    return state


def state_of(game: Game) -> Any:
    """The state after ``game.move_count`` moves, as a copy that belongs to the caller."""
    title = game.edition
    known = cache.find(game)
    if known is None or known.number > game.move_count:
        known = Position(0, start(game))
    if known.number == game.move_count:
        return title.rules.copy(known.state)
    state = title.rules.copy(known.state)
    for _applied in _roll_forward(game, state, known.number, game.move_count):
        pass
    if not transaction.get_connection().in_atomic_block:
        cache.keep(game, Position(game.move_count, title.rules.copy(state)))
    return state


def keep_after_commit(game: Game, state: Any) -> None:
    """Cache a copy of the state on commit; the caller may go on changing its own."""
    position = Position(game.move_count, game.edition.rules.copy(state))
    transaction.on_commit(lambda: cache.keep(game, position), robust=True)


def start(game: Game) -> Any:
    """The initial state."""
    return first_state(game.edition, game.options, bytes.fromhex(game.seed), game.opening)


def _roll_forward(game: Game, state: Any, first: int, last: int) -> Iterator[int]:
    """Apply the moves after the first of these numbers, up to the last; gives each number when it has been applied."""
    title = game.edition
    rows = Move.objects.standing_of(game).filter(number__gt=first, number__lte=last)
    for number, data in rows.order_by("number").values_list("number", "data"):
        title.rules.apply(state, title.rules.moves.read(data))
        yield number
