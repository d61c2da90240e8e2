"""What a stranger forges in headers leaves no trace, through the real proxy and past it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest
from django.conf import settings
from pytest_django import DjangoDbBlocker

from accounts.mail.models import AccountMail
from cacao_site.http.headers import security_headers
from tests.cacao_site.deployment import bare_environment, sample_settings
from tests.core.gunicorn.running import Server, running
from tests.people import make_person
from tests.plugins import caddy as proxy
from tests.plugins.collected import copy_static_files
from tests.plugins.luck import is_gate
from tests.plugins.patience import BEFORE_LONG, wait_until
from tests.plugins.ports import free_port
from tests.plugins.services import Services

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

HOST = proxy.HOST
METRICS_TOKEN = "a-token-of-more-than-twenty-characters"
MARK = "zzz9"
"""Stands in whatever is forged here."""
PREFIX_NAMES = (
    "SCRIPT_NAME",
    "script_name",
    "Script_Name",
    "SCRIPT-NAME",
    "HTTP_SCRIPT_NAME",
    "X_SCRIPT_NAME",
    "X-Script-Name",
    "X-Forwarded-Prefix",
    "X_FORWARDED_PREFIX",
    "SCRIPT_URL",
    "REDIRECT_URL",
    "Root-Path",
)
PREFIXES = (f"/{MARK}", "/tables", "/", "/%7azz9")
FORGED = [
    ("PATH_INFO", "/metrics"),
    ("Path-Info", "/metrics"),
    ("X-Original-URL", "/metrics"),
    ("X-Rewrite-URL", "/metrics"),
    ("X-Forwarded-Path", f"/{MARK}"),
    ("X-Forwarded-Host", f"{MARK}.example"),
    ("X_FORWARDED_HOST", f"{MARK}.example"),
    ("X-Host", f"{MARK}.example"),
    ("X-Forwarded-Server", f"{MARK}.example"),
    ("X-Forwarded-Port", "4711"),
    ("X-Forwarded-Proto", "http"),
    ("X-Forwarded-Proto", f"{MARK}"),
    ("X_FORWARDED_PROTO", "http"),
    ("X-Forwarded-Protocol", "ssl"),
    ("X-Forwarded-Ssl", "off"),
    ("X-Forwarded-Ssl", "on"),
    ("X-Forwarded-Scheme", "http"),
    ("X-Url-Scheme", "http"),
    ("Front-End-Https", "off"),
    ("Forwarded", f"for=198.51.100.9;host={MARK}.example;proto=http"),
    ("X-Forwarded-For", "198.51.100.9"),
    ("X-Forwarded-For", f"{MARK}, 198.51.100.9"),
    ("X_FORWARDED_FOR", "198.51.100.9"),
    ("X-Real-IP", "198.51.100.9"),
    ("X-Client-IP", "198.51.100.9"),
    ("CF-Connecting-IP", "198.51.100.9"),
    ("True-Client-IP", "198.51.100.9"),
    ("REMOTE_ADDR", "198.51.100.9"),
    ("Remote-Addr", "198.51.100.9"),
    ("REMOTE_USER", "Ana"),
    ("Remote-User", "Ana"),
    ("X-Remote-User", "Ana"),
    ("X-Forwarded-User", "Ana"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("X-HTTP-Method", "DELETE"),
    ("X-Method-Override", "DELETE"),
    ("X-Sendfile", "/etc/passwd"),
    ("X-Accel-Redirect", "/metrics"),
    ("X-Accel-Buffering", "yes"),
    ("X-Request-ID", f"{MARK}-{MARK}"),
    ("Proxy", f"http://{MARK}.example"),
    ("wsgi.url_scheme", "http"),
    ("Content_Length", "5"),
    ("Transfer_Encoding", "chunked"),
    ("Server-Name", f"{MARK}.example"),
    ("X-CSRFToken", MARK),
    ("Expect", MARK),
]
HOSTS = (
    f"{HOST}:4711",
    HOST.upper(),
    f"{HOST}.",
    f"{MARK}.example",
    f"{HOST}@{MARK}.example",
    f"{HOST}:{MARK}",
    f"{HOST}, {MARK}.example",
    "",
)
PAGES = (
    "/",
    "/tables/",
    "/rules/cacao/",
    "/accounts/login/",
    "/offline/",
    "/sw.js",
    "/robots.txt",
    "/nowhere/",
    "/tables",
)
LANGUAGES = ("en", "de")


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: str


class Border:
    """A public site behind its proxy, and the same web server as the proxy sees it."""

    def __init__(self, server: Server, port: int, plain: int) -> None:
        self.server = server
        self.ports = {"proxy": port, "server": server.port, "plain": plain}

    def ask(
        self,
        path: str,
        *forged: tuple[str, str],
        by: str = "proxy",
        host: str = HOST,
        method: str = "GET",
        body: bytes = b"",
    ) -> Answer:
        """The answer to whatever was sent, on a connection of its own."""
        http = HTTPConnection("127.0.0.1", self.ports[by], timeout=BEFORE_LONG)
        http.putrequest(method, path, skip_host=True)
        own = [("Host", host), ("Content-Length", str(len(body)))]
        proxied = [("X-Forwarded-Proto", "https"), ("X-Forwarded-For", "192.0.2.7")] if by == "server" else []
        for name, value in [*own, *proxied, *forged]:
            http.putheader(name, value)
        http.endheaders(body)
        answer = http.getresponse()
        with_body = Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode())
        http.close()
        return with_body

    def pages(self) -> dict[tuple[str, str], str]:
        """What a stranger is shown, in every language."""
        return {
            (path, code): _lasting(self.ask(path, ("Accept-Language", code))) for path in PAGES for code in LANGUAGES
        }

    def begin_anew(self) -> None:
        """Another process, that nobody has asked anything."""
        before = self.server.workers()
        self.server.reload()
        wait_until(lambda: not before & self.server.workers())
        wait_until(lambda: self.ask("/healthz").status == 200)


def _lasting(answer: Answer) -> str:
    """A page without what is another one at each request."""
    token = re.compile(r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": )"[^"]*"')
    return f"{answer.status} {answer.headers.get('location')} {token.sub('', answer.body)}"


@pytest.fixture(scope="module")
def variables(services: Services, django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The sample settings on the services of this run."""
    assert services.redis
    found = sample_settings() | {
        "DATABASE_URL": services.database_url,
        # Queues of its own: a worker of other tests would send its mails, and their texts would be gone.
        "REDIS_URL": f"{services.redis.url.rpartition('/')[0]}/5",
        "SECRET_KEY": settings.SECRET_KEY,
        "METRICS_TOKEN": METRICS_TOKEN,
        "DATA_DIR": str(tmp_path_factory.mktemp("site")),
        "READS_PER_MINUTE": "1000000",
    }
    copy_static_files(Path(found["DATA_DIR"]))
    return bare_environment() | found


@contextmanager
def behind_proxy(variables: dict[str, str], program: str, folder: Path) -> Iterator[Border]:
    """One process of the web server, and the proxy in front of it."""
    plain = free_port()
    with (
        (folder / "log").open("wb") as log,
        running("cacao_site.wsgi", variables=variables, output=log) as server,
        proxy.in_front_of(server.port, program=program, folder=folder, plain=plain) as port,
    ):
        border = Border(server, port, plain)
        wait_until(lambda: border.ask("/healthz").status == 200)
        yield border


@pytest.fixture(scope="module")
def border(variables: dict[str, str], caddy: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Border]:
    with behind_proxy(variables, caddy, tmp_path_factory.mktemp("proxy")) as found:
        yield found


def attack(border: Border, by: str) -> list[Answer]:
    """Everything that is forged here, each by itself, at addresses of a process that has cached nothing."""
    answers = []
    for name, prefix in product(PREFIX_NAMES, PREFIXES):
        paths = ("/", f"{prefix}/", f"{prefix}/tables/")
        answers += [border.ask(path, (name, prefix), ("Accept-Language", "de"), by=by) for path in paths]
    for forged in FORGED:
        answers += [border.ask(path, forged, by=by) for path in ("/tables/", "/tables")]
    for host in HOSTS:
        answers += [border.ask(path, by=by, host=host) for path in ("/", "/tables", "/accounts/login/")]
    return answers


@pytest.mark.parametrize("by", ["proxy", "server"])
def test_no_later_page_of_a_stranger_carries_a_trace(border: Border, by: str) -> None:
    border.begin_anew()
    clean = border.pages()
    border.begin_anew()

    statuses = {answer.status for answer in attack(border, by)}
    after = border.pages()

    assert max(statuses) < 500
    assert not [page for page, text in after.items() if MARK in text or "4711" in text]
    assert {page: text == clean[page] for page, text in after.items()} == dict.fromkeys(after, True)


@pytest.mark.parametrize("by", ["proxy", "server"])
def test_nobody_is_answered_below_a_prefix(border: Border, by: str) -> None:
    for name in PREFIX_NAMES:
        assert border.ask(f"/{MARK}/tables/", (name, f"/{MARK}"), by=by).status in {400, 404}, name
        assert MARK not in border.ask("/tables/", (name, f"/{MARK}"), by=by).body, name


def test_no_mail_carries_a_trace(border: Border, django_db_blocker: DjangoDbBlocker) -> None:
    """Each with several headers at once: so many links may be asked for from one place."""
    packs: list[tuple[str, Sequence[tuple[str, str]]]] = [
        (f"{HOST}:4711", []),
        (HOST.upper(), []),
        (HOST, [(name, f"/{MARK}") for name in PREFIX_NAMES]),
        (HOST, [each for each in FORGED if each[0] not in {"Expect", "X-CSRFToken"}]),
        (HOST, [("SCRIPT_NAME", "/accounts")]),
    ]
    address = "/accounts/password/reset/"
    for number, (host, forged) in enumerate(packs):
        person = make_person(f"Person{number}")
        form = border.ask(address, host=host)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form.body)
        assert token, (host, form.status)
        cookie = re.search(r"csrftoken=[^;]+", form.headers["set-cookie"])
        assert cookie
        body = f"csrfmiddlewaretoken={token[1]}&email={quote(person.email)}".encode()
        own = [
            ("Cookie", cookie[0]),
            ("Referer", f"https://{host}{address}"),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ]
        border.ask(address, *own, *forged, host=host, method="POST", body=body)

    texts = [mail.text.body for mail in AccountMail.objects.exclude(locked="")]
    assert len(texts) >= 3
    for text in texts:
        reset, *foot = re.findall(r"\w+://\S+", text)
        assert reset.startswith(f"https://{HOST}/accounts/password/reset/key/")
        assert foot == [f"https://{HOST}/contact/"]


def test_no_limit_is_passed(variables: dict[str, str], caddy: str, tmp_path: Path) -> None:
    prefixes = product(PREFIX_NAMES, ("/api/v1", f"/{MARK}"))
    with behind_proxy(variables | {"READS_PER_MINUTE": "60"}, caddy, tmp_path) as border:
        for name, value in [*FORGED, *prefixes][:: 3 if is_gate() else 1]:
            path = f"{value}/tables/" if name in PREFIX_NAMES else "/tables/"
            wait_until(lambda: border.ask("/tables/").status == 429)
            answer = border.ask(path, (name, value))
            assert answer.status in {400, 404, 417, 429}, (name, value)
            assert "<main" not in answer.body or answer.status == 429, (name, value)


SPELLINGS = (
    "{}",
    "{}/",
    "/{}",
    "/.{}",
    "/x/..{}",
    "{}?x",
    "{};x",
    "{}%00",
    "{}/.",
    "{}%2f",
    "{}%20",
    "/%2e{}",
    "/live/..{}",
    "http://games.example{}",
    f"http://{MARK}.example{{}}",
)


@pytest.mark.parametrize("path", ["/metrics", "/readyz", "/METRICS", "/%6detrics", "/%72eadyz"])
def test_what_is_for_operators_is_told_to_nobody_outside(border: Border, path: str) -> None:
    token = ("Authorization", f"Bearer {METRICS_TOKEN}")
    for spelling in SPELLINGS:
        for before, forged in [
            ("", ("X", "x")),
            ("", ("X-Original-URL", path)),
            (f"/{MARK}", ("SCRIPT_NAME", f"/{MARK}")),
        ]:
            answer = border.ask(before + spelling.format(path), token, forged)
            assert answer.status in {400, 404} or not answer.body, (spelling, forged)
            assert "cacao_" not in answer.body
            assert '"ready"' not in answer.body


def carried(answer: Answer) -> dict[str, list[str]]:
    return {name: sorted(answer.headers.get(name.lower(), "").split("; ")) for name in security_headers()}


SAME = {name: sorted(value.split("; ")) for name, value in security_headers().items()}


@pytest.mark.parametrize("by", ["proxy", "server"])
def test_every_answer_has_the_same_security_headers_and_no_program_s_name(border: Border, by: str) -> None:
    for path in (*PAGES, "/healthz", "/metrics", "/readyz", "/api/v1/tables", "/static/nothing.css", "/profile/"):
        for method in ("GET", "HEAD", "POST", "DELETE", "BREW"):
            answer = border.ask(path, by=by, method=method)
            assert carried(answer) == SAME, (path, method, answer.status)
            assert "server" not in answer.headers, (path, method)


def test_the_proxy_s_own_answers_carry_them_too(border: Border) -> None:
    redirect = border.ask("/tables/?a=b", by="plain")
    assert (redirect.status, redirect.headers["location"]) == (301, f"https://{HOST}/tables/?a=b")
    large = border.ask("/", method="POST", body=b"x" * 1_100_000)
    away = border.ask("/live/stream?token=x")
    assert large.status in {413, 502}
    assert away.status == 502
    for answer in (redirect, away, large, border.ask("/metrics")):
        assert carried(answer) == SAME
        assert "server" not in answer.headers
