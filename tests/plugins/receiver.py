"""An HTTP server on this machine that keeps what is posted to it, and answers as it is told to, or does not."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from core.http.rules import Rules

Answer = Callable[[BaseHTTPRequestHandler], None]

ALLOWED = Rules(schemes=("http", "https"), may_stay_here=True, seconds=20)
"""What a POST to a receiver may do: a busy machine is no slow receiver."""


class Posted(NamedTuple):
    """One request as it came in."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What the body says."""
        return json.loads(self.body)


def say(status: int, **headers: str) -> Answer:
    """Answer with this status."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        request.send_header("Content-Length", "0")
        request.end_headers()

    return answer


def hang(request: BaseHTTPRequestHandler) -> None:
    """Say nothing until the other side gives up."""
    while request.connection.recv(4096):
        pass


def hang_up(request: BaseHTTPRequestHandler) -> None:
    """Close the connection without a word."""


def drip(request: BaseHTTPRequestHandler) -> None:
    """Say one more header whenever the other side has nearly given up, and never the last one."""
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    request.connection.settimeout(0.02)
    while True:
        try:
            if not request.connection.recv(4096):
                return
        except TimeoutError:
            request.wfile.write(b"X-More: yes\r\n")


ENDLESS = (hang, drip)
"""Answers that never come."""


def rules_for(answer: Answer) -> Rules:
    """Only what is never answered is given up soon, but not before it can have been sent."""
    return ALLOWED._replace(seconds=2) if answer in ENDLESS else ALLOWED


def babble(request: BaseHTTPRequestHandler) -> None:
    """Answer with headers that do not end."""
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        request.wfile.write(b"X-More: yes\r\n" * 500)


class Receiver:
    """Listens on ``url``; ``posted`` holds what came in, in order. With ``tls`` it speaks HTTPS only."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.posted: list[Posted] = []
        self.answers: list[Answer] = []
        """For the next requests, one each; then ``usual``."""
        self.usual: Answer = say(201)
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers.get("Content-Length") or 0)
                receiver.posted.append(Posted(self.path, dict(self.headers.items()), self.rfile.read(size)))
                self.close_connection = True
                with suppress(OSError):
                    (receiver.answers.pop(0) if receiver.answers else receiver.usual)(self)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening: connections are refused."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


def running() -> Iterator[Receiver]:
    """One for a fixture."""
    receiver = Receiver()
    yield receiver
    receiver.stop()
