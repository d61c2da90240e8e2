"""``make test``: the whole suite on PostgreSQL, then on SQLite what may differ there."""

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
    on_sqlite = _pytest("--database=sqlite", "--second-pass", *arguments)
    return on_postgresql or on_sqlite


def _pytest(*options: str) -> int:
    print(f"--- pytest {' '.join(options)}", flush=True)
    # Each process starts services of its own. It gets a run of neighbouring tests, so that a file mostly stays in one
    # process, and takes over others' tests when it has done its own.
    processes = [f"--numprocesses={os.cpu_count() or 1}", "--dist=worksteal"]
    command = [sys.executable, "-m", "pytest", "--install", "--durations=15", *processes, *options]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
