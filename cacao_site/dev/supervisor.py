"""Runs web server, worker and schedule of ``make play`` side by side and stops them together."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType
from urllib.request import urlopen

from cacao_site.dev.processes import kill_family, start_child, stop_children

PATIENCE = 5.0
"""Seconds that a process gets to finish what it is doing."""
PULSE = 0.1
"""Seconds between two looks at the processes."""
REVIVALS = 3
"""How often in a minute a process that ended by itself is started again."""


class Stopped(Exception):
    """Somebody asked the supervisor to end."""


class ChildEnded(Exception):
    """One of the processes ends again and again; the text says which."""


@dataclass
class _Part:
    """One process that is to run all the time."""

    name: str
    command: Sequence[str]
    sockets: Sequence[int]
    process: subprocess.Popen[bytes]
    ends: list[float] = field(default_factory=list)
    """When it ended by itself, in seconds of the monotonic clock."""


class Supervisor:
    """Keeps processes running; leaving the ``with`` block stops them."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._parts: list[_Part] = []

    def __enter__(self) -> Supervisor:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _stop)
        return self

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        stop_children([part.process for part in self._parts], patience=PATIENCE)

    def start(self, name: str, command: Sequence[str], *, sockets: Sequence[int] = ()) -> None:
        """Start a Python module as a process, to which sockets are handed on by their numbers."""
        self._parts.append(_Part(name, command, sockets, self._launch(command, sockets)))

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Return when ``ready`` says so. Raises ``Stopped`` or ``ChildEnded``."""
        while not ready():
            self._look()

    def wait(self) -> None:
        """Never returns: raises ``Stopped`` or ``ChildEnded``."""
        while True:
            self._look()

    def _launch(self, command: Sequence[str], sockets: Sequence[int]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *command]
        # Nobody is left to insist when a process takes its time, or has not yet learnt to listen to SIGTERM.
        return start_child(command, variables=self._variables, last_signal=signal.SIGKILL, sockets=sockets)

    def _look(self) -> None:
        time.sleep(PULSE)
        for part in self._parts:
            if part.process.poll() is not None:
                self._revive(part)

    def _revive(self, part: _Part) -> None:
        now = time.monotonic()
        part.ends = [end for end in part.ends if end > now - 60] + [now]
        if len(part.ends) > REVIVALS:
            raise ChildEnded(f"The {part.name} ends again and again (exit code {part.process.returncode}).")
        kill_family(part.process)
        part.process = self._launch(part.command, part.sockets)
        print(f"The {part.name} had ended and was started again.", file=sys.stderr)


def answers(address: str) -> Callable[[], bool]:
    """A question for ``wait_until``: does a web server answer at this address?"""

    def ask() -> bool:
        try:
            with urlopen(address, timeout=2):  # noqa: S310  # Our own address.
                return True
        except OSError:  # Not there yet, or too busy to answer in time.
            return False

    return ask


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped
