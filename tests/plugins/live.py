"""A real process that holds streams (``python -m cacao_site.live``), and pages that hear."""

from __future__ import annotations

import os
import subprocess
import sys
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from cacao_site.dev.processes import kill_family, start_child, stop_children
from cacao_site.live import tokens
from cacao_site.live.tokens import Pass
from tests.plugins.patience import BEFORE_LONG, wait_until
from tests.plugins.ports import free_port, wait_for_port


class Event(NamedTuple):
    """One event of a stream."""

    name: str
    data: str = ""


class Stream:
    """An open stream."""

    def __init__(self, answer: HTTPResponse) -> None:
        self.status = answer.status
        self.headers = answer.headers
        self._answer = answer
        self.raw = b""
        """Everything that came."""

    def next(self) -> Event:
        """The next event but signs of life."""
        lines = []
        while (line := self._answer.readline()) not in (b"\n", b""):
            lines.append(line)
            self.raw += line
        if not lines:
            raise EOFError
        fields = dict(line.decode().rstrip("\n").split(": ", 1) for line in lines)
        event = Event(fields["event"], fields["data"])
        return self.next() if event.name == "beat" else event

    def wait_for(self, *events: Event) -> None:
        """Return when all of these have come."""
        missing = set(events)
        while missing:
            missing.discard(self.next())

    def first_of(self, *events: Event) -> Event:
        """The first of these that comes, whatever else comes before it."""
        while (event := self.next()) not in events:
            continue
        return event

    def close(self) -> None:
        self._answer.close()


class LiveProcess:
    """The process, and who connects to it."""

    def __init__(self, redis_url: str, folder: Path, **variables: str) -> None:
        self.port = free_port()
        self.secret_key = settings.SECRET_KEY
        self._log = folder / f"live-{self.port}.log"
        self._variables = os.environ | {
            "REDIS_URL": redis_url,
            "CACHE_URL": redis_url,
            "PUSHED_NEWS": "yes",
            "SECRET_KEY": settings.SECRET_KEY,
            "LIVE_BIND": f"127.0.0.1:{self.port}",
            **variables,
        }
        self._connections: list[HTTPConnection] = []
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """Start it, again on the same port; it hears when this returns."""
        with self._log.open("ab") as log:
            self.process = start_child([sys.executable, "-m", "cacao_site.live"], variables=self._variables, output=log)
        wait_for_port(self.port, self.process)
        wait_until(self.is_hearing)
        return self.process

    def is_hearing(self) -> bool:
        """Whether messages through Redis reach it."""
        return b'"hearing":true' in self.ask("/healthz").read()

    def ask(self, path: str) -> HTTPResponse:
        """The answer to a request on a connection of its own."""
        http = HTTPConnection("127.0.0.1", self.port, timeout=BEFORE_LONG)
        self._connections.append(http)
        http.request("GET", path)
        return http.getresponse()

    def try_token(self, token: str) -> Stream:
        """A stream, or its refusal."""
        return Stream(self.ask(f"/live/stream?token={token}"))

    def open(self, who: Pass, *, hello: str = "") -> Stream:
        """A stream that was opened, and told so."""
        stream = self.try_token(tokens.sign(who))
        assert stream.status == 200
        assert stream.next() == Event("hello", hello)
        return stream

    def kill(self) -> None:
        kill_family(self.process)

    def hang_up(self) -> None:
        """All pages go."""
        for http in self._connections:
            http.close()
        self._connections.clear()

    def stop(self) -> None:
        self.hang_up()
        stop_children([self.process], patience=10)
