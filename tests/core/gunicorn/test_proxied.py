"""The web server behind its proxy, towards clients that are slow, silent, odd or many: both are real processes."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from http.client import HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings

from tests.core.gunicorn.running import Server, running
from tests.plugins import caddy as proxy
from tests.plugins.patience import BEFORE_LONG, before_long, wait_until

SMALL_SITE = "tests.core.gunicorn.small_site"
HOST = proxy.HOST.encode()
SLOW_HEAD = b"GET / HTTP/1.1\r\nHost"
SLOW_BODY = b"POST /echo HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000\r\n\r\na" % HOST


class Site:
    """A web server, and the port of the proxy in front of it."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self._front = Server(port, server.process)

    def connect(self, sent: bytes = b"") -> socket.socket:
        """A raw connection to the proxy on which this was sent."""
        return self._front.connect(sent)

    def ask(self, path: str = "/", *, method: str = "GET", body: bytes | None = None) -> HTTPResponse:
        """A request to the proxy on a connection of its own."""
        return self._front.ask(path, method=method, body=body, Host=proxy.HOST)


@pytest.fixture(scope="module")
def site(caddy: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One process with eight threads."""
    folder = tmp_path_factory.mktemp("proxy")
    front = partial(proxy.in_front_of, program=caddy, folder=folder, is_patient=True)
    with running(SMALL_SITE) as server, front(server.port) as port:
        yield Site(server, port)


def everything(client: socket.socket) -> bytes:
    """What comes until the other side closes."""
    with client:
        return b"".join(iter(lambda: client.recv(65536), b""))


def read_to(client: socket.socket, end: bytes) -> bytes:
    """What comes, up to this end; head and body are sent one after the other."""
    read = b""
    while not read.endswith(end) and (more := client.recv(65536)):
        read += more
    return read


@pytest.mark.parametrize("sent", [b"", SLOW_HEAD, SLOW_BODY], ids=["silent", "slow head", "slow body"])
def test_four_hundred_slow_connections_keep_nobody_out(site: Site, sent: bytes) -> None:
    with before_long(), ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(site.connect(sent))

        assert [site.ask().status for _ in range(10)] == [200] * 10


def test_readers_who_do_not_read_their_pages_keep_nobody_out(site: Site) -> None:
    with before_long(), ExitStack() as stack:
        for _ in range(50):
            client = stack.enter_context(site.connect())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.sendall(b"GET /large HTTP/1.1\r\nHost: %s\r\n\r\n" % HOST)

        assert site.ask().status == 200


def test_a_request_that_comes_byte_by_byte_is_answered(site: Site) -> None:
    with site.connect() as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in b"POST /echo HTTP/1.1\r\nHost: %s\r\nContent-Length: 3\r\n\r\nabc" % HOST:
            client.sendall(bytes([byte]))

        assert read_to(client, b"\r\n\r\nabc").startswith(b"HTTP/1.1 200 OK")


def test_what_comes_in_chunks_reaches_nobody_as_half_a_form(site: Site) -> None:
    head = b"POST /echo HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n" % HOST

    answer = everything(site.connect(head + b"1\r\na\r\n0\r\n\r\n"))

    assert answer.startswith(b"HTTP/1.1 200 OK")
    assert answer.endswith((b"\r\n\r\n", b"\r\n\r\na"))


def test_a_body_that_the_site_takes_is_passed_on_whole_and_a_huge_one_is_refused(site: Site) -> None:
    largest = b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0)
    assert site.ask("/echo", method="POST", body=largest).read() == largest

    head = b"POST /echo HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nContent-Length: 2000000\r\n\r\n" % HOST
    answer = everything(site.connect(head + b"x" * 1_100_000))
    assert answer.startswith((b"HTTP/1.1 413", b"HTTP/1.1 502")), "newer proxies and that of Debian 12"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: %s\r\nX: %s" % (HOST, b"x" * 60_000), b"431"),
        (b"POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: +5\r\n\r\nabcde" % HOST, b"400"),
        (b"POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef" % HOST, b"400"),
        (b"nonsense\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", b"400"),
    ],
)
def test_what_is_malformed_is_refused_at_once(site: Site, sent: bytes, status: bytes) -> None:
    with before_long():
        answer = everything(site.connect(sent))

    assert answer.startswith(b"HTTP/1.1 " + status)


def test_nobody_is_refused_while_the_server_reloads(caddy: str, tmp_path: Path) -> None:
    """New workers take their time to start, as those of the site do; questions wait for them."""
    door = tmp_path / "door"
    door.touch()
    variables = {**os.environ, "DOOR": str(door)}
    with (
        running(SMALL_SITE, workers=2, variables=variables) as server,
        proxy.in_front_of(server.port, program=caddy, folder=tmp_path) as port,
        ThreadPoolExecutor(4) as people,
    ):
        site = Site(server, port)
        wait_until(lambda: len(server.workers()) == 2)
        old = server.workers()
        assert {site.ask().status for _ in range(20)} == {200}, "there are connections that are kept"
        door.unlink()
        server.reload()
        answers = [people.submit(site.ask) for _ in range(200)]
        wait_until(lambda: not old & server.workers())
        door.touch()

        assert {answer.result().status for answer in answers} == {200}
        assert site.ask().read() not in old


def test_a_request_in_work_is_finished_when_the_server_is_stopped() -> None:
    with running(SMALL_SITE) as server:
        client = server.connect(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
        read_to(client, b"first")
        server.process.terminate()

        assert everything(client) == b"end"
        assert server.process.wait(BEFORE_LONG) == 0
