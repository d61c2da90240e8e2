"""A visitor's choice of light or dark pages is kept in the browser, and taken along by who signs up."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.browsing import person_in
from tests.people import PASSWORD

pytestmark = pytest.mark.django_db


def choose(client: Client, theme: str, before: str = "http://testserver/rules/cacao/?modules=base") -> str:
    """Where the choice leads."""
    response = client.post("/theme/", {"theme": theme}, headers={"referer": before})
    assert response.status_code == 302
    return str(response.headers["Location"])


def shown(client: Client, address: str = "/tables/") -> str:
    """The theme of a page."""
    page = client.get(address).content.decode()
    return page.partition("<html ")[2].partition(">")[0].partition('data-theme="')[2].partition('"')[0]


def test_a_visitor_keeps_a_theme_and_gives_it_up_again(client: Client) -> None:
    assert shown(client) == ""
    assert choose(client, "dark") == "/rules/cacao/?modules=base"
    assert shown(client) == "dark"
    choose(client, "light")
    assert shown(client) == "light"
    choose(client, "")
    assert shown(client) == ""


def test_the_footer_has_the_switch_and_tells_which_way_it_stands(client: Client, ana: User) -> None:
    choose(client, "dark")
    footer = client.get("/tables/").content.decode().partition("<footer")[2]
    assert footer.count('form="theme-form"') == 3
    assert 'value="dark" aria-pressed="true"' in " ".join(footer.split())
    client.force_login(ana)
    assert "theme-form" not in client.get("/tables/").content.decode()


@pytest.mark.parametrize("before", ["", "https://evil.example/x", "http://testserver//evil.example/", "javascript:0"])
def test_the_switch_leads_to_no_other_site(client: Client, before: str) -> None:
    assert choose(client, "dark", before) == "/"


@pytest.mark.parametrize("fields", [{"theme": "mauve"}, {}])
def test_a_theme_that_does_not_exist_is_refused_with_the_choice(client: Client, fields: dict[str, str]) -> None:
    choose(client, "dark")
    refused = client.post("/theme/", fields)
    assert refused.status_code == 422
    assert "Pages are light, dark or like your system." in refused.content.decode()
    assert shown(client) == "dark"


def test_a_cookie_that_says_something_else_says_nothing(client: Client) -> None:
    client.cookies["theme"] = '"><script>'
    assert shown(client) == ""


def test_whoever_is_signed_in_has_the_theme_of_the_profile(client: Client, ana: User) -> None:
    choose(client, "dark")
    client.force_login(ana)
    assert shown(client) == ""
    assert client.post("/theme/", {"theme": "light"}).headers["Location"] == "/profile/"
    assert shown(client) == ""


def test_who_becomes_a_guest_or_signs_up_takes_the_theme_along(client: Client) -> None:
    choose(client, "dark")
    client.post("/guest/")
    assert person_in(client).theme == "dark"

    other = Client()
    choose(other, "light")
    other.post("/accounts/signup/", {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD})
    assert User.objects.get(username="Dora").theme == "light"
