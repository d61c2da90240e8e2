"""What holds for all that is done in a waiting room: who may, how, and when no more."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from games import texts
from games.engine.bots import BOTS
from games.lobby import hosting
from games.models import Game
from tests.games.factories import fresh
from tests.games.lobby.views.waiting.visits import (
    ACTIONS,
    address,
    look,
    unchanged,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db

ASKED_FIRST = {"cancel"}
"""Their addresses are pages that ask."""


@pytest.mark.parametrize("action", ACTIONS)
def test_strangers_come_in_first_and_then_to_the_table(client: Client, room: Game, action: str) -> None:
    response = client.post(address(action, room))
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))
    assert response["Location"].endswith(f"next={room.get_absolute_url()}")
    assert unchanged(room)


def test_a_stranger_with_the_link_keeps_it_while_coming_in(client: Client, private: Game) -> None:
    response = client.post(address("join", private), {"invite": private.invite_token})
    assert private.invite_token in response["Location"]


@pytest.mark.parametrize("action", sorted(set(ACTIONS) - ASKED_FIRST))
def test_tables_change_by_posts_only(ana: User, room: Game, action: str) -> None:
    assert browser_of(ana).get(address(action, room)).status_code == 405
    assert unchanged(room)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_form_from_another_site_is_refused(ana: User, room: Game, action: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    assert client.post(address(action, room), {"name": "Bo", "bot": "greedy"}).status_code == 403
    assert unchanged(room)


@pytest.mark.parametrize("action", ["join", "leave", "invite", "start"])
def test_nothing_can_be_done_at_a_cancelled_table(ana: User, cy: User, room: Game, action: str) -> None:
    hosting.cancel(game=room, user=ana)
    game = fresh(room)
    person = cy if action in ("join", "leave") else ana
    response = browser_of(person).post(address(action, game), {"name": "Bo", "bot": "greedy"})
    assert response.status_code == 409
    assert "This table was cancelled. Join another one, or create your own." in response.content.decode()
    assert unchanged(game)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_table_nobody_made_cannot_be_changed(ana: User, action: str) -> None:
    assert browser_of(ana).post(f"/tables/nosuchgame/{action}/", {"name": "Bo"}).status_code == 404


def test_the_host_is_told_how_strong_each_bot_is_and_offered_the_easiest_first(ana: User, room: Game) -> None:
    page = look(browser_of(ana), room)
    for level in BOTS:
        assert escape(texts.bot_strength(level)) in page
    assert '<option value="random" selected>' in " ".join(page.split())
