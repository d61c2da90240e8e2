"""Locks of PostgreSQL that stand for a piece of work rather than for rows; they end with the transaction.

SQLite has one writer at a time: there they do nothing.
"""

from __future__ import annotations

from django.db import connection

COUNTING_GAMES = 7_240_002
"""Sums over games: those who add to them share it, who makes them all anew has it alone."""
NOTING_RUNS = 7_240_003
"""Longest runs of wins: who reads the games of a run sees those that others have just counted."""


def hold(lock: int) -> None:
    """Wait until nobody else has or shares this lock, and keep others from it."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_xact_lock(%s)", [lock])


def share(lock: int) -> bool:
    """Share this lock with others, without waiting; ``False`` while somebody has it alone."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("select pg_try_advisory_xact_lock_shared(%s)", [lock])
        return bool(cursor.fetchone()[0])
