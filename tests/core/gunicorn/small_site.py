"""A WSGI application that answers what the tests of the web server ask, without Django."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """``/echo`` sends the body back, ``/large`` a large page, ``/slow`` one in two parts; all else: the process."""
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
    path = environ["PATH_INFO"]
    if path == "/large":
        body = b"x" * 900_000
    elif path == "/slow":
        return _in_two_parts(start_response)
    elif path != "/echo":
        body = str(os.getpid()).encode()
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


def _in_two_parts(start_response: Any) -> Iterator[bytes]:
    start_response("200 OK", [("Content-Length", "8")])
    yield b"first"
    time.sleep(0.3)
    yield b"end"


def _wait_before_the_door() -> None:
    """Start only where the file that ``DOOR`` names is there."""
    while (door := os.environ.get("DOOR")) and not Path(door).exists():
        time.sleep(0.02)


_wait_before_the_door()
