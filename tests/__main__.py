"""``make test``: the suite on PostgreSQL, beside it on SQLite what may differ there, then pages by plain queries.

``make test-all`` adds what takes long (``tests/plugins/passes.py``).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import pytest

from tests.plugins import caddy, chromium, postgresql, redis

CORES = os.cpu_count() or 1
PROCESSES = CORES + CORES // 2
"""One more for each two cores: nearly half of the time a test waits for a process, a browser or a limit."""


def main(arguments: list[str]) -> int:
    """Run all passes, also when one fails; where PostgreSQL is missing, one on SQLite runs everything.

    ``--all`` runs what the gate leaves out too, and everything on SQLite as well.
    """
    is_gate = "--all" not in arguments
    arguments = [*(["--gate"] if is_gate else []), *(argument for argument in arguments if argument != "--all")]
    second = ["--second-pass"] if is_gate else []
    # Each process of the site that a test starts would compile the whole project anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    redis.find(may_install=True)
    chromium.find(may_install=True)
    caddy.find(may_install=True)
    if not postgresql.find(may_install=True):
        result = _start(PROCESSES, "--database=sqlite", *arguments).wait()
        print("Not run: the pass on PostgreSQL, because there is no PostgreSQL here and it could not be installed.")
        return result
    with _told_at_the_end() as told:
        on_sqlite = _start(max(1, CORES // 2), "--database=sqlite", *second, *arguments, output=told)
        on_postgresql = _start(PROCESSES, "--database=postgresql", *arguments)
        results = [on_sqlite.wait()]
        plain = _start(max(1, CORES // 2), "--database=sqlite", "--plain-queries", *arguments, output=told).wait()
        results.append(0 if plain == pytest.ExitCode.NO_TESTS_COLLECTED else plain)
        return max(*results, on_postgresql.wait())


@contextmanager
def _told_at_the_end() -> Iterator[IO[bytes]]:
    """A file whose contents are printed when all is over, also when somebody has ended it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryFile() as told:
        try:
            yield told
        finally:
            told.seek(0)
            shutil.copyfileobj(told, sys.stdout.buffer)
            sys.stdout.flush()


def _start(count: int, *options: str, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    print(f"--- pytest {' '.join(options)}", file=sys.stdout, flush=True)
    # Each process starts services of its own. It gets a run of neighbouring tests, so that a file mostly stays in one
    # process, and takes over others' tests when it has done its own.
    processes = [f"--numprocesses={count}", "--dist=worksteal"]
    command = [sys.executable, "-m", "pytest", "--durations=15", *processes, *options]
    return subprocess.Popen(command, stdout=output, stderr=output and subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
