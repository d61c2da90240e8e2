"""Loads many rows into PostgreSQL: indexes are built when all of them are there, references are not looked up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

_INDEXES = """
    select i.indexname, i.indexdef from pg_indexes i join pg_class c on c.relname = i.indexname
      join pg_index x on x.indexrelid = c.oid
     where i.schemaname = current_schema() and not x.indisunique and not x.indisexclusion
"""
"""Those that guard nothing."""


@contextmanager
def loading() -> Iterator[None]:
    """For the database of a benchmark alone; its user has to be a superuser, as that of ``make bench-scale`` is."""
    with connection.cursor() as cursor:
        cursor.execute("set session_replication_role = replica")
        cursor.execute(_INDEXES)
        indexes = cursor.fetchall()
        for name, _definition in indexes:
            cursor.execute(f'drop index "{name}"')
        try:
            yield
        finally:
            start = time.monotonic()
            cursor.execute("set maintenance_work_mem = '512MB'")
            for _name, definition in indexes:
                cursor.execute(definition)
            cursor.execute("set session_replication_role = default")
            cursor.execute("reset maintenance_work_mem")
            print(f"{'indexes':<28}{time.monotonic() - start:>8.0f} s", flush=True)
