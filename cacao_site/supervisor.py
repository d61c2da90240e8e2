"""Runs web server and worker of ``make play`` side by side and stops them together."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from urllib.error import URLError
from urllib.request import urlopen

from cacao_site.processes import start_child, stop_children

PATIENCE = 5.0
"""Seconds that a process gets to finish what it is doing."""
PULSE = 0.1
"""Seconds between two looks at the processes."""


class Stopped(Exception):
    """Somebody asked the supervisor to end."""


class ChildEnded(Exception):
    """One of the processes ended by itself; the text says which."""


class Supervisor:
    """Starts processes; leaving the ``with`` block stops them."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables
        self._children: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Supervisor:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _stop)
        return self

    def __exit__(self, *_: object) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        stop_children(list(self._children.values()), patience=PATIENCE)

    def start(self, name: str, command: Sequence[str]) -> None:
        """Start a Python module as a process."""
        self._children[name] = start_child([sys.executable, "-m", *command], variables=self._variables)

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Return when ``ready`` says so. Raises ``Stopped`` or ``ChildEnded``."""
        while not ready():
            self._look()

    def wait(self) -> None:
        """Never returns: raises ``Stopped`` or ``ChildEnded``."""
        while True:
            self._look()

    def _look(self) -> None:
        time.sleep(PULSE)
        for name, child in self._children.items():
            if child.poll() is not None:
                raise ChildEnded(f"The {name} has ended by itself (exit code {child.returncode}).")


def answers(address: str) -> Callable[[], bool]:
    """A question for ``wait_until``: does a web server answer at this address?"""

    def ask() -> bool:
        try:
            with urlopen(address, timeout=2):  # noqa: S310  # Our own address.
                return True
        except URLError:
            return False

    return ask


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped
