"""The web server towards clients that are slow, silent, odd or many, on a real gunicorn process."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from django.conf import settings

from server.waiting import HEAD_SECONDS, MOST_BODY_BYTES
from tests.plugins.patience import wait_until
from tests.server.running import Server, running

SMALL_SITE = "tests.server.small_site"
SLOW_BODY = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na"
SLOW_HEAD = b"GET / HTTP/1.1\r\nHost"
QUICK = HEAD_SECONDS
"""Whoever has to wait until the server gives others up waits longer."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """One process with eight threads."""
    with running(SMALL_SITE) as server:
        yield server


def everything(client: socket.socket) -> bytes:
    """What comes until the server closes."""
    with client:
        return b"".join(iter(lambda: client.recv(65536), b""))


def read_to(client: socket.socket, end: bytes) -> bytes:
    """What comes, up to this end; head and body are sent one after the other."""
    read = b""
    while not read.endswith(end) and (more := client.recv(65536)):
        read += more
    return read


@pytest.mark.parametrize("sent", [b"", SLOW_HEAD, SLOW_BODY], ids=["silent", "slow head", "slow body"])
def test_four_hundred_slow_connections_keep_nobody_out(server: Server, sent: bytes) -> None:
    begin = time.monotonic()
    with ExitStack() as stack:
        for _ in range(400):
            stack.enter_context(server.connect(sent))

        assert [server.ask().status for _ in range(10)] == [200] * 10
        assert time.monotonic() - begin < QUICK


def test_more_connections_than_a_process_may_have_push_out_the_oldest_silent_ones(server: Server) -> None:
    begin = time.monotonic()
    with ExitStack() as stack:
        oldest, *_ = [stack.enter_context(server.connect()) for _ in range(900)]

        assert server.ask().status == 200
        assert time.monotonic() - begin < QUICK
        assert oldest.recv(1) == b""


def test_a_process_outlives_connections_that_are_pushed_out_while_they_send(server: Server) -> None:
    """The loop is held up, so that it finds both at once: one connection too many, and what the oldest one has sent."""
    process = int(server.ask().read())
    with ExitStack() as stack:
        clients = [stack.enter_context(server.connect()) for _ in range(799)]
        server.ask().read()
        os.kill(process, signal.SIGSTOP)
        newer = [stack.enter_context(server.connect()) for _ in range(5)]
        for client in clients:
            with suppress(OSError):  # The oldest were pushed out by the question.
                client.send(SLOW_HEAD)
        os.kill(process, signal.SIGCONT)

        assert newer
        assert int(server.ask().read()) == process


def test_readers_who_do_not_read_their_pages_keep_nobody_out(server: Server) -> None:
    begin = time.monotonic()
    with ExitStack() as stack:
        for _ in range(50):
            client = stack.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.connect(("127.0.0.1", server.port))
            client.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")

        assert server.ask().status == 200
        assert time.monotonic() - begin < QUICK


def test_a_request_that_comes_byte_by_byte_is_answered(server: Server) -> None:
    with server.connect() as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc":
            client.sendall(bytes([byte]))

        assert read_to(client, b"\r\n\r\nabc").startswith(b"HTTP/1.1 200 OK")


def test_requests_sent_behind_each_other_are_answered_in_order(server: Server) -> None:
    post = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n"
    last = b"POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\nc"

    answers = everything(server.connect(post + b"a" + post + b"b" + last))

    assert [answer[-1:] for answer in answers.split(b"HTTP/1.1 200 OK")[1:]] == [b"a", b"b", b"c"]


def test_a_connection_is_kept_for_the_next_request(server: Server) -> None:
    with server.connect() as client:
        for number in range(3):
            client.sendall(b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n%d" % number)
            assert read_to(client, b"\r\n\r\n%d" % number).startswith(b"HTTP/1.1 200 OK")


def test_a_body_at_the_limit_is_read_and_a_larger_one_is_left_to_the_site_unread(server: Server) -> None:
    assert server.ask("/echo", method="POST", body=b"x" * MOST_BODY_BYTES).read() == b"x" * MOST_BODY_BYTES

    head = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % (MOST_BODY_BYTES + 1)
    answer = everything(server.connect(head))

    assert b"Connection: close" in answer
    assert answer.endswith(b"\r\n\r\n")


def test_the_server_and_django_agree_on_the_largest_body() -> None:
    assert MOST_BODY_BYTES == settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_a_client_that_asks_whether_it_may_send_is_told_so(server: Server) -> None:
    with server.connect(
        b"POST /echo HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n"
    ) as client:
        assert client.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(b"a")
        assert read_to(client, b"\r\n\r\na").startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", b"411"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 40_000, b"431"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\nabcde", b"400"),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", b"400"),
        (b"nonsense\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", b"400"),
    ],
)
def test_what_is_malformed_is_refused_at_once(server: Server, sent: bytes, status: bytes) -> None:
    begin = time.monotonic()
    answer = everything(server.connect(sent))

    assert answer.startswith(b"HTTP/1.1 " + status)
    assert time.monotonic() - begin < QUICK


def test_nobody_is_refused_or_kept_waiting_while_the_server_reloads(tmp_path: Path) -> None:
    """New workers take their time to start, as those of the site do; meanwhile the old ones answer."""
    door = tmp_path / "door"
    door.touch()
    with running(SMALL_SITE, workers=2, variables={**os.environ, "DOOR": str(door)}) as server:
        wait_until(lambda: len(server.workers()) == 2)
        old = server.workers()
        door.unlink()
        server.reload()
        wait_until(lambda: len(server.workers()) == 4)
        assert ask_four_at_once(server, times=50) <= old, "the new ones stand before the door"

        door.touch()
        wait_until(lambda: not old & ask_four_at_once(server, times=50))


def ask_four_at_once(server: Server, *, times: int) -> set[bytes]:
    """Who has answered."""
    with ThreadPoolExecutor(4) as pool:
        return {answer.read() for answer in pool.map(lambda _: server.ask(), range(4 * times))}


def test_a_request_in_work_is_finished_when_the_server_is_stopped() -> None:
    with running(SMALL_SITE) as server:
        client = server.connect(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
        read_to(client, b"first")
        server.process.terminate()

        assert everything(client) == b"end"
        assert server.process.wait(10) == 0
