"""Free ports for the services of the test run, and waiting until something listens on them."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.plugins.patience import BEFORE_LONG

PORTS = range(20_000, 32_000)
"""Below those that the system gives to connections, and to whoever listens wherever there is room."""

_given: set[int] = set()
_locks = os.open(Path(tempfile.gettempdir()) / f"tests-ports-{os.getuid()}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
"""One byte for each port; whoever was given one locks it until the process ends."""


def free_port() -> int:
    """A port of the loopback address that nothing uses now, and that nobody else is given while this process runs."""
    port = next(port for port in PORTS if port not in _given and _is_ours(port) and _is_free(port))
    _given.add(port)
    return port


def _is_ours(port: int) -> bool:
    try:
        fcntl.lockf(_locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except BlockingIOError:
        return False
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return as soon as ``process`` listens. Raises ``TimeoutError`` if it has ended or takes too long."""
    deadline = time.monotonic() + BEFORE_LONG
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"{process.args!r} does not listen on port {port}")
