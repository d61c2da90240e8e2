"""Whatever is answered carries the same security headers: pages, errors, redirects, files, health, the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from pytest_django import Settings

from cacao_site import urls, wsgi
from cacao_site.http.headers import security_headers
from cacao_site.ops.health import ANSWERS
from tests.people import People

pytestmark = pytest.mark.django_db


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError


class WithTrouble:
    """The site's addresses, and one that fails."""

    urlpatterns: ClassVar = [path("trouble/", breaks), *urls.urlpatterns]
    handler500 = urls.handler500


WAYS: list[tuple[int, str, dict[str, Any]]] = [
    (200, "/", {}),
    (200, "/healthz", {}),
    (503, "/readyz", {}),
    (404, "/metrics", {}),
    (404, "/nowhere/", {}),
    (301, "/tables", {}),
    (302, "/profile/", {}),
    (400, "/", {"HTTP_HOST": "evil.example"}),
    (400, "/", {"SCRIPT_NAME": "/zzz9"}),
    (200, "/static/css/base.css", {}),
    (404, "/static/css/nothing.css", {}),
    (200, "/sw.js", {}),
    (200, "/manifest.webmanifest", {}),
    (200, "/robots.txt", {}),
    (401, "/api/v1/me", {}),
    (500, "/trouble/", {}),
]


def missing(response: Any) -> dict[str, str | None]:
    """The headers that are not as pages have them."""
    expected = {name: sorted(value.split("; ")) for name, value in security_headers().items()}
    found = {name: response.headers.get(name) for name in expected}
    return {name: value for name, value in found.items() if sorted((value or "").split("; ")) != expected[name]}


@pytest.fixture
def stranger(people: People) -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=WithTrouble):
        yield Client(raise_request_exception=False)


@pytest.mark.parametrize(("status", "address", "asked"), WAYS, ids=[f"{each[0]} {each[1]}" for each in WAYS])
def test_every_answer_carries_them(stranger: Client, status: int, address: str, asked: dict[str, Any]) -> None:
    response = stranger.get(address, **asked)

    assert response.status_code == status
    assert missing(response) == {}


@pytest.mark.parametrize("address", ["/", "/tables/", "/nowhere/", "/static/css/base.css", "/api/v1/tables"])
def test_the_way_to_https_carries_them(stranger: Client, address: str, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True

    response = Client().get(address)

    assert response.status_code == 301
    assert missing(response) == {}


def test_a_form_that_is_refused_carries_them(stranger: Client, settings: Settings) -> None:
    settings.READS_PER_MINUTE = 1
    guarded = Client(enforce_csrf_checks=True)

    refused = [guarded.post("/accounts/login/", {}), guarded.get("/tables/"), guarded.get("/tables/")]
    refused += [guarded.post("/", {}), guarded.delete("/sw.js")]

    assert {403, 429} <= {response.status_code for response in refused}
    assert [missing(response) for response in refused] == [{}] * len(refused)


@pytest.mark.parametrize("address", sorted(ANSWERS))
def test_health_is_not_sent_to_https(address: str, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True

    assert Client().get(address).status_code in {200, 404, 503}


def test_the_last_answer_carries_them_where_no_page_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, list[tuple[str, str]]]] = []
    application = wsgi.Application()
    monkeypatch.setattr(application, "get_response", None)

    assert application(
        {"REQUEST_METHOD": "GET", "wsgi.input": None}, lambda status, headers: said.append((status, headers))
    )

    [(status, headers)] = said
    assert status.startswith("500")
    assert security_headers().items() <= dict(headers).items()
