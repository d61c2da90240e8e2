"""A database with every migration applied: made once for as long as they stay the same, and copied for each process."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg

from tests.plugins.postgresql import PostgreSQL

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "var" / "tests"
"""Databases of other migrations are removed when new ones are made."""
MADE_BY = ("*/migrations/*.py", "*/*/migrations/*.py", "cacao_site/settings/*.py", "requirements/dev.txt")
"""What says how a database looks: our migrations, and whose else are applied."""
DATABASE = "tests"


class MigratedPostgreSQL(PostgreSQL):
    """A server that has the database of the tests from its start."""

    def __init__(self, programs: Path) -> None:
        super().__init__(programs)
        self.wait_until_ready()
        self.url = _url_of_tests(self)

    def _fill(self, programs: Path) -> None:
        copy_kept(f"postgresql {programs}", partial(_make_cluster, programs), self.data)


def copy_sqlite(file: Path) -> None:
    """Write a migrated database into this file."""
    copy_kept("sqlite", lambda place: _migrate(f"sqlite:///{place}"), file)


def copy_kept(kind: str, make: Callable[[Path], None], target: Path) -> None:
    """Copy what ``make`` writes, which is kept for as long as ``kind`` and what makes databases stay the same."""
    with _one_at_a_time():
        _clone(_kept(kind, make), target)


def _clone(place: Path, target: Path) -> None:
    """With owner and rights: PostgreSQL wants its files to itself."""
    subprocess.run(["/bin/cp", "-a", place, target], check=True)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    KEPT.mkdir(parents=True, exist_ok=True)
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _kept(kind: str, make: Callable[[Path], None]) -> Path:
    """Where the database of this kind and of these migrations is; it is made if it is missing."""
    name = kind.partition(" ")[0]
    kept = KEPT / f"{name}-{_fingerprint(kind)}"
    if not kept.exists():
        for old in KEPT.glob(f"{name}-*"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        unfinished = KEPT / f"{name}-unfinished"
        make(unfinished)
        unfinished.rename(kept)
    return kept


def _fingerprint(kind: str) -> str:
    found = hashlib.sha256(kind.encode())
    for file in sorted(file for pattern in MADE_BY for file in ROOT.glob(pattern)):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _make_cluster(programs: Path, place: Path) -> None:
    server = PostgreSQL(programs)
    try:
        server.wait_until_ready()
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute(f"create database {DATABASE}")
        _migrate(_url_of_tests(server))
        server.end()
        _clone(server.data, place)
    finally:
        server.stop()


def _url_of_tests(server: PostgreSQL) -> str:
    return f"{server.url.rpartition('/')[0]}/{DATABASE}"


def _migrate(url: str) -> None:
    with tempfile.TemporaryDirectory(prefix="tests-migrating-") as folder:
        variables = os.environ | {"SITE_MODE": "test", "DATA_DIR": folder, "DATABASE_URL": url}
        command = [sys.executable, ROOT / "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, env=variables, cwd=ROOT, check=True)
