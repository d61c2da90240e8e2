"""The waiting room: what hosts, guests and strangers are shown, and what an open page learns."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import hosting, joining
from games.models import Game
from tests.games.factories import invited, open_table
from tests.games.lobby.views.waiting.visits import (
    ACTIONS,
    address,
    link,
    look,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def test_a_stranger_is_asked_to_come_in_and_led_back_here(client: Client, room: Game) -> None:
    page = look(client, room)
    assert page.count("company__face--free") == 2
    assert address("come_as_guest", room) in page
    assert address("join", room) not in page


def test_a_member_is_offered_a_place(cy: User, room: Game) -> None:
    page = look(browser_of(cy), room)
    assert address("join", room) in page
    assert room.invite_token not in page


def test_the_host_can_invite_start_and_cancel(ana: User, room: Game) -> None:
    page = look(browser_of(ana), room)
    assert f"http://testserver{link(room)}" in page
    assert all(address(action, room) in page for action in ("invite", "start", "cancel"))
    assert address("leave", room) not in page


def test_a_guest_of_the_table_can_bring_others_and_leave(bo: User, room: Game) -> None:
    joining.join(game=room, user=bo)
    page = look(browser_of(bo), room)
    assert link(room) in page
    assert address("leave", room) in page
    assert not any(address(action, room) in page for action in ("join", "invite", "start", "cancel"))


def test_somebody_invited_can_accept_or_decline(ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    page = look(browser_of(bo), game)
    assert address("join", game) in page
    assert address("leave", game) in page
    assert game.invite_token not in page


def test_nothing_is_known_of_the_seed_but_its_fingerprint(ana: User, room: Game) -> None:
    page = look(browser_of(ana), room)
    assert room.commitment in page
    assert room.seed not in page


def test_a_table_by_link_is_hidden_from_those_without_it(client: Client, cy: User, private: Game) -> None:
    for browser in (client, browser_of(cy)):
        for query in ({"invite": "wrong"}, {"invite": ""}):
            response = browser.get(private.get_absolute_url(), query)
            assert response.status_code == 404
            assert "Ask its host for the invitation link." in response.content.decode()


def test_the_link_opens_a_hidden_table(client: Client, cy: User, private: Game) -> None:
    assert "Ana wants to play Cacao" in " ".join(look(client, private, invite=private.invite_token).split())
    page = look(browser_of(cy), private, invite=private.invite_token)
    assert f'name="invite" value="{private.invite_token}"' in page


def test_a_table_nobody_made_is_not_found(client: Client) -> None:
    assert client.get("/tables/nosuchgame/").status_code == 404


def test_a_cancelled_table_says_so(ana: User, cy: User, room: Game) -> None:
    hosting.cancel(game=room, user=ana)
    page = look(browser_of(cy), room)
    assert "Ana has cancelled this table" in " ".join(page.split())
    assert not any(address(action, room) in page for action in ACTIONS)


def news(client: Client, game: Game, version: str) -> Any:
    fields: dict[str, Any] = {"v": version, "waiting": ""}
    return client.get(address("news", game), fields, headers={"HX-Request": "true"})


def test_an_open_page_is_told_when_nothing_is_new(bo: User, room: Game) -> None:
    assert news(browser_of(bo), room, room.version_mark).status_code == 204


def test_an_open_page_shows_who_came(ana: User, bo: User, room: Game) -> None:
    joining.join(game=room, user=bo)
    response = news(browser_of(ana), room, room.version_mark)
    assert response.status_code == 200
    assert "Bo" in response.content.decode()
    assert "<html" not in response.content.decode()


def test_an_open_page_leads_to_the_table_when_the_game_starts(ana: User, room: Game) -> None:
    hosting.start(game=room, user=ana, bot="greedy")
    assert news(browser_of(ana), room, room.version_mark)["HX-Redirect"] == room.get_absolute_url()


def test_an_open_page_of_a_hidden_table_keeps_its_link(client: Client, bo: User, private: Game) -> None:
    joining.join(game=private, user=bo, token=private.invite_token)
    query: dict[str, Any] = {"v": private.version_mark, "waiting": "", "way": "name", "invite": private.invite_token}
    assert "Bo" in client.get(address("news", private), query).content.decode()
    assert client.get(address("news", private), {"v": private.version_mark}).status_code == 404
