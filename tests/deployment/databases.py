"""Databases beside the one of the test run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from tests.plugins.services import Services


@contextmanager
def empty_database(services: Services, name: str) -> Iterator[str]:
    """What DATABASE_URL must be for a new database, which is gone afterwards."""
    assert services.postgresql
    with psycopg.connect(services.postgresql.url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{services.postgresql.url.rpartition('/')[0]}/{name}"
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
