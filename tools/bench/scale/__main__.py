"""``make bench-scale``: fill a PostgreSQL of its own, or an empty one at DATABASE_URL; ``SCALE=0.1`` a tenth.

``python -m tools.bench.scale growth`` asks only for pages, of somebody with a long past and of one with a short past.
"""

from __future__ import annotations

import os
import sys
import tempfile
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from tools.bench.site import set_up

if TYPE_CHECKING:
    from accounts.models import User


def main() -> int:
    """1 when something needs more than 50 ms of SQL, or reads more rows than one person's thousands of tables."""
    if url := os.environ.get("DATABASE_URL"):
        return _bench(url)
    from tests.plugins import postgresql

    programs = postgresql.find()
    if programs is None:
        sys.exit("PostgreSQL is missing: install it, or name an empty database in DATABASE_URL.")
    server = postgresql.PostgreSQL(programs)
    try:
        return _bench(server.url)
    finally:
        server.stop()


def _bench(url: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder, url)
        from django.conf import settings
        from django.db import connection

        settings.TABLES_PER_HOUR = settings.LINES_PER_MINUTE = 1_000_000
        connection.settings_dict["CONN_MAX_AGE"] = None  # As with the pool of a public site, no request opens one.
        return _fill_and_ask(float(os.environ.get("SCALE", "1")))


def _fill_and_ask(scale: float) -> int:
    from tools.bench.scale import asks, fill, growth, measure

    ana, bo = regulars = fill.Regulars(_regular("Ana"), _regular("Bo"))
    crowd = fill.fill(scale, regulars)
    if "growth" in sys.argv[1:]:
        return growth.report(asks.Asker(crowd, ana), asks.Asker(crowd, bo))
    slow = measure.report(asks.Asker(crowd, ana).asks())
    print(*measure.verdict(slow), sep="\n")
    return 1 if slow else 0


def _regular(name: str) -> User:
    from accounts.services import create_account

    return create_account(name=name, email=f"{name}@example.org", password=token_urlsafe(), is_superuser=True)


if __name__ == "__main__":
    sys.exit(main())
