"""Handlers of changes: what follows, in the same transaction, when moves were made at a table.

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
    """Acts on changes of tables, inside the transaction; what must not wait for it is done after the commit."""

    def prefetch(self, games: Collection[int]) -> AbstractContextManager[None]:
        """Around changes of many tables, by their keys: what each would ask for may be read at once."""
        return nullcontext()

    def on_change(self, change: TableChange) -> None:
        """Act on a change of a locked table. Where moves were ``retracted``, undo what was done because of them."""

    def rebuild(self, replayed: TableChange) -> None:
        """Make anew what follows from the moves: ``replayed`` holds all of them, from the first position on."""

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        """Where that which is stored of a game differs from what its moves say."""
        return []


HANDLERS: Registry[Handler] = Registry()


def handle(change: TableChange) -> None:
    """Let all handlers act on a change."""
    for handler in HANDLERS:
        handler.on_change(change)


@contextmanager
def prefetch(games: Collection[int]) -> Iterator[None]:
    """Around changes of many tables, each in a transaction of its own."""
    with ExitStack() as stack:
        for handler in HANDLERS:
            stack.enter_context(handler.prefetch(games))
        yield


class CountVersion(Handler):
    """Counts what is seen at the table up, and lets open pages find out."""

    def on_change(self, change: TableChange) -> None:
        change.table.game.version += 1
        versions.announce(change.table.game)


class CachePosition(Handler):
    """Caches the new state in the memory of this process."""

    def on_change(self, change: TableChange) -> None:
        positions.keep_after_commit(change.table.game, change.table.state)


class EnqueueBots(Handler):
    """Enqueues the decision of a bot that is to move."""

    def on_change(self, change: TableChange) -> None:
        if not change.by_worker and bots.seat_to_move(change.table) is not None:
            dispatch.after_commit(dispatch.PLAY_BOTS, change.table.game.pk)
