"""``make play``, really started in a folder of its own."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.request import urlopen

import psutil

from cacao_site.dev.supervisor import answers
from tests.cacao_site.deployment import ROOT, bare_environment
from tests.plugins.patience import BEFORE_LONG

PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""
PARTS = {"web server": "gunicorn", "worker": "worker", "schedule": "beat"}
"""A word of the command line of each part."""


class Play:
    """One start of the command, in a folder of its own for what it keeps."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int,
        by_make: bool = False,
        author: bool = False,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.address = f"http://localhost:{port}"
        self._folder = folder
        command = [sys.executable, "manage.py", "play", f"--port={port}", *["--author"][: int(author)]]
        self.process = subprocess.Popen(
            _as_make_does(port) if by_make else command,
            cwd=ROOT,
            env={**bare_environment(), "DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1", **(variables or {})},
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

    def read_what_is_there(self) -> None:
        """Read on without waiting: nobody writes into a pipe that is full."""
        assert self.process.stdout
        while select.select([self.process.stdout], [], [], 0)[0] and self._read():
            pass

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
