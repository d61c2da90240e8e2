"""The processes of a public site, kept up as systemd does: started from the units, started again whenever they end."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from configparser import RawConfigParser, SectionProxy
from contextlib import suppress
from functools import partial
from pathlib import Path

import psutil

from cacao_site.dev.processes import die_with_parent, kill_family, stop_children

ROOT = Path(__file__).resolve().parents[3]
UNITS = ROOT / "docs" / "deployment"
QUEUES = ("bots", "mail", "minds", "post", "rest")
AGAIN_AFTER = 0.1
"""Seconds; systemd's default."""
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Gives a program a socket as systemd does (sd_listen_fds)."""


def command_of(unit: str, instance: str, *, release: Path, host: str) -> list[str]:
    """What a unit starts, in the folder of a release instead of ``/srv``."""
    words = _read(unit)["ExecStart"].replace("%i", instance).replace("%%h", host)
    programs = "/srv/cacao/current/.venv/bin/"
    return [
        word.replace(programs, f"{Path(sys.executable).parent}/").replace("/srv/cacao/current", str(release))
        for word in shlex.split(words)
    ]


def folder_in_memory(unit: str) -> str:
    """The name of the folder that a unit gets in memory; empty without one."""
    return _read(unit).get("RuntimeDirectory", "")


def _read(unit: str) -> SectionProxy:
    file = RawConfigParser(strict=False, interpolation=None)
    file.read(UNITS / f"{unit}.service")
    return file["Service"]


def end_all(units: Iterable[Unit]) -> None:
    """Stop them for good, all at once."""
    threads = [threading.Thread(target=unit.end) for unit in units]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class Unit:
    """One program that is kept up. ``log`` takes what it says."""

    def __init__(
        self,
        command: Sequence[str],
        variables: Mapping[str, str],
        log: Path,
        folder: Path = ROOT,
        *,
        listener: socket.socket | None = None,
    ) -> None:
        self._command = list(command)
        self._variables = variables
        self._log = log
        self._folder = folder
        self._listener = listener
        self._is_wanted = True
        self.starts = 0
        self._process = self._start()
        self._guard = threading.Thread(target=self._keep_up, daemon=True)
        self._guard.start()

    def kill(self) -> None:
        """End the main process at once; systemd then ends the rest of its group."""
        self._process.send_signal(signal.SIGKILL)

    def kill_child(self) -> None:
        """End one process that the main one has started."""
        self._a_child().kill()

    def stop_child(self) -> psutil.Process:
        """Let one of them stand still."""
        child = self._a_child()
        child.suspend()
        return child

    def freeze(self) -> None:
        """Let all of it stand still."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.killpg(self._process.pid, signal.SIGCONT)

    def end(self) -> None:
        """Stop it for good."""
        self._is_wanted = False
        stop_children([self._process], patience=15)
        self._guard.join(20)
        kill_family(self._process)

    def _a_child(self) -> psutil.Process:
        """Raises ``TimeoutError`` when there is none for long; after a start there is none for a moment."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            with suppress(psutil.NoSuchProcess):
                if children := psutil.Process(self._process.pid).children():
                    return children[0]
            time.sleep(0.1)
        raise TimeoutError(f"{self._command} has no process of its own")

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        handed = [self._listener.fileno()] if self._listener else []
        head = [sys.executable, "-c", HAND_OVER, *map(str, handed)] if handed else []
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [*head, *self._command],
                cwd=self._folder,
                env=dict(self._variables),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=handed,
                start_new_session=True,
                preexec_fn=partial(die_with_parent, os.getpid(), signal.SIGTERM),  # noqa: PLW1509  # It takes no lock.
            )

    def _keep_up(self) -> None:
        """Restart=always."""
        while self._is_wanted:
            self._process.wait()
            kill_family(self._process)
            time.sleep(AGAIN_AFTER)
            if self._is_wanted:
                self._process = self._start()
