"""``make test``: the whole suite on PostgreSQL, then on SQLite everything that uses a database."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.plugins.services import EXIT_WITHOUT_DATABASE


def main(arguments: list[str]) -> int:
    """Run both passes, also when the first one fails; where PostgreSQL is missing, the second one runs everything."""
    on_postgresql = _pytest("--database=postgresql", *arguments)
    if on_postgresql == EXIT_WITHOUT_DATABASE:
        on_sqlite = _pytest("--database=sqlite", *arguments)
        print("Not run: the pass on PostgreSQL, because there is no PostgreSQL here and it could not be installed.")
        return on_sqlite
    on_sqlite = _pytest("--database=sqlite", "--only-with-database", *arguments)
    return on_postgresql or on_sqlite


def _pytest(*options: str) -> int:
    print(f"--- pytest {' '.join(options)}", flush=True)
    # Each process starts services of its own; a file stays in one process, because much of it is set up once. The order
    # of files is kept: browsers come early, and what uses all cores by itself comes last.
    processes = [f"--numprocesses={os.cpu_count() or 1}", "--dist=loadfile", "--no-loadscope-reorder"]
    command = [sys.executable, "-m", "pytest", "--install", "--durations=15", *processes, *options]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
