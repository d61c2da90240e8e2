"""Requests that cannot be read."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.template import TemplateDoesNotExist
from django.urls import reverse

from cacao_site import wsgi
from tests.people import People, browser_of, make_person

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"
TOKEN = "a" * 32
ENCODINGS = [
    "utf-7",
    "utf-16",
    "rot13",
    "base64",
    "zip",
    "hex",
    "idna",
    "punycode",
    "unknown",
    "latin-1",
    '"',
    "utf-8\x00",
]
ODD_TYPES = [
    *[f"{kind}; charset={encoding}" for encoding in ENCODINGS for kind in (FORM, "text/plain", "multipart/form-data")],
    f"{FORM}; charset*=nonsense''x",
    f"{FORM}; charset*0*=utf-7''x; charset*1=y",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + "x" * 5000,
    "multipart/form-data; boundary=\xe9",
]


@pytest.fixture(autouse=True)
def _keep_the_connection() -> Iterator[None]:
    """The test's transaction outlives the requests in it."""
    request_started.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)


def ask(
    path: str = "/", *, method: str = "POST", body: bytes = b"a=b&csrfmiddlewaretoken=" + TOKEN.encode(), **headers: str
) -> tuple[int, str]:
    """Status and page of a request as the web server hands it over."""
    address, _, query = path.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": address,
        "QUERY_STRING": query,
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "192.0.2.7",
        "CONTENT_LENGTH": str(len(body)),
        "CONTENT_TYPE": FORM,
        "HTTP_COOKIE": f"csrftoken={TOKEN}",
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
    }
    statuses: list[str] = []
    pages = wsgi.application(environ | headers, lambda status, *_: statuses.append(status))
    return int(statuses[0][:3]), b"".join(pages).decode()


@pytest.mark.parametrize("kind", ODD_TYPES)
@pytest.mark.parametrize("path", ["/", "/accounts/login/?next=%2F&%ff", "/admin/login/", "/tables/new/", "/nowhere/"])
def test_an_encoding_or_a_form_that_nobody_can_read_is_refused_with_a_page(
    path: str, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, page = ask(path, CONTENT_TYPE=kind)

    assert status in {400, 415}
    assert "We couldn’t read this" in page
    assert [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("kind", [FORM, f"{FORM}; charset=UTF-8", f'{FORM}; charset="utf-8"', f"{FORM};charset=utf8"])
def test_forms_in_utf_8_are_read(kind: str, people: People) -> None:
    body = f"csrfmiddlewaretoken={TOKEN}&login=nobody&password=wrong-password".encode()

    status, page = ask(reverse("account_login"), body=body, CONTENT_TYPE=kind)

    assert status == 422
    assert 'value="nobody"' in page


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_page_is_shown_or_refused_when_a_link_is_followed_with_an_odd_encoding(encoding: str) -> None:
    status, _ = ask("/?a=%ff", method="GET", body=b"", CONTENT_TYPE=f"text/html; charset={encoding}")

    assert status in {200, 415}


def test_more_fields_than_a_person_sends_are_refused_with_a_page() -> None:
    assert ask(body=b"a=b&" * 2000)[0] == 400
    status, page = ask("/?" + "a=b&" * 2000, method="GET", body=b"")

    assert status == 400
    assert "We couldn’t read this" in page


def test_a_form_that_ends_early_is_refused_with_a_page() -> None:
    class GoneAway(BytesIO):
        def read(self, *_: Any) -> bytes:
            raise ConnectionResetError

    status, page = ask(**{"wsgi.input": GoneAway()})

    assert status == 400
    assert "We couldn’t read this" in page


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_HOST": "evil.example"},
        {"HTTP_HOST": "a b"},
        {"HTTP_HOST": "[::1"},
        {"HTTP_HOST": "testserver:99999999"},
        {"HTTP_X_FORWARDED_FOR": "\xff, nobody", "REMOTE_ADDR": ""},
        {"HTTP_COOKIE": "sessionid=\x00; csrftoken=\xff; messages=;;=; time_zone=../../etc/passwd; language=\x01"},
        {"HTTP_ACCEPT_LANGUAGE": "de-" * 5000},
        {"HTTP_REFERER": "http://[", "HTTP_ORIGIN": "http://["},
        {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "http://[%ff"},
        {"HTTP_IF_MODIFIED_SINCE": "yesterday", "HTTP_IF_NONE_MATCH": 'W/"'},
        {"PATH_INFO": "/\xff\xfe/"},
        {"PATH_INFO": "/tables/\x00/"},
    ],
    ids=lambda headers: next(iter(headers.items()))[0] + repr(next(iter(headers.values())))[:20],
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "BREW"])
def test_odd_headers_break_nothing(method: str, headers: dict[str, str]) -> None:
    status, _ = ask(method=method, **headers)

    assert status < 500


def test_where_no_page_can_be_made_the_visitor_is_still_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise TemplateDoesNotExist("500.html")

    monkeypatch.setattr(WSGIHandler, "get_response", broken)

    status, page = ask(method="GET", body=b"")

    assert status == 500
    assert page == "Something broke on our side, and we’ve been told.\n"
    assert "No page could be made" in caplog.text


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("page", ["change", "delete"])
def test_an_admin_s_page_that_is_asked_by_a_field_without_a_name_is_refused(db: None, method: str, page: str) -> None:
    admin = make_person("Root", is_staff=True, is_superuser=True)
    response = getattr(browser_of(admin), method)(f"/admin/auth/group/abc/{page}/?_to_field=")
    assert response.status_code == 400


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    "address",
    [
        "/admin/auth/group/?_popup=1&_to_field=secret",
        "/admin/auth/group/add/?_popup=1&_to_field=secret",
        "/admin/accounts/user/1/change/?_to_field=password",
        "/admin/accounts/user/?password__startswith=argon",
    ],
)
def test_what_the_admin_does_not_show_is_refused_without_an_alarm_in_the_log(
    db: None, caplog: pytest.LogCaptureFixture, method: str, address: str
) -> None:
    admin = make_person("Root", is_staff=True, is_superuser=True)
    response = getattr(browser_of(admin), method)(address)
    assert response.status_code == 400
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
