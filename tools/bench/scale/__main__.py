"""``make bench-scale``: fill a PostgreSQL of its own, or an empty one at DATABASE_URL; ``SCALE=0.1`` a tenth."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe


def main() -> int:
    """1 when something needs more than 50 ms of SQL, or reads more rows than one person's thousands of tables."""
    scale = float(os.environ.get("SCALE", "1"))
    return on_a_database(lambda: bench(scale))


def on_a_database(work: Callable[[], int]) -> int:
    """Work on an empty, migrated database."""
    if url := os.environ.get("DATABASE_URL"):
        return _run(work, url)
    from tests.plugins import postgresql

    programs = postgresql.find()
    if programs is None:
        sys.exit("PostgreSQL is missing: install it, or name an empty database in DATABASE_URL.")
    server = postgresql.PostgreSQL(programs)
    try:
        return _run(work, server.url)
    finally:
        server.stop()


def _run(work: Callable[[], int], url: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder, url)
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        return work()


def set_up(folder: str, url: str) -> None:
    """Let Django take this database and no other service."""
    os.environ |= {"SITE_MODE": "test", "DATA_DIR": str(Path(folder)), "DATABASE_URL": url}
    os.environ |= dict.fromkeys(("READS_PER_MINUTE", "WRITES_PER_MINUTE"), "1000000")  # Faster than people.
    os.environ["DJANGO_SETTINGS_MODULE"] = "cacao_site.settings"
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection

    settings.TABLES_PER_HOUR = settings.LINES_PER_MINUTE = 1_000_000
    connection.settings_dict["CONN_MAX_AGE"] = None  # As with the pool of a public site, no request opens a connection.


def bench(scale: float) -> int:
    """Fill the migrated database and ask everything."""
    from accounts.services import create_account
    from tools.bench.scale import asks, fill, measure, sizes

    ana = create_account(name="Ana", email="ana@example.org", password=token_urlsafe(), is_superuser=True)
    crowd = fill.fill(scale, ana)
    sizes.report()
    slow = measure.report(asks.Asker(crowd, ana).asks())
    print(*measure.verdict(slow), sep="\n")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
