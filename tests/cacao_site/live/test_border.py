"""What the process of the streams takes: one process, nothing ambiguous, no body, so many of one address."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from pytest_django import Settings

from cacao_site.http.headers import security_headers
from cacao_site.live import programs, tokens
from cacao_site.live.border import address_of
from cacao_site.live.tokens import Pass
from tests.plugins.live import LiveProcess
from tests.plugins.patience import BEFORE_LONG, wait_until

HEAD = b"GET /healthz HTTP/1.1\r\nHost: games.example\r\n"
AMBIGUOUS = {
    "two lengths": HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "length last": HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "chunks": HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "odd coding": HEAD + b"Transfer-Encoding: xchunked\r\n\r\n",
    "odd coding, length": HEAD + b"Transfer-Encoding: identity\r\nContent-Length: 3\r\n\r\nabc",
    "blank before colon": HEAD + b"Content-Length : 3\r\n\r\nabc",
    "body": HEAD + b"Content-Length: 3\r\n\r\nabc",
    "different lengths": HEAD + b"Content-Length: 0\r\nContent-Length: 3\r\n\r\nabc",
    "sign": HEAD + b"Content-Length: +0\r\n\r\n",
    "bare LF": b"GET /healthz HTTP/1.1\nHost: games.example\n\n",
    "one bare LF": b"GET /healthz HTTP/1.1\r\nHost: games.example\nX: y\r\n\r\n",
    "bare LF at the end": HEAD + b"\n",
    "bare LF at the beginning": b"\n" + HEAD + b"\r\n",
    "bare CR": HEAD + b"X: a\rb\r\n\r\n",
    "folded": HEAD + b"X: a\r\n b\r\n\r\n",
    "folded by a tab": HEAD + b"X: a\r\n\tTransfer-Encoding: chunked\r\n\r\n",
    "folded first": b"GET /healthz HTTP/1.1\r\n Host: games.example\r\n\r\n",
    "no host": b"GET /healthz HTTP/1.1\r\n\r\n",
    "two hosts": HEAD + b"Host: evil.example\r\n\r\n",
    "odd name": HEAD + b"X y: z\r\n\r\n",
    "zero byte": HEAD + b"X: \x00\r\n\r\n",
    "nonsense": b"nonsense\r\n\r\n",
}


@pytest.fixture(scope="module")
def process(redis_server_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveProcess]:
    folder = tmp_path_factory.mktemp("live")
    found = LiveProcess(redis_server_url, folder, WEB_CONCURRENCY="4", FORWARDED_ALLOW_IPS="*")
    yield found
    found.stop()


@pytest.fixture(scope="module")
def redis_server_url(services: Any) -> str:
    assert services.redis
    return str(services.redis.url)


def answered(process: LiveProcess, *parts: bytes) -> bytes:
    """All that comes back until the other side ends the connection."""
    with socket.create_connection(("127.0.0.1", process.port), timeout=BEFORE_LONG) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(BrokenPipeError, ConnectionResetError):  # It need not wait for the rest of what it refuses.
            for part in parts:
                client.sendall(part)
        return b"".join(_received(client))


def _received(client: socket.socket) -> Iterator[bytes]:
    with suppress(ConnectionResetError):
        yield from iter(lambda: client.recv(65536), b"")


@pytest.mark.parametrize("sent", AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_what_could_be_read_in_two_ways_is_refused_and_ends_the_connection(process: LiveProcess, sent: bytes) -> None:
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: games.example\r\nConnection: close\r\n\r\n"

    answer = answered(process, sent + smuggled)

    assert answer.startswith(b"HTTP/1.1 400")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"alive" not in answer


@pytest.mark.parametrize("name", ["folded", "one bare LF", "bare CR", "bare LF at the end"])
def test_so_it_is_when_it_comes_byte_by_byte(process: LiveProcess, name: str) -> None:
    sent = AMBIGUOUS[name]

    assert answered(process, *(sent[at : at + 1] for at in range(len(sent)))).startswith(b"HTTP/1.1 400")


def test_what_is_plain_is_answered_byte_by_byte_and_several_in_a_row(process: LiveProcess) -> None:
    last = HEAD + b"Connection: close\r\n\r\n"

    assert answered(process, *(last[at : at + 1] for at in range(len(last)))).startswith(b"HTTP/1.1 200")
    several = answered(process, HEAD + b"\r\n" + HEAD + b"Content-Length: 0\r\n\r\n" + last)
    assert several.count(b"HTTP/1.1 200") == 3


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/healthz", 200),
        ("/nowhere", 404),
        ("/live/stream", 403),
        ("/live/events", 403),
        ("/live/stream?token={}", 200),
    ],
)
def test_every_answer_has_the_security_headers_of_pages_and_names_no_program(
    process: LiveProcess, path: str, status: int
) -> None:
    answer = process.ask(path.format(tokens.sign(Pass(1))))

    assert answer.status == status
    assert {name: answer.headers[name] for name in security_headers()}.keys() == security_headers().keys()
    assert all(answer.headers[name] for name in security_headers())
    assert answer.headers["Server"] is None
    process.hang_up()


def test_a_refusal_has_them_too(process: LiveProcess) -> None:
    head = answered(process, AMBIGUOUS["folded"]).decode()

    assert all(f"\r\n{name}: " in head for name in security_headers())
    assert answered(process, b"BREW / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 404")


def test_it_is_one_process_whatever_is_said_to_the_web_server(process: LiveProcess) -> None:
    assert psutil.Process(process.process.pid).children() == []


# --- limits by address -----------------------------------------------------------------------------------------------


def scope_of(*forwarded: bytes, client: str = "10.0.0.1") -> Mapping[str, Any]:
    return {"headers": [(b"x-forwarded-for", value) for value in forwarded], "client": (client, 5)}


@pytest.mark.parametrize(
    ("trusted", "forwarded", "expected"),
    [
        (0, [b"192.0.2.1"], "10.0.0.1"),
        (1, [], "10.0.0.1"),
        (1, [b"192.0.2.1"], "192.0.2.1"),
        (1, [b"198.51.100.9, 192.0.2.1"], "192.0.2.1"),
        (1, [b"198.51.100.9", b"192.0.2.1"], "192.0.2.1"),
        (2, [b"198.51.100.9, 192.0.2.1"], "198.51.100.9"),
        (2, [b"192.0.2.1"], "10.0.0.1"),
        (1, [b"2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        (1, [b"\xff"], "nobody knows"),
        (1, [b""], "nobody knows"),
    ],
)
def test_an_address_is_what_trusted_proxies_say(
    trusted: int, forwarded: list[bytes], expected: str, settings: Settings
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = trusted

    assert address_of(dict(scope_of(*forwarded))) == expected


def test_one_address_has_so_many_streams_and_gets_a_place_when_one_ends(redis_url: str, tmp_path: Path) -> None:
    process = LiveProcess(redis_url, tmp_path, LIVE_CONNECTIONS_PER_ADDRESS="3")
    try:
        streams = [process.open(Pass(None, f"t{number}")) for number in range(2)]
        streams.append(process.open(Pass(7)))
        refused = process.try_token(tokens.sign(Pass(8)))
        ticket = programs.address(9, 0)
        assert (refused.status, refused.headers["Retry-After"]) == (503, "30")
        assert process.ask(ticket).status == 503
        process.hang_up()
        wait_until(lambda: process.try_token(tokens.sign(Pass(8))).status == 200)
    finally:
        process.stop()


# --- a clean stop ----------------------------------------------------------------------------------------------------


def test_a_stop_ends_all_streams_with_a_word_when_to_come_again_and_no_error(redis_url: str, tmp_path: Path) -> None:
    process = LiveProcess(redis_url, tmp_path)
    try:
        streams = [process.open(Pass(number)) for number in range(20)]
        silent = socket.create_connection(("127.0.0.1", process.port), timeout=BEFORE_LONG)
        process.process.send_signal(signal.SIGTERM)
        words = [stream.next() for stream in streams]
        assert process.process.wait(BEFORE_LONG) in {0, -signal.SIGTERM}
        silent.close()
    finally:
        process.stop()

    assert {word.name for word in words} == {"again"}
    assert all(1_000 <= int(word.data) <= 30_000 for word in words)
    assert len({word.data for word in words}) > 10
    log = next(tmp_path.glob("live-*.log")).read_text()
    assert "Traceback" not in log
    assert "rror" not in log
