"""``make play``, really started: pages come, Ctrl-C stops everything, the second start keeps what was there."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from cacao_site.supervisor import answers
from tests.cacao_site.deployment import ROOT, bare_environment
from tests.plugins.ports import free_port


class Play:
    """One start of the command, in a folder of its own for what it keeps."""

    def __init__(self, folder: Path, *, port: int) -> None:
        self.address = f"http://localhost:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", f"--port={port}"],
            cwd=ROOT,
            env=bare_environment() | {"DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.output = ""

    def wait_until_open(self) -> None:
        """Read what is printed until the address stands there."""
        assert self.read_until("Stop with Ctrl-C"), self.output

    def read_until(self, words: str) -> bool:
        """Read what is printed until these words; ``False`` if they never come."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.output += line
            if words in line:
                return True
        return False

    def wait_until_answered(self) -> None:
        """Ask until the web server answers."""
        deadline = time.monotonic() + 20
        while not answers(f"{self.address}/healthz")():
            assert time.monotonic() < deadline, self.output

    def fetch(self, path: str) -> str:
        """The page at this path."""
        with urlopen(self.address + path, timeout=10) as answer:
            return str(answer.read().decode())

    def press_ctrl_c(self) -> str:
        """Interrupt, and give back everything that was printed."""
        self.process.send_signal(signal.SIGINT)
        return self.output + self.process.communicate(timeout=30)[0]

    def children(self) -> list[psutil.Process]:
        """Web server and worker with their own children."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def part(self, name: str) -> psutil.Process:
        """The web server (gunicorn) or the worker (celery)."""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            for child in psutil.Process(self.process.pid).children():
                if name in child.cmdline():
                    return child
        raise AssertionError(self.output)

    def kill(self, name: str) -> list[psutil.Process]:
        """End a part at once; gives back its processes."""
        part = self.part(name)
        family = [part, *part.children(recursive=True)]
        part.kill()
        return family


def _survivors(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Those that are still there after some seconds, in which an orphan may notice that it is one."""
    _gone, left = psutil.wait_procs(processes, timeout=15)
    return [process for process in left if _is_alive(process)]


def _is_alive(process: psutil.Process) -> bool:
    """Not merely waiting to be forgotten by the system."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Starts ``play``; ends what a failing test leaves behind."""
    started: list[Play] = []

    def start_one(*, port: int) -> Play:
        started.append(Play(tmp_path, port=port))
        return started[-1]

    yield start_one
    for play in started:
        if play.process.poll() is None:
            play.process.kill()
            play.process.communicate()


def test_a_newcomer_gets_people_with_passwords_and_pages_and_ctrl_c_leaves_nothing_running(
    start: Callable[..., Play],
) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    assert f"Open {play.address}/" in play.output
    assert re.findall(r"^  (\w+) +\S{12}", play.output, re.MULTILINE) == ["Ana", "Bo", "Cy", "Dee", "Admin"]
    for path in ("/", "/tables/", "/accounts/login/", "/mailbox/", "/static/css/base.css", "/healthz"):
        assert play.fetch(path)
    children = play.children()

    assert "Stopped. Every game is kept." in play.press_ctrl_c()
    assert play.process.returncode == 0
    assert len(children) >= 3
    assert _survivors(children) == []


def test_the_second_start_is_ready_in_a_few_seconds_and_keeps_everything(
    start: Callable[..., Play], tmp_path: Path
) -> None:
    first = start(port=free_port())
    first.wait_until_open()
    first.press_ctrl_c()
    secret_key = (tmp_path / "secret_key").read_text()

    began = time.monotonic()
    second = start(port=free_port())
    second.wait_until_open()
    assert time.monotonic() - began < 20
    assert "passwords" not in second.output
    assert (tmp_path / "secret_key").read_text() == secret_key
    second.press_ctrl_c()


def test_a_taken_port_is_named_before_anything_starts(start: Callable[..., Play]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        play = start(port=port)
        output = play.process.communicate(timeout=30)[0]

    assert play.process.returncode == 1
    assert f"Port {port} cannot be used" in output
    assert "make play PORT=" in output
    assert "Traceback" not in output


def test_a_port_that_is_none_is_refused(start: Callable[..., Play]) -> None:
    play = start(port=99_999)

    assert "Port 99999 cannot be used" in play.process.communicate(timeout=30)[0]


def test_nothing_survives_when_the_command_is_killed(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    children = play.children()
    play.process.kill()
    play.process.communicate()
    assert _survivors(children) == []


@pytest.mark.parametrize("part", ["gunicorn", "celery"])
def test_a_part_that_ends_by_itself_is_started_again(start: Callable[..., Play], part: str) -> None:
    play = start(port=free_port())
    play.wait_until_open()

    killed = play.kill(part)
    assert play.read_until("was started again")
    assert play.part(part) not in killed
    play.wait_until_answered()
    play.press_ctrl_c()


def test_everything_stops_when_one_part_ends_again_and_again(start: Callable[..., Play]) -> None:
    play = start(port=free_port())
    play.wait_until_open()
    children = play.children()

    for _ in range(3):
        children += play.kill("celery")
        play.read_until("was started again")
    children += play.kill("celery")
    output = play.process.communicate(timeout=30)[0]
    assert "The worker ends again and again" in output
    assert play.process.returncode == 1
    assert _survivors(children) == []
