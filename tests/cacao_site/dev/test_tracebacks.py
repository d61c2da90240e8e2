"""What was raised is shown on this machine alone, and only where an author plays."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import get_resolver

from cacao_site.dev import tracebacks
from games.engine import registry
from games.tables.errors import NotYourSeat, TitleAway
from tests.cacao_site.deployment import manage, sample_settings

ASKED = """
from django.conf import settings
from django.urls import get_resolver
get_resolver().url_patterns
from cacao_site import urls
print(urls.handler500, settings.DEBUG, settings.AUTHOR_MODE, [each for each in settings.MIDDLEWARE if "dev." in each])
"""


def asked_from(address: str, **headers: str) -> HttpRequest:
    return RequestFactory().get("/", REMOTE_ADDR=address, headers=headers)


def raised(request: HttpRequest) -> HttpResponse:
    try:
        raise KeyError("pipps")
    except KeyError:
        return tracebacks.server_error(request)


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path
    settings.ROOT_URLCONF = "tests.cacao_site.dev.urls_of_authors"


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_on_this_machine_an_error_is_shown(address: str) -> None:
    page = raised(asked_from(address))
    assert (page.status_code, "pipps" in page.content.decode()) == (500, True)


def test_from_elsewhere_it_is_not(client: Any) -> None:
    page = raised(asked_from("192.0.2.1", **{"HX-Request": "true"}))
    assert (page.status_code, "pipps" in page.content.decode()) == (500, False)
    with pytest.raises(Http404):
        tracebacks.last(asked_from("127.0.0.1"))
    raised(asked_from("127.0.0.1", **{"HX-Request": "true"}))
    with pytest.raises(Http404):
        tracebacks.last(asked_from("192.0.2.1"))
    kept = tracebacks.last(asked_from("127.0.0.1"))
    assert isinstance(kept, HttpResponse)
    assert "pipps" in kept.content.decode()


def test_a_title_that_is_away_shows_why_and_other_refusals_stay_what_they_are() -> None:
    middleware = tracebacks.TitleAwayMiddleware(lambda _request: HttpResponse())
    away = TitleAway()
    away.__cause__ = KeyError("pipps")
    here, elsewhere = asked_from("127.0.0.1"), asked_from("192.0.2.1")
    shown = middleware.process_exception(here, away)
    assert shown
    assert "pipps" in shown.content.decode()
    assert middleware.process_exception(elsewhere, away) is None
    assert middleware.process_exception(here, TitleAway()) is None
    assert middleware.process_exception(here, NotYourSeat()) is None
    assert registry.error("cacao") is None


def test_here_nobody_is_an_author() -> None:
    assert not settings.AUTHOR_MODE
    assert "technical" not in str(get_resolver().resolve_error_handler(500))


def test_a_public_site_shows_nothing_and_does_not_start_if_it_were_to() -> None:
    run = manage("shell", "--verbosity=0", "-c", ASKED, variables=sample_settings())
    assert run.stdout == "cacao_site.http.trouble.server_error False False []\n", run.stderr
    run = manage("check", variables=sample_settings() | {"AUTHOR_MODE": "yes"})
    assert run.returncode == 1
    assert run.stderr.startswith("AUTHOR_MODE cannot be used: only `make play AUTHOR=1` sets it")
