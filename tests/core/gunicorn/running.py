"""A real gunicorn with the settings of this site, and connections to it that behave badly."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import IO

import psutil

from cacao_site.dev.processes import start_child, stop_children
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.ports import free_port, wait_for_port

ROOT = Path(__file__).parents[3]


class Server:
    """A running web server."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process

    def connect(self, sent: bytes = b"") -> socket.socket:
        """A raw connection on which this was sent."""
        client = socket.create_connection(("127.0.0.1", self.port), timeout=BEFORE_LONG)
        client.sendall(sent)
        return client

    def ask(self, path: str = "/", *, method: str = "GET", body: bytes | None = None, **headers: str) -> HTTPResponse:
        """A request on a connection of its own."""
        http = HTTPConnection("127.0.0.1", self.port, timeout=BEFORE_LONG)
        http.request(method, path, body=body, headers=headers)
        return http.getresponse()

    def workers(self) -> set[bytes]:
        """The numbers of its processes, as the small site says its own."""
        return {str(child.pid).encode() for child in psutil.Process(self.process.pid).children()}

    def reload(self) -> None:
        """What ``systemctl reload`` does."""
        self.process.send_signal(signal.SIGHUP)


@contextmanager
def running(
    application: str,
    *,
    workers: int = 1,
    variables: Mapping[str, str] = os.environ,
    release: Path = ROOT,
    output: IO[bytes] | None = None,
) -> Iterator[Server]:
    """gunicorn with ``core/gunicorn/config.py`` and these variables alone, until the block ends."""
    port = free_port()
    command = [
        str(Path(sys.executable).parent / "gunicorn"),
        "--config",
        str(release / "core/gunicorn/config.py"),
        application,
    ]
    settings = {**variables, "WEB_BIND": f"127.0.0.1:{port}", "WEB_CONCURRENCY": str(workers)}
    process = start_child(command, variables=settings, output=output)
    try:
        wait_for_port(port, process)
        yield Server(port, process)
    finally:
        stop_children([process], patience=10)
