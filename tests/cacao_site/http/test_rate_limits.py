"""Nobody sends faster than people do; others are not slowed down by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from cacao_site.http.rate_limits import MINUTE, Pace
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """No minute ends while a test counts."""
    monkeypatch.setattr(Pace.__init__, "__defaults__", (lambda: 0.0,))


LOBBY = "/tables/"
PROFILE = "/profile/"


def test_whoever_reads_too_fast_is_told_the_limit_and_when_to_come_back(settings: Settings) -> None:
    settings.READS_PER_MINUTE = 3
    stranger = Client()
    assert [stranger.get(LOBBY).status_code for _number in range(4)] == [200, 200, 200, 429]
    refused = stranger.get(LOBBY)
    assert "Allowed per minute: 3" in refused.content.decode()
    assert refused["Retry-After"] == "60"
    assert "no-store" in refused["Cache-Control"]


def test_a_person_s_limit_is_nobody_else_s(ana: User, bo: User, settings: Settings) -> None:
    settings.READS_PER_MINUTE = 1
    fast, other = browser_of(ana), browser_of(bo)
    fast.get(LOBBY)
    assert fast.get(LOBBY).status_code == 429
    assert other.get(LOBBY).status_code == 200
    assert Client().get(LOBBY).status_code == 200


def test_a_write_that_comes_too_fast_changes_nothing(ana: User, settings: Settings) -> None:
    settings.WRITES_PER_MINUTE = 1
    browser = browser_of(ana)
    browser.post(PROFILE, {})
    fields = {"username": "Anna", "language": "en", "time_zone": "UTC"}
    assert browser.post(PROFILE, fields).status_code == 429
    assert User.objects.get(pk=ana.pk).username == "Ana"
    assert browser.get(PROFILE).status_code == 200


def test_an_open_page_is_told_beside_what_it_shows(ana: User, settings: Settings) -> None:
    settings.WRITES_PER_MINUTE = 1
    browser = browser_of(ana)
    address, htmx = reverse("games:quick_game"), {"HX-Request": "true"}
    browser.post(address, headers=htmx)
    refused = browser.post(address, headers=htmx)
    assert (refused.status_code, refused["HX-Retarget"]) == (429, "#main")


def test_health_is_asked_as_often_as_one_likes(settings: Settings) -> None:
    settings.READS_PER_MINUTE = 1
    monitor = Client()
    assert {monitor.get("/healthz").status_code for _number in range(5)} == {200}


@pytest.mark.parametrize(
    ("method", "address", "more"),
    [
        ("GET", "/nowhere/", {}),
        ("GET", "/api/", {}),
        ("GET", "/tables/?page=%ff&_to_field=", {}),
        ("DELETE", LOBBY, {}),
        ("POST", PROFILE, {"data": b"x" * 300_000, "content_type": "application/x-www-form-urlencoded"}),
        ("POST", PROFILE, {"data": b"x=1", "content_type": "application/x-www-form-urlencoded; charset=rot13"}),
    ],
)
def test_what_is_refused_for_another_reason_is_counted_too(
    settings: Settings, method: str, address: str, more: dict[str, Any]
) -> None:
    settings.READS_PER_MINUTE = settings.WRITES_PER_MINUTE = 2
    stranger = Client()
    statuses = [stranger.generic(method, address, **more).status_code for _time in range(3)]
    assert [status == 429 for status in statuses] == [False, False, True]


def test_every_minute_counts_anew() -> None:
    now = [0.0]
    pace = Pace(clock=lambda: now[0])
    assert [pace.count("Ana"), pace.count("Ana"), pace.count("Bo")] == [1, 2, 1]
    now[0] += MINUTE
    assert pace.count("Ana") == 1
