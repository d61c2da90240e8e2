"""The followers of a table that belong to the games themselves; setting ``TABLE_FOLLOWERS`` orders them."""

from __future__ import annotations

from games.tables import bots, dispatch, positions, versions
from games.tables.changes import Commit, Follower


class Version(Follower):
    """Counts what is seen at the table up, and lets open pages find out."""

    def follow(self, commit: Commit) -> None:
        commit.table.game.version += 1
        versions.announce(commit.table.game)


class Positions(Follower):
    """Keeps the new state in the memory of this process."""

    def follow(self, commit: Commit) -> None:
        positions.keep_after_commit(commit.table.game, commit.table.state)


class Doorbell(Follower):
    """Rings for the bot that is to decide."""

    def follow(self, commit: Commit) -> None:
        if not commit.by_worker and bots.seat_to_move(commit.table) is not None:
            dispatch.after_commit(dispatch.PLAY_BOTS, commit.table.game.pk)
