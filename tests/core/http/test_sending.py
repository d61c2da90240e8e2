"""A POST reaches whom it is for, once, and nobody else, however the other side behaves."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from core.http.rules import Rules
from core.http.sending import Answer, Fault, post
from core.http.targets import LONGEST, Forbidden, read
from tests.core.http.certificates import Certificates
from tests.plugins.patience import before_long
from tests.plugins.receiver import ALLOWED, Receiver, babble, drip, hang, hang_up, rules_for, running, say

HERE = ALLOWED
PUBLIC = Rules()
ELSEWHERE = "93.184.216.34"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    yield from running()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[str]]]:
    """What the names mean, one answer after another; a name that is asked once more than that fails the test."""
    known: dict[str, list[list[str]]] = {}
    real = socket.getaddrinfo

    def answer(host: str, port: int, *args: Any, **kinds: Any) -> Any:
        if host not in known:
            return real(host, port, *args, **kinds)
        addresses = known[host].pop(0)
        return [part for address in addresses for part in real(address, port, *args, **kinds)]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return known


def send(url: str, rules: Rules = HERE) -> Answer:
    return post(url, b'{"a": 1}', {"Content-Type": "application/json"}, rules=rules)


# --- who is reached --------------------------------------------------------------------------------------------------


def test_it_arrives_as_it_was_sent(receiver: Receiver) -> None:
    assert send(f"{receiver.url}/hook?key=1") == Answer(201, detail="201 Created")
    [posted] = receiver.posted
    assert (posted.path, posted.json) == ("/hook?key=1", {"a": 1})
    assert posted.headers["Host"] == f"127.0.0.1:{receiver.port}"
    assert posted.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(receiver: Receiver, status: int) -> None:
    receiver.usual = say(status, Location=f"{receiver.url}/elsewhere")
    answer = send(receiver.url)
    assert (answer.status, answer.is_good, len(receiver.posted)) == (status, False, 1)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "169.254.169.254"],
)
def test_nothing_is_sent_to_this_machine_or_its_neighbours(receiver: Receiver, host: str) -> None:
    rules = PUBLIC._replace(schemes=("http",))
    assert send(f"http://{host}:{receiver.port}/", rules) == Answer(0, Fault.FORBIDDEN, "network")
    assert receiver.posted == []


def test_one_forbidden_address_of_a_name_forbids_all(names: dict[str, list[list[str]]]) -> None:
    names["both.example"] = [[ELSEWHERE, "127.0.0.1"]]
    assert send("https://both.example/", PUBLIC).fault is Fault.FORBIDDEN


def test_the_first_address_that_takes_a_connection_gets_it(names: dict[str, list[list[str]]]) -> None:
    receiver = Receiver()
    names["two.example"] = [["127.0.0.2", "127.0.0.1"]]
    assert send(f"http://two.example:{receiver.port}/").status == 201
    assert len(receiver.posted) == 1
    receiver.stop()


@pytest.mark.parametrize(("room", "fault"), [(-1, Fault.UNANSWERED), (0, Fault.NONE), (1, Fault.NONE)])
def test_an_answer_may_be_as_long_as_the_limit_and_not_a_byte_longer(room: int, fault: Fault) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=_answer_once, args=(server, head))
        thread.start()
        rules = HERE._replace(answer_bytes=len(head) + room)
        assert send(f"http://127.0.0.1:{server.getsockname()[1]}/", rules).fault is fault
        thread.join()


def _answer_once(server: socket.socket, head: bytes) -> None:
    connection, _address = server.accept()
    with connection:
        connection.recv(65536)
        connection.sendall(head)


@pytest.mark.parametrize(("length", "is_read"), [(LONGEST - 1, True), (LONGEST, True), (LONGEST + 1, False)])
def test_a_url_may_be_as_long_as_the_limit(length: int, is_read: bool) -> None:
    url = "https://hook.example/".ljust(length, "a")
    if is_read:
        assert read(url, PUBLIC).host == "hook.example"
    else:
        with pytest.raises(Forbidden):
            read(url, PUBLIC)


def test_a_name_is_resolved_once_whatever_it_means_later(names: dict[str, list[list[str]]], receiver: Receiver) -> None:
    names["turns.example"] = [["127.0.0.1"]]
    assert send(f"http://turns.example:{receiver.port}/").status == 201
    assert receiver.posted[0].headers["Host"] == f"turns.example:{receiver.port}"
    names["turns.example"] = [[ELSEWHERE], ["127.0.0.1"]]
    rules = PUBLIC._replace(schemes=("http",), seconds=0.2)
    assert send(f"http://turns.example:{receiver.port}/", rules).fault is Fault.UNREACHED
    assert (len(names["turns.example"]), len(receiver.posted)) == (1, 1)


def test_proxies_of_the_environment_are_not_asked(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert send(receiver.url).status == 201


def test_over_tls_it_goes_to_the_name_and_only_if_its_certificate_says_so(names: dict[str, list[list[str]]]) -> None:
    certificates = Certificates()
    receiver = Receiver(certificates.of("hook.example"))
    rules = HERE._replace(tls=certificates.trusted)
    names |= {"hook.example": [["127.0.0.1"], ["127.0.0.1"]], "other.example": [["127.0.0.1"]]}
    assert send(f"https://hook.example:{receiver.port}/", rules).status == 201
    assert send(f"https://other.example:{receiver.port}/", rules).fault is Fault.UNREACHED
    assert send(f"https://hook.example:{receiver.port}/").fault is Fault.UNREACHED
    assert len(receiver.posted) == 1
    receiver.stop()


# --- addresses that are none -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://hook.example/", "scheme"),
        ("ftp://hook.example/", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("hook.example", "scheme"),
        ("https://", "shape"),
        ("https://ana:secret@hook.example/", "shape"),
        ("https://hook.example:99999/", "shape"),
        ("https://hook.example:0/", "shape"),
        ("https://hook.example:x/", "shape"),
        ("https://hook.example/a b", "shape"),
        ("https://hook.example/\r\nX: y", "shape"),
        ("https://hook.example\\@127.0.0.1/", "shape"),
        ("https://[::1/", "shape"),
        ("https://häcker.example/", "shape"),
        ("https://hook.example/" + "a" * 1000, "shape"),
    ],
)
def test_an_address_that_is_none_is_refused_before_anybody_is_asked(url: str, code: str) -> None:
    with pytest.raises(Forbidden) as refused:
        read(url, PUBLIC)
    assert refused.value.code == code


def test_the_origin_names_a_port_only_where_it_is_not_the_usual_one() -> None:
    assert read("https://hook.example:443/x", PUBLIC).origin == "https://hook.example"
    assert read("https://hook.example:8443/x", PUBLIC).origin == "https://hook.example:8443"
    assert read("https://[2606:4700::1]/", PUBLIC).origin == "https://[2606:4700::1]"


def test_a_name_that_nobody_has_is_not_reached() -> None:
    assert send("https://nobody.invalid/", PUBLIC).fault is Fault.UNREACHED
    assert send(f"https://{'a' * 70}.example/", PUBLIC).fault is Fault.UNREACHED


# --- what goes wrong -------------------------------------------------------------------------------------------------


def test_nobody_listening_is_not_reached(receiver: Receiver) -> None:
    receiver.stop()
    assert send(receiver.url).fault is Fault.UNREACHED


@pytest.mark.parametrize("behaviour", [hang, drip])
def test_an_answer_that_does_not_end_is_waited_for_only_so_long(receiver: Receiver, behaviour: Any) -> None:
    receiver.usual = behaviour
    with before_long():
        assert send(receiver.url, rules_for(behaviour)).fault is Fault.UNANSWERED


@pytest.mark.parametrize("behaviour", [hang_up, babble])
def test_an_answer_that_is_none_leaves_open_whether_it_arrived(receiver: Receiver, behaviour: Any) -> None:
    receiver.usual = behaviour
    assert send(receiver.url).fault is Fault.UNANSWERED


def test_a_handshake_that_hangs_is_waited_for_only_so_long() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, before_long():
        answer = send(f"https://127.0.0.1:{silent.getsockname()[1]}/", HERE._replace(seconds=0.3))
    assert answer.fault is Fault.UNREACHED


def test_what_is_called_off_at_the_last_moment_is_not_sent(receiver: Receiver) -> None:
    assert post(receiver.url, b"{}", {}, rules=HERE, before=lambda: False).fault is Fault.CALLED_OFF
    assert receiver.posted == []


def test_the_rules_of_a_public_site_trust_only_what_the_system_trusts() -> None:
    assert (PUBLIC.schemes, PUBLIC.may_stay_here, PUBLIC.tls) == (("https",), False, None)
    assert ssl.create_default_context().verify_mode is ssl.CERT_REQUIRED
