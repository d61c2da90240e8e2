"""A public site as the README sets it up: real proxy and web server, PostgreSQL with its pool, Redis, packed files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.cacao_site.deployment import bare_environment, sample_settings
from tests.core.gunicorn.running import Server, running
from tests.people import make_person
from tests.plugins import caddy as proxy
from tests.plugins.collected import copy_static_files
from tests.plugins.patience import BEFORE_LONG, before_long
from tests.plugins.services import Services

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]
HOST = proxy.HOST
METRICS_TOKEN = "a-token-of-more-than-twenty-characters"


class Site:
    """A running public site, asked as its proxy would ask."""

    def __init__(self, server: Server, log: Path) -> None:
        self.server = server
        self.log = log

    def ask(self, path: str, *, scheme: str = "https", host: str = HOST, **headers: str) -> HTTPResponse:
        """The answer to a GET that came to the proxy with this scheme."""
        forwarded = {"Host": host, "X-Forwarded-Proto": scheme, "X-Forwarded-For": "192.0.2.7"}
        return self.server.ask(path, **forwarded | headers)

    def stylesheet(self) -> str:
        """The address of the first style sheet of the start page."""
        found = re.search(r'href="(/static/css/[^"]+)"', self.ask("/").read().decode())
        assert found
        return found[1]


@pytest.fixture(scope="module")
def site(services: Services, django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two processes of the web server with the sample settings, on the services of this run."""
    assert services.redis
    variables = sample_settings() | {
        "DATABASE_URL": services.database_url,
        "REDIS_URL": services.redis.url,
        "SECRET_KEY": settings.SECRET_KEY,
        "METRICS_TOKEN": METRICS_TOKEN,
        "DATA_DIR": str(tmp_path_factory.mktemp("site")),
    }
    copy_static_files(Path(variables["DATA_DIR"]))
    log = Path(variables["DATA_DIR"]) / "log"
    with (
        log.open("wb") as output,
        running("cacao_site.wsgi", workers=2, variables=bare_environment() | variables, output=output) as server,
    ):
        yield Site(server, log)


def test_pages_come_with_headers_that_keep_people_safe(site: Site) -> None:
    answer = site.ask("/")

    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"


def test_plain_http_is_sent_to_https(site: Site) -> None:
    answer = site.ask("/tables/", scheme="http")

    assert answer.status == 301
    assert answer.headers["Location"] == f"https://{HOST}/tables/"


def test_cookies_travel_only_by_https(site: Site) -> None:
    cookies = site.ask("/accounts/login/").headers.get_all("Set-Cookie") or []

    assert cookies
    assert all("Secure" in cookie and "SameSite=Lax" in cookie for cookie in cookies)


def test_static_files_have_a_hash_in_their_name_and_may_be_kept_forever(site: Site) -> None:
    address = site.stylesheet()

    assert re.fullmatch(r"/static/css/[\w-]+\.[0-9a-f]{12}\.css", address)
    assert "immutable" in site.ask(address).headers["Cache-Control"]


def test_the_scripts_of_passkeys_are_among_the_static_files(site: Site) -> None:
    scripts = re.findall(r'src="(/static/[^"]+)"', site.ask("/accounts/login/").read().decode())

    assert any("webauthn" in script for script in scripts)
    assert [site.ask(script).status for script in scripts] == [200] * len(scripts)


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_static_files_are_compressed(site: Site, encoding: str) -> None:
    answer = site.ask(site.stylesheet(), **{"Accept-Encoding": encoding})

    assert answer.headers["Content-Encoding"] == encoding


def test_a_stranger_in_the_host_header_is_refused(site: Site) -> None:
    assert site.ask("/", host="evil.example").status == 400


def test_the_mailbox_of_play_does_not_exist(site: Site) -> None:
    assert site.ask("/mailbox/").status == 404


def test_health_is_told_without_https(site: Site) -> None:
    assert site.ask("/healthz", scheme="http").status == 200


def test_people_get_their_own_pages_through_the_pool(site: Site, transactional_db: None, client: Client) -> None:
    client.force_login(make_person("Ana"), settings.AUTHENTICATION_BACKENDS[0])
    session = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"

    answers = [site.ask("/profile/", Cookie=session) for _ in range(20)]
    assert {answer.status for answer in answers} == {200}
    assert all("ana@example.org" in answer.read().decode() for answer in answers)


def test_any_process_tells_the_figures_of_all(site: Site) -> None:
    for _ in range(20):
        site.ask("/tables/")
    told = (
        site.ask("/metrics", scheme="http", host="127.0.0.1", Authorization=f"Bearer {METRICS_TOKEN}").read().decode()
    )

    assert re.search(
        r'^cacao_requests_total\{method="GET",status="200",view="games:lobby"\} 2\d\.0$', told, re.MULTILINE
    )
    assert "cacao_oldest_bot_seconds 0.0" in told


def test_every_line_of_the_log_is_json_and_requests_have_their_view(site: Site) -> None:
    site.ask("/tables/", **{"X-Request-ID": "asked-by-a-test"})
    lines = [json.loads(line) for line in site.log.read_text().splitlines()]

    assert {"gunicorn.error", "cacao_site.access"} <= {line["logger"] for line in lines}
    assert [line["view"] for line in lines if line.get("request_id") == "asked-by-a-test"] == ["games:lobby"]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_person_is_answered_at_once_beside_two_hundred_silent_and_two_hundred_slow_clients(
    site: Site, caddy: str, tmp_path: Path, method: str
) -> None:
    slow = f"{method} / HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 1000\r\n\r\na".encode()
    patiently = proxy.in_front_of(site.server.port, program=caddy, folder=tmp_path, is_patient=True)
    with before_long(), patiently as port, ExitStack() as stack:
        front = Server(port, site.server.process)
        for _ in range(200):
            stack.enter_context(front.connect())
            stack.enter_context(front.connect(slow))

        assert [front.ask("/", Host=HOST).status for _ in range(5)] == [200] * 5


def test_a_form_in_chunks_without_a_length_is_refused(site: Site, caddy: str, tmp_path: Path) -> None:
    with proxy.in_front_of(site.server.port, program=caddy, folder=tmp_path) as port:
        http = HTTPConnection("127.0.0.1", port, timeout=BEFORE_LONG)
        http.request("POST", "/accounts/login/", body=iter([b"login=", b"Ana"]), headers={"Host": HOST})

        assert http.getresponse().status == 403


def test_the_proxy_shows_nobody_the_figures(site: Site, caddy: str, tmp_path: Path) -> None:
    with proxy.in_front_of(site.server.port, program=caddy, folder=tmp_path) as port:
        answer = Server(port, site.server.process).ask("/metrics", Host=HOST, Authorization=f"Bearer {METRICS_TOKEN}")

        assert answer.status == 404
