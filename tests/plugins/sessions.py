"""Who else still uses the test database: nobody should when it is taken down."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
from django.db import connection

OTHERS = """
    select client_port, backend_start, state, left(query, 200) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
"""


def others() -> Iterator[str]:
    """Each other session on PostgreSQL: whose it is, since when, and what it asked last."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(OTHERS)
        for port, begun, state, query in cursor.fetchall():
            yield f"{_program(port)} since {begun:%H:%M:%S}, {state}: {query}"


def _program(port: int) -> str:
    """The command whose connection begins at this port."""
    ours = (one for one in psutil.net_connections("tcp") if one.laddr and one.laddr.port == port and one.pid)
    return next((" ".join(psutil.Process(one.pid).cmdline()) for one in ours), "somebody who has gone")
