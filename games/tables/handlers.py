"""Handlers of a TableChange, called in the transaction in which the moves were made.

``cacao_site/wiring.py`` registers them in the order in which they act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext

from core.registry import Registry
from games.models import Game
from games.tables import bots, dispatch, positions, versions
from games.tables.changes import Difference, TableChange


class Handler:
    """Base class: handles changes of tables inside the transaction."""

    def prefetch(self, games: Collection[int]) -> AbstractContextManager[None]:
        """Context manager around changes of many tables, by primary key: a handler may prefetch rows for all."""
        return nullcontext()

    def on_change(self, change: TableChange) -> None:
        """Handle a change of a locked table; where moves were ``retracted`` it has been rebuilt before."""

    def rebuild(self, replayed: TableChange) -> None:
        """Rebuild derived data from the moves: ``replayed`` holds all of them, from the initial state on."""

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        """Differences between the stored derived data of a game and the replay of its moves."""
        return []


HANDLERS: Registry[Handler] = Registry()


def handle(change: TableChange) -> None:
    """Call all handlers with a change."""
    for handler in HANDLERS:
        handler.on_change(change)


@contextmanager
def prefetch(games: Collection[int]) -> Iterator[None]:
    """Enter ``Handler.prefetch`` of all handlers, around changes of many tables with a transaction each."""
    with ExitStack() as stack:
        for handler in HANDLERS:
            stack.enter_context(handler.prefetch(games))
        yield


class CountVersion(Handler):
    """Increments the table's version and announces it to open pages."""

    def on_change(self, change: TableChange) -> None:
        change.table.game.version += 1
        versions.announce(change.table.game)


class CachePosition(Handler):
    """Caches the new state in the memory of this process."""

    def on_change(self, change: TableChange) -> None:
        positions.keep_after_commit(change.table.game, change.table.state)


class EnqueueBots(Handler):
    """Enqueues a task when a bot is to move."""

    def on_change(self, change: TableChange) -> None:
        if not change.by_worker and bots.seat_to_move(change.table) is not None:
            dispatch.after_commit(dispatch.PLAY_BOTS, change.table.game.pk)
