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
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from tests.plugins import caddy, chromium, engines, passes, postgresql, redis
from tests.plugins.compiled import ROOT, compile_all

CORES = os.cpu_count() or 1
PROCESSES = CORES + CORES // 2
"""One more for each two cores: nearly half of the time a test waits for a process, a browser or a limit."""


INCOMPLETE = 9
"""The exit status of a run in which all that could be run has passed."""


def main(arguments: list[str]) -> int:
    """Run all passes, also when one fails; where PostgreSQL is missing, one on SQLite runs everything.

    ``--all`` runs what the gate leaves out too, and everything on SQLite as well. What cannot be run here is said
    first, and makes the run incomplete.
    """
    # Each process of the site that a test starts would compile the whole project anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    is_gate = "--all" not in arguments
    missing = _missing({} if is_gate else engines.NAMES)
    if missing:
        print(f"INCOMPLETE: there is no {', no '.join(missing)} here. What needs it isn't run.", flush=True)
    compile_all(ROOT, processes=CORES)
    arguments = [*(["--gate"] if is_gate else []), *(argument for argument in arguments if argument != "--all")]
    result = _only_on_sqlite(arguments) if "PostgreSQL" in missing else _all_passes(arguments, is_gate=is_gate)
    if missing:
        print(f"INCOMPLETE: not run is what needs {', '.join(missing)}.")
        return result or INCOMPLETE
    return result


def _missing(more: Mapping[str, engines.Engine]) -> list[str]:
    """The services that are neither here nor could be installed."""
    services: dict[str, Any] = {"PostgreSQL": postgresql, "Redis": redis, "Chromium": chromium, "Caddy": caddy, **more}
    return [name for name, service in services.items() if not service.find(may_install=True)]


def _only_on_sqlite(arguments: list[str]) -> int:
    return _worst([_start(PROCESSES, "--database=sqlite", *arguments).wait()])


def _all_passes(arguments: list[str], *, is_gate: bool) -> int:
    second = ["--second-pass", *_files(passes.ON_SQLITE, arguments)] if is_gate else []
    plain = ["--plain-queries", *_files(passes.PLAIN, arguments)]
    with _told_at_the_end() as told:
        on_sqlite = _start(max(1, CORES // 2), "--database=sqlite", *second, *arguments, output=told)
        on_postgresql = _start(PROCESSES, "--database=postgresql", *arguments)
        results = [on_sqlite.wait()]
        results.append(_start(max(1, CORES // 2), "--database=sqlite", *plain, *arguments, output=told).wait())
        results = [0 if result == pytest.ExitCode.NO_TESTS_COLLECTED else result for result in results]
        return _worst([*results, on_postgresql.wait()])


def _worst(results: Iterable[int]) -> int:
    """The exit status of several passes; a pass that a signal has ended (a negative one) has not passed."""
    return max(abs(result) for result in results)


def _files(places: Iterable[str], arguments: list[str]) -> list[str]:
    """Where these tests lie, so that no other file is read; what somebody has named goes before."""
    if any(Path(argument.partition("::")[0]).exists() for argument in arguments):
        return []
    return sorted({place.partition("::")[0] for place in places})


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
