"""Free ports for the services of the test run, and waiting until something listens on them."""

from __future__ import annotations

import socket
import subprocess
import time

from tests.plugins.patience import BEFORE_LONG


def free_port() -> int:
    """A port of the loopback address that nothing uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Return as soon as ``process`` listens. Raises ``TimeoutError`` if it has ended or takes too long."""
    deadline = time.monotonic() + BEFORE_LONG
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"{process.args!r} does not listen on port {port}")
