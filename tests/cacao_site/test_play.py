"""``make play``, really started: pages come, Ctrl-C stops everything, the second start keeps what was there."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from cacao_site.dev.supervisor import answers
from tests.cacao_site.deployment import ROOT, bare_environment
from tests.plugins.migrated import copy_sqlite
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.ports import free_port

PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""
PARTS = {"web server": "gunicorn", "worker": "worker", "schedule": "beat"}
"""A word of the command line of each part."""


class Play:
    """One start of the command, in a folder of its own for what it keeps."""

    def __init__(self, folder: Path, *, port: int, by_make: bool = False) -> None:
        self.address = f"http://localhost:{port}"
        self._folder = folder
        command = [sys.executable, "manage.py", "play", f"--port={port}"]
        self.process = subprocess.Popen(
            _as_make_does(port) if by_make else command,
            cwd=ROOT,
            env=bare_environment() | {"DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.output = ""
        self._searched = 0

    def wait_until_open(self) -> None:
        """Read what is printed until the address stands there."""
        assert self.read_until("Stop with Ctrl-C"), self.output

    def read_until(self, words: str) -> bool:
        """Read on in what is printed until these words; ``False`` if it ends, or nothing more comes, without them."""
        while (found := self.output.find(words, self._searched)) < 0:
            if not self._read():
                return False
        self._searched = found + len(words)
        return True

    def read_to_the_end(self) -> str:
        """Everything that was printed, when nobody is left who could print."""
        while self._read():
            pass
        self.process.wait(timeout=PATIENCE)
        return self.output

    def _read(self) -> bool:
        assert self.process.stdout
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            return False
        more = os.read(self.process.stdout.fileno(), 65536)
        self.output += more.decode()
        return bool(more)

    def wait_until_answered(self) -> None:
        """Ask until the web server answers."""
        deadline = time.monotonic() + PATIENCE
        while not answers(f"{self.address}/healthz")():
            assert time.monotonic() < deadline, self.output

    def fetch(self, path: str) -> str:
        with urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def press_ctrl_c(self) -> str:
        """Interrupt, and give back everything that was printed."""
        self.process.send_signal(signal.SIGINT)
        return self.read_to_the_end()

    def family(self) -> list[psutil.Process]:
        """Every process of this start, orphans too: all of them know its folder."""
        return [process for process in psutil.process_iter() if self._is_ours(process)]

    def _is_ours(self, process: psutil.Process) -> bool:
        try:
            return bool(process.environ().get("DATA_DIR") == str(self._folder))
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            return False

    def survivors(self) -> list[psutil.Process]:
        """Those that are still there after some seconds, in which an orphan may notice that it is one."""
        return psutil.wait_procs(self.family(), timeout=BEFORE_LONG)[1]

    def part(self, name: str) -> psutil.Process:
        """The web server, the worker or the schedule."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for child in psutil.Process(self.process.pid).children():
                if PARTS[name] in _command_line(child):
                    return child
        raise AssertionError(self.output)

    def kill(self, name: str) -> psutil.Process:
        """End a part at once."""
        part = self.part(name)
        part.kill()
        part.wait(timeout=PATIENCE)
        return part


def _as_make_does(port: int) -> list[str]:
    """A shell in make's place, which is there until the command ends; make would look first what is to be installed."""
    command = ["make", "--no-print-directory", "--dry-run", "play", f"PORT={port}"]
    recipe = subprocess.check_output(command, cwd=ROOT, text=True)
    return ["sh", "-c", f"{recipe.splitlines()[-1].removeprefix('exec ')}; true"]


def _command_line(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:  # Or about to be forgotten.
        return []


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Starts ``play`` in a folder with a database without people; ends what a failing test leaves behind."""
    copy_sqlite(tmp_path / "play.sqlite3")
    started: list[Play] = []

    def start_one(*, port: int, by_make: bool = False) -> Play:
        started.append(Play(tmp_path, port=port, by_make=by_make))
        return started[-1]

    yield start_one
    for play in started:
        for process in play.family():
            process.kill()
        play.process.wait(timeout=PATIENCE)


def test_a_newcomer_gets_people_with_passwords_and_pages_and_ctrl_c_leaves_nothing_running(
    start: Callable[..., Play],
) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    assert f"Open {play.address}/" in play.output
    assert re.findall(r"^  (\w+) +\S{12}", play.output, re.MULTILINE) == ["Ana", "Bo", "Cy", "Dee", "Admin"]
    for path in ("/", "/tables/", "/accounts/login/", "/mailbox/", "/static/css/base.css", "/healthz"):
        assert play.fetch(path)
    for part in PARTS:
        assert play.part(part).is_running()

    assert "Stopped. All games are saved." in play.press_ctrl_c()
    assert play.process.returncode == 0
    assert play.survivors() == []


def test_the_second_start_prepares_nothing_anew_and_keeps_everything(
    start: Callable[..., Play], tmp_path: Path
) -> None:
    first = start(port=free_port())
    first.wait_until_open()
    first.press_ctrl_c()
    secret_key, migrations = (tmp_path / "secret_key").read_text(), migrations_applied(tmp_path)

    second = start(port=free_port())
    second.wait_until_open()
    assert "passwords" not in second.output
    assert (tmp_path / "secret_key").read_text() == secret_key
    second.press_ctrl_c()
    assert migrations_applied(tmp_path) == migrations


def migrations_applied(folder: Path) -> list[tuple[object, ...]]:
    """Each with the time at which it was."""
    with closing(sqlite3.connect(folder / "play.sqlite3")) as database:
        return database.execute("SELECT * FROM django_migrations ORDER BY id").fetchall()


def test_a_taken_port_is_named_before_anything_starts(start: Callable[..., Play]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        play = start(port=port)
        output = play.read_to_the_end()

    assert play.process.returncode == 1
    assert f"Port {port} cannot be used" in output
    assert "make play PORT=" in output
    assert "Traceback" not in output


def test_a_port_that_is_none_is_refused(start: Callable[..., Play]) -> None:
    play = start(port=99_999)

    assert "Port 99999 cannot be used" in play.read_to_the_end()


def test_a_database_that_stands_between_two_versions_is_refused(start: Callable[..., Play], tmp_path: Path) -> None:
    """All applied but one of those that a squashed migration replaces, as a stopped upgrade of long ago leaves it."""
    with closing(sqlite3.connect(tmp_path / "play.sqlite3")) as database, database:
        database.execute("DELETE FROM django_migrations WHERE app = 'games' AND name >= '0038'")
    output = start(port=free_port()).read_to_the_end()

    assert "Upgrade to the version before" in output
    assert "Traceback" not in output


@pytest.mark.parametrize("part", PARTS)
def test_nothing_survives_a_command_that_is_killed_as_soon_as_a_part_is_there(
    start: Callable[..., Play], part: str
) -> None:
    play = start(port=free_port())
    play.part(part)
    play.process.kill()
    play.process.wait(timeout=PATIENCE)

    assert play.survivors() == []


def test_nothing_survives_a_command_that_is_killed_while_parts_are_started_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()
    for part in PARTS:
        play.kill(part)
    play.part("schedule")
    play.process.kill()
    play.process.wait(timeout=PATIENCE)

    assert play.survivors() == []


def test_nothing_survives_when_make_is_killed(start: Callable[..., Play]) -> None:
    make = start(port=free_port(), by_make=True)
    make.wait_until_open()
    make.process.kill()
    make.process.wait(timeout=PATIENCE)

    assert make.survivors() == []


def test_a_part_that_ends_by_itself_is_started_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    for part in PARTS:
        killed = play.kill(part)
        assert play.read_until(f"The {part} had ended and was started again")
        assert play.part(part) != killed
    play.wait_until_answered()
    play.press_ctrl_c()


def test_everything_stops_when_one_part_ends_again_and_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    for _ in range(3):
        play.kill("worker")
        assert play.read_until("was started again")
    play.kill("worker")
    assert "The worker ends again and again" in play.read_to_the_end()
    assert play.process.returncode == 1
    assert play.survivors() == []
