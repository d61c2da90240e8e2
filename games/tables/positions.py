"""The states of games after any move, by replay, cached in this process (least recently used first out)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from django.conf import settings
from django.db import transaction

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


class PositionCache(Generic[R]):
    """A thread-safe LRU cache of the newest known position per game and epoch."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._positions: OrderedDict[tuple[int, int], R] = OrderedDict()

    def find(self, game: Game) -> R | None:
        """A position of this game. It is shared: whoever changes the state must copy it first."""
        key = (game.pk, game.epoch)
        with self._lock:
            if key in self._positions:
                self._positions.move_to_end(key)
            return self._positions.get(key)

    def keep(self, game: Game, position: R) -> None:
        """Remember a state that nobody changes from now on."""
        key = (game.pk, game.epoch)
        with self._lock:
            known = self._positions.get(key)
            if known is None or known.number < position.number:
                self._positions[key] = position
            self._positions.move_to_end(key)
            while len(self._positions) > self._size:
                self._positions.popitem(last=False)

    def clear(self) -> None:
        """Forget everything; nothing is lost but time."""
        with self._lock:
            self._positions.clear()


cache: PositionCache[Position] = PositionCache(settings.POSITIONS_KEPT)


class SnapshotCache:
    """An LRU cache of intermediate positions, which keeps later replays short."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._states: OrderedDict[tuple[int, int, int], Any] = OrderedDict()

    def nearest(self, game: Game, number: int) -> Position | None:
        """The last kept position up to this number. Whoever changes its state must copy it first."""
        with self._lock:
            for kept in range(number - number % STRIDE, 0, -STRIDE):
                key = (game.pk, game.epoch, kept)
                if key in self._states:
                    self._states.move_to_end(key)
                    return Position(kept, self._states[key])
        return None

    def keep(self, game: Game, position: Position) -> None:
        """Remember a state that nobody changes from now on."""
        with self._lock:
            self._states[game.pk, game.epoch, position.number] = position.state
            while len(self._states) > self._size:
                self._states.popitem(last=False)

    def clear(self) -> None:
        """Forget everything; nothing is lost but time."""
        with self._lock:
            self._states.clear()


STRIDE = 32
"""Moves between two snapshots: so many are applied in well under a millisecond."""
snapshots = SnapshotCache(settings.POSITIONS_KEPT)


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
