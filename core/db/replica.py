"""The read replica, from which rows are read that no longer change: while it is up, and hardly behind its primary.

Without ``REPLICA_URL`` there is none. Why only such rows: docs/decisions/read-replica.md.
"""

from __future__ import annotations

import time
from threading import Lock

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

REPLICA = "replica"
LATEST_SECONDS = 60
"""How far behind it may be. The schedule writes at least every half minute, so that a primary never says nothing."""
CHECKED_FOR = 1.0
"""Seconds for which a process takes a replica for as near as it was."""
PAUSE = 10.0
"""Seconds for which a process leaves a replica alone that is away or too far behind."""

LAG = "SELECT now() - pg_last_xact_replay_timestamp() < make_interval(secs => %s)"
"""Null on a server that replays nothing."""


class _Nearness:
    """What this process knows of the replica, and until when."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._is_near = False
        self._until = 0.0

    def is_near(self) -> bool:
        with self._lock:
            if time.monotonic() >= self._until:
                self._is_near = _is_near()
                self._until = time.monotonic() + (CHECKED_FOR if self._is_near else PAUSE)
            return self._is_near

    def forget(self) -> None:
        """Ask the replica at the next use."""
        self._until = 0.0


nearness = _Nearness()


def alias_for_settled() -> str:
    """The database for a query of rows that have not changed for minutes; in a transaction always the primary."""
    if REPLICA not in connections.settings or connections[DEFAULT_DB_ALIAS].in_atomic_block:
        return DEFAULT_DB_ALIAS
    return REPLICA if nearness.is_near() else DEFAULT_DB_ALIAS


def _is_near() -> bool:
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute(LAG, [LATEST_SECONDS])
            (answer,) = cursor.fetchone()
    except DatabaseError:
        connections[REPLICA].close()
        return False
    return bool(answer)
