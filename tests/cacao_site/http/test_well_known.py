"""What the site tells programs about itself."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


def test_search_engines_may_read_the_start_page_and_the_rules_only(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()

    assert "User-agent: *\n" in text
    assert "Disallow: /tables/\n" in text
    assert "Disallow: /rules/" not in text


def test_whoever_finds_a_weakness_reads_whom_to_tell(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT, settings.SECURITY_EXPIRES = "mailto:security@games.example", date(2027, 6, 30)

    answer = client.get("/.well-known/security.txt")

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines()[:2] == [
        "Contact: mailto:security@games.example",
        "Expires: 2027-06-30T00:00:00Z",
    ]


def test_where_nobody_is_to_be_told_there_is_no_such_page(client: Client) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404


def test_browsers_are_told_what_no_page_asks_for(client: Client) -> None:
    policy = client.get("/")["Permissions-Policy"]

    assert "camera=()" in policy
    assert "geolocation=()" in policy
