"""Pages of people who are listed are open; those of others tell nobody without an account even that they are there."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from games.models import HiddenPart
from tests.games.statistics.counted import finished_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

PAGES = ("/people/{}/", "/statistics/people/{}/", "/statistics/games-of/{}/?title=tiny")


@pytest.mark.parametrize("page", PAGES)
def test_whoever_comes_by_reads_the_pages_of_people_and_searches_find_none(
    client: Client, ana: User, bo: User, page: str
) -> None:
    public, private = finished_game(ana, bo), finished_game(ana, bo, is_public=False)
    response = client.get(page.format("Ana"))
    text = response.content.decode()
    assert response.status_code == 200
    assert "Ana" in text
    assert '<meta name="robots" content="noindex">' in text
    assert private.public_id not in text
    assert ("games-of" in page) <= (public.public_id in text)
    assert "My note" not in text
    assert "Play with" not in text


@pytest.mark.parametrize("page", PAGES)
def test_who_is_not_listed_cannot_be_told_from_nobody(client: Client, ana: User, page: str) -> None:
    User.objects.filter(pk=ana.pk).update(is_unlisted=True)
    for name in ("Ana", "Nobody", create_guest().username):
        address = page.format(name).replace(" ", "%20")
        response = client.get(address)
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/accounts/login/?next=")


def test_hidden_parts_stay_hidden_from_who_comes_by(client: Client, ana: User, bo: User) -> None:
    finished_game(ana, bo)
    HiddenPart.objects.create(user=ana, part=HiddenPart.Part.GAMES)
    assert "doesn’t show how games went" in client.get("/statistics/people/Ana/").content.decode()
    assert client.get("/statistics/games-of/Ana/?title=tiny").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/statistics/titles/tiny/",
        "/statistics/titles/tiny/games/",
        "/leaderboards/tiny/",
        "/leaderboards/tiny/?who=quarter",
    ],
)
def test_figures_and_leaderboards_are_open_and_tell_nothing_of_private_tables(
    client: Client, ana: User, bo: User, address: str
) -> None:
    private = finished_game(ana, bo, is_public=False)
    response = client.get(address)
    assert response.status_code == 200
    assert private.public_id not in response.content.decode()
    assert "My friends" not in response.content.decode()


def test_the_leaderboard_of_friends_is_for_who_has_an_account(client: Client) -> None:
    assert client.get("/leaderboards/tiny/?who=friends").status_code == 404
