"""What an operator sees of requests, and what nobody may see of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from structlog.testing import capture_logs

from games.models import Game
from tests.people import People

pytestmark = pytest.mark.django_db


def _line(client: Client, path: str, **headers: str) -> dict[str, Any]:
    with capture_logs() as lines:
        client.get(path, headers=headers)
    return dict(next(line for line in lines if line["event"] == "request"))


def test_a_request_is_one_line_with_method_view_status_and_duration(client: Client) -> None:
    line = _line(client, "/tables/")

    assert line["milliseconds"] > 0
    assert {name: line[name] for name in ("method", "view", "route", "status")} == {
        "method": "GET",
        "view": "games:lobby",
        "route": "tables/",
        "status": 200,
    }


@pytest.mark.parametrize(
    "path",
    [
        "/unsubscribe/secret/",
        "/accounts/password/reset/key/1-secret/",
        "/tables/secret/?invite=secret",
        "/nowhere/secret?secret=secret",
        "/accounts/login/?next=/tables/secret/",
    ],
)
def test_no_line_holds_what_stands_in_an_address(client: Client, path: str) -> None:
    assert "secret" not in str(_line(client, path, referer="http://testserver/secret", cookie="sessionid=secret"))


def test_the_id_of_a_request_comes_from_the_proxy_or_is_made(client: Client) -> None:
    given = client.get("/", headers={"X-Request-ID": "a1b2c3d4-e5f6"})["X-Request-ID"]
    made = client.get("/")["X-Request-ID"]

    assert given == "a1b2c3d4-e5f6"
    assert len(made) == 32


@pytest.mark.parametrize("odd", ["short", "x" * 65, "with space in it", 'quote"quote"', "zeile\u2028zeile"])
def test_an_odd_id_is_replaced(client: Client, odd: str) -> None:
    assert client.get("/", headers={"X-Request-ID": odd})["X-Request-ID"] != odd


def test_the_page_about_our_mistake_names_the_id_that_stands_in_the_log(
    client: Client, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game.objects, "_queryset_class", None)
    client.raise_request_exception = False

    answer = client.get(reverse("games:lobby"))

    assert answer.status_code == 500
    assert answer["X-Request-ID"] in answer.content.decode()
