"""One POST: to a checked address, over TLS to the name, with one limit for all of it, following nobody elsewhere."""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime
from enum import Enum
from http.client import HTTPConnection, HTTPException
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from core.http import retry_after, targets
from core.http.rules import Rules
from core.http.targets import Forbidden, Target

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

SHORTEST_WAIT = 0.001
"""A socket takes 0 for *do not wait at all*, and says so in other words."""


class Fault(Enum):
    """What kept an answer away."""

    NONE = ""
    FORBIDDEN = "forbidden"
    """Nothing is ever sent there."""
    UNREACHED = "unreached"
    """The other side certainly has nothing."""
    UNANSWERED = "unanswered"
    """It was sent; whether it arrived nobody knows."""
    PAUSED = "paused"
    """The other side wanted no more posts for a while, and the while is not over: nothing was sent."""
    CALLED_OFF = "called off"
    """Whoever sent it did not want it any more at the last moment."""


class Answer(NamedTuple):
    """What came of a POST; ``status`` is HTTP's, 0 where there is none."""

    status: int
    fault: Fault = Fault.NONE
    detail: str = ""
    not_before: datetime | None = None
    """When the other side wants the next post, if it wants a pause."""

    @property
    def is_good(self) -> bool:
        """Whether the other side has it, and says so."""
        return 200 <= self.status < 300


def _go_on() -> bool:
    return True


def post(
    url: str, body: bytes, headers: Mapping[str, str], *, rules: Rules, before: Callable[[], bool] = _go_on
) -> Answer:
    """Send it once. ``before`` is called when the connection stands and nothing was sent: ``False`` calls it off.

    The name is resolved once, every address behind it is checked, and the connection goes to a checked one: what the
    name means a moment later changes nothing. Proxies of the environment are not asked. A redirect is an answer like
    others.
    """
    until = monotonic() + rules.seconds
    try:
        target = targets.read(url, rules)
        addresses = targets.resolve(target, rules, seconds=rules.seconds)
        sock = _connected(target, addresses, rules, until)
    except Forbidden as reason:
        return Answer(0, Fault.FORBIDDEN, reason.code)
    except OSError as error:
        return Answer(0, Fault.UNREACHED, str(error))
    with closing(sock):
        if not before():
            return Answer(0, Fault.CALLED_OFF)
        return _talk(target, _Limited(sock, until, rules.answer_bytes), body, headers)


def _connected(target: Target, addresses: list[str], rules: Rules, until: float) -> socket.socket:
    """A connection to the first of these addresses that takes one; over TLS it belongs to the name."""
    trouble = OSError("the name has no address")
    for address in addresses:
        try:
            sock = socket.create_connection((address, target.port), timeout=_left(until))
        except OSError as error:
            trouble = error
            continue
        return _over_tls(sock, target.host, rules, until) if target.scheme == "https" else sock
    raise trouble


def _over_tls(sock: socket.socket, name: str, rules: Rules, until: float) -> ssl.SSLSocket:
    try:
        sock.settimeout(_left(until))
        return (rules.tls or ssl.create_default_context()).wrap_socket(sock, server_hostname=name)
    except BaseException:
        sock.close()
        raise


def _talk(target: Target, sock: _Limited, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Everything here has been sent, as far as anybody knows: what breaks leaves it open whether it arrived."""
    connection = HTTPConnection(target.host, target.port)
    connection.default_port = targets.PORTS[target.scheme]
    connection.sock = sock
    try:
        connection.request("POST", target.path, body, {**headers, "Connection": "close"})
        response = connection.getresponse()
    except (OSError, HTTPException) as error:
        return Answer(0, Fault.UNANSWERED, f"{type(error).__name__} {error}".strip())
    pause = retry_after.not_before(response.status, response.getheader("Retry-After", ""))
    return Answer(response.status, detail=f"{response.status} {response.reason}".strip(), not_before=pause)


def _left(until: float) -> float:
    return max(until - monotonic(), SHORTEST_WAIT)


class _Limited:
    """A socket as ``http.client`` uses it, which looks at the clock before each piece and stops at a size."""

    def __init__(self, sock: socket.socket, until: float, most: int) -> None:
        self._sock = sock
        self._until = until
        self._most = most

    def sendall(self, data: Any) -> None:
        """Send all of it, or raise ``TimeoutError``."""
        self._sock.settimeout(_left(self._until))
        self._sock.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        """The answer."""
        return io.BufferedReader(_Pieces(self))

    def close(self) -> None:
        """Whoever opened the socket closes it."""

    def read_piece(self, buffer: WriteableBuffer) -> int:
        """What has come in, as much as fits."""
        if self._until <= monotonic():
            raise TimeoutError("no answer in time")
        self._sock.settimeout(_left(self._until))
        count = self._sock.recv_into(buffer)
        self._most -= count
        if self._most < 0:
            raise HTTPException("the answer is too long")
        return count


class _Pieces(io.RawIOBase):
    """The other side's part of the talk, for a buffer to read lines from."""

    def __init__(self, limited: _Limited) -> None:
        self._limited = limited

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        return self._limited.read_piece(buffer)
