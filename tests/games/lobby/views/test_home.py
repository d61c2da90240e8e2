"""The home page: what newcomers are told and where members go."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_a_newcomer_is_told_what_this_is_and_can_play_with_one_press(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "Play now as a guest" in page
    assert reverse("accounts:guest") in page
    assert reverse("account_signup") in page
    assert reverse("account_login") in page


def test_a_newcomer_sees_a_turn_of_which_one_moment_stands_without_scripts(client: Client) -> None:
    page = client.get("/").content.decode()
    assert page.count('class="welcome__moment"') == 4
    assert page.count('class="welcome__moment" hidden') == 3
    assert "for 3 gold" in page


def test_a_newcomer_is_told_what_kind_of_game_it_is(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "2 to 4 players that plays in about 30 minutes" in page
    assert "Chocolatl and Diamante" in page
    assert "bidding game" in page


def test_the_home_page_asks_the_database_nothing(client: Client, django_assert_num_queries: Any) -> None:
    client.get("/")
    with django_assert_num_queries(0):
        client.get("/")


def test_home_leads_members_to_their_games(as_ana: Client) -> None:
    response = as_ana.get("/")
    assert response.status_code == 302
    assert response["Location"] == "/my-games/"
