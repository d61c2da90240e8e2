"""No request puts the site below a prefix, and none that tries leaves a trace."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.test.client import AsyncRequestFactory
from django.urls import get_script_prefix, set_script_prefix

from cacao_site import wsgi
from games.tables.pages.cached_fragment import cached_fragment
from tests.people import People

pytestmark = pytest.mark.django_db
PREFIXES = ("/zzz9", "zzz9", "/", "//evil.example", "/zzz9/", "/%7a", "/z\xff9", " ")


def ask(path: str, prefix: str, **variables: str) -> tuple[int, str]:
    """Status and page where the web server hands over a prefix, whoever told it."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": prefix,
        "PATH_INFO": path,
        "SERVER_NAME": "testserver",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "192.0.2.7",
        "wsgi.input": BytesIO(),
        "wsgi.url_scheme": "http",
    }
    statuses: list[str] = []
    pages = wsgi.application(environ | variables, lambda status, *_: statuses.append(status))
    return int(statuses[0][:3]), b"".join(pages).decode()


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("path", ["/", "/tables/", "/api/v1/tables/", "/metrics", "/readyz", "/healthz", "/nowhere/"])
def test_a_prefix_is_refused_with_a_page_that_does_not_repeat_it(path: str, prefix: str) -> None:
    status, page = ask(path, prefix)

    assert status == 400
    assert "We couldn’t read this" in page
    assert "zzz9" not in page
    assert "evil" not in page
    assert get_script_prefix() == "/"


def test_the_refusal_is_in_the_language_of_whoever_asks() -> None:
    assert 'lang="de"' in ask("/", "/zzz9", HTTP_ACCEPT_LANGUAGE="de")[1]
    assert 'lang="en"' in ask("/", "/zzz9")[1]


def test_a_server_of_the_other_kind_is_refused_too(people: People) -> None:
    scope = {**AsyncRequestFactory().get("/zzz9/tables/").scope, "root_path": "/zzz9"}
    handler = ASGIHandler()
    handler.load_middleware()

    assert handler.get_response(ASGIRequest(scope, BytesIO())).status_code == 400


def test_what_is_cached_under_one_prefix_is_not_shown_under_another() -> None:
    set_script_prefix("/zzz9/")
    try:
        assert "/zzz9/" in cached_fragment("footer.html", links=True)
    finally:
        set_script_prefix("/")

    assert "zzz9" not in cached_fragment("footer.html", links=True)
