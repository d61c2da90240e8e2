"""Brings database and static files to this version while the version before still serves people."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

LOCK_SECONDS = 2
"""How long a migration may wait for a table; whoever comes later waits behind it."""
ANOTHER_UPGRADE = 0x0CACA0
"""The number of the lock that one upgrade at a time holds."""
OLDEST_POSTGRESQL = 150_000


class UpgradeRefused(Exception):
    """The upgrade stopped, and can be run again; the text says why."""


def check_settings() -> None:
    """Raise Django's own error when the settings of this version are not complete."""
    call_command("check", deploy=True, fail_level="WARNING", verbosity=0)


@contextmanager
def only_one_upgrade() -> Iterator[None]:
    """Two at once would build the same index."""
    if connection.vendor != "postgresql":
        yield
        return
    holder = connection.copy()  # The lock outlives connections on which a migration failed.
    try:
        with holder.cursor() as cursor:
            if cursor.connection.info.server_version < OLDEST_POSTGRESQL:
                raise UpgradeRefused("This database is too old: PostgreSQL 15 or newer is needed.")
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [ANOTHER_UPGRADE])
            if not cursor.fetchone()[0]:
                raise UpgradeRefused("Another upgrade of this database is running. Wait until it has ended.")
        yield
    finally:
        with holder.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [ANOTHER_UPGRADE])
        holder.close()


def expect_known_history() -> None:
    """Raise ``UpgradeRefused`` for a database that has only some of the migrations that a squashed one replaces.

    Django itself would only say that models refer to tables that are not there.
    """
    applied = MigrationRecorder(connection).applied_migrations()
    for migration in MigrationLoader(None).disk_migrations.values():
        done = [replaced in applied for replaced in migration.replaces]
        if any(done) and not all(done):
            raise UpgradeRefused(
                "This database stands between two versions: this one has replaced all migrations of"
                f" {migration.app_label} by one, and the database has only some of them. Upgrade to the version before"
                " first, then to this one."
            )


def migrate(*, patience: float, tell: Callable[[str], object]) -> None:
    """Apply what is missing; try again for ``patience`` seconds when somebody else holds a table.

    Raises ``UpgradeRefused``.
    """
    expect_known_history()
    end = time.monotonic() + patience
    while True:
        try:
            _migrate_within_limits()
        except OperationalError as reason:
            if not _lacked_a_lock(reason):
                raise
            _connect_anew()
            if time.monotonic() > end:
                raise UpgradeRefused(
                    "A table was held by somebody else all the time (pg_stat_activity says by whom). What was applied"
                    " so far is complete; run the upgrade again."
                ) from reason
            tell("A table is held by somebody else; trying again.")
            time.sleep(1)
        else:
            return


def collect_static_files() -> None:
    """Add this version's files. Those of earlier versions stay, for open pages and for older processes."""
    call_command("collectstatic", interactive=False, verbosity=0)


def _migrate_within_limits() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{LOCK_SECONDS}s"])
    call_command("migrate", interactive=False, verbosity=1)


def _connect_anew() -> None:
    """Django leaves its transaction open where SQL fails that it had put off to the end of a migration."""
    connection.close()
    connection.connect()


def _lacked_a_lock(reason: OperationalError) -> bool:
    return getattr(reason.__cause__, "sqlstate", None) == "55P03"
