"""The waiting room: who sees it, who comes and goes, and what is refused with which status."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from pytest_django import Settings

from accounts.models import User
from games import sentences
from games.engine.bots import BOTS
from games.models import Game, Seat
from games.services.lobby import hosting, joining
from tests.games.tables import GREEDY_BOT, OPEN, fresh, invited, open_table, seat_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db

ACTIONS = ("join", "leave", "invite", "start", "cancel")


@pytest.fixture
def room(ana: User) -> Game:
    """Ana's table with two open places."""
    return open_table(ana, OPEN, OPEN, title="cacao")


@pytest.fixture
def private(ana: User) -> Game:
    """Ana's table with an open place for those who have the link."""
    return open_table(ana, OPEN, OPEN, title="cacao", is_public=False)


def look(client: Client, game: Game, **query: str) -> str:
    response = client.get(game.get_absolute_url(), query)
    assert response.status_code == 200
    return response.content.decode()


def address(action: str, game: Game) -> str:
    return reverse(f"games:{action}", args=[game.public_id])


def link(game: Game) -> str:
    """The invitation link as others get it."""
    return f"{game.get_absolute_url()}?invite={game.invite_token}"


def unchanged(game: Game) -> bool:
    """Whether nobody came or went and nothing else happened."""
    return fresh(game).version == game.version and fresh(game).status == game.status


# --- looking ---------------------------------------------------------------------------------------------------------


def test_a_stranger_is_asked_to_come_in_and_led_back_here(client: Client, room: Game) -> None:
    page = look(client, room)
    assert "2 places are free" in page
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
    assert "2 places are free" in look(client, private, invite=private.invite_token)
    page = look(browser_of(cy), private, invite=private.invite_token)
    assert f'name="invite" value="{private.invite_token}"' in page


def test_a_table_nobody_made_is_not_found(client: Client) -> None:
    assert client.get("/tables/nosuchgame/").status_code == 404


def test_a_cancelled_table_says_so(ana: User, cy: User, room: Game) -> None:
    hosting.cancel(game=room, user=ana)
    page = look(browser_of(cy), room)
    assert "This table was cancelled" in page
    assert not any(address(action, room) in page for action in ACTIONS)


# --- an open page ----------------------------------------------------------------------------------------------------


def news(client: Client, game: Game, version: int) -> Any:
    fields: dict[str, Any] = {"v": version, "waiting": ""}
    return client.get(address("news", game), fields, headers={"HX-Request": "true"})


def test_an_open_page_is_told_when_nothing_is_new(bo: User, room: Game) -> None:
    assert news(browser_of(bo), room, room.version).status_code == 204


def test_an_open_page_shows_who_came(ana: User, bo: User, room: Game) -> None:
    joining.join(game=room, user=bo)
    response = news(browser_of(ana), room, room.version)
    assert response.status_code == 200
    assert "Bo" in response.content.decode()
    assert "<html" not in response.content.decode()


def test_an_open_page_leads_to_the_table_when_the_game_starts(ana: User, room: Game) -> None:
    hosting.start(game=room, user=ana, bot="greedy")
    assert news(browser_of(ana), room, room.version)["HX-Redirect"] == room.get_absolute_url()


def test_an_open_page_of_a_hidden_table_keeps_its_link(client: Client, bo: User, private: Game) -> None:
    joining.join(game=private, user=bo, token=private.invite_token)
    query: dict[str, Any] = {"v": private.version, "waiting": "", "invite": private.invite_token}
    assert "Bo" in client.get(address("news", private), query).content.decode()
    assert client.get(address("news", private), {"v": private.version}).status_code == 404


# --- coming and going ------------------------------------------------------------------------------------------------


def test_sitting_down_takes_a_place(bo: User, room: Game) -> None:
    response = browser_of(bo).post(address("join", room))
    assert response["Location"] == room.get_absolute_url()
    assert seat_of(room, bo).is_taken


def test_the_last_one_to_come_starts_the_game(bo: User, cy: User, room: Game) -> None:
    browser_of(bo).post(address("join", room))
    browser_of(cy).post(address("join", room))
    assert fresh(room).is_running


def test_sitting_down_twice_takes_one_place(bo: User, room: Game) -> None:
    client = browser_of(bo)
    assert [client.post(address("join", room)).status_code for _time in range(2)] == [302, 302]
    assert room.seats.filter(user=bo).count() == 1


def test_a_full_table_is_full(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    response = browser_of(cy).post(address("join", game))
    assert response.status_code == 409
    assert "All places at this table are taken. Join another one, or make your own." in response.content.decode()
    assert unchanged(game)


def test_an_invitation_to_a_full_table_is_refused_in_the_hosts_own_room(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    response = browser_of(ana).post(address("invite", game), {"name": cy.username})
    page = response.content.decode()
    assert response.status_code == 409
    assert "All places are taken or kept for somebody, so nobody else can be invited." in page
    assert f'value="{cy.username}"' in page
    assert unchanged(game)


def test_a_host_is_told_before_that_bots_take_the_places_of_those_who_have_not_answered(ana: User, bo: User) -> None:
    page = look(browser_of(ana), open_table(ana, invited(bo), title="cacao"))
    assert "they take the free places and those of people who have not answered" in page


def test_a_room_shows_what_is_played_with(client: Client, ana: User) -> None:
    tiles = {"0022": 1, "1111": 4, "2101": 5, "3001": 1}
    game = open_table(ana, OPEN, title="cacao", modules=["new-workers"], worker_tiles=tiles)
    page = " ".join(look(client, game).split())
    assert "What is played with" in page
    assert "21 jungle tiles and 22 worker tiles, 11 for each seat." in page
    assert "tile with 2 north, 0 east, 0 south, 2 west: 1" in page


def test_a_room_of_a_title_without_such_a_preview_shows_none(client: Client, ana: User) -> None:
    assert "What is played with" not in look(client, open_table(ana, OPEN, OPEN, title="chocolatl"))


def test_a_game_that_runs_takes_nobody_in(ana: User, cy: User) -> None:
    game = open_table(ana, GREEDY_BOT, title="cacao")
    response = browser_of(cy).post(address("join", game))
    assert response.status_code == 409
    assert unchanged(fresh(game))


def test_a_hidden_table_is_joined_with_its_link_only(cy: User, private: Game) -> None:
    client = browser_of(cy)
    assert client.post(address("join", private), {"invite": "wrong"}).status_code == 404
    assert unchanged(private)
    client.post(address("join", private), {"invite": private.invite_token})
    assert seat_of(private, cy).is_taken


def test_accepting_an_invitation_takes_the_place_that_is_kept(ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    browser_of(bo).post(address("join", game))
    assert fresh(game).is_running


def test_declining_an_invitation_frees_the_place(ana: User, bo: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    response = browser_of(bo).post(address("leave", game), follow=True)
    assert "Your place is free for somebody else now." in response.content.decode()
    assert game.seats.get(place=1).status == Seat.Status.OPEN


def test_a_guest_leaves_and_may_come_back(bo: User, room: Game) -> None:
    client = browser_of(bo)
    client.post(address("join", room))
    client.post(address("leave", room))
    assert not room.seats.filter(user=bo).exists()
    client.post(address("join", room))
    assert seat_of(room, bo).is_taken


def test_the_host_cannot_leave_but_cancel(ana: User, room: Game) -> None:
    response = browser_of(ana).post(address("leave", room))
    assert response.status_code == 409
    assert "Cancel it instead." in response.content.decode()
    assert unchanged(room)


def test_somebody_without_a_place_cannot_leave(cy: User, room: Game) -> None:
    response = browser_of(cy).post(address("leave", room))
    assert response.status_code == 409
    assert unchanged(room)


# --- the host --------------------------------------------------------------------------------------------------------


def test_the_host_invites_by_name(ana: User, bo: User, room: Game) -> None:
    browser_of(ana).post(address("invite", room), {"name": " bo "})
    assert seat_of(room, bo).status == Seat.Status.INVITED


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Nobody", "Nobody here is called “Nobody”."),
        ("<b>", "Nobody here is called “&lt;b&gt;”."),
        ("Ana", "“Ana” has a place at this table already."),
        ("", "Write the name of the person you invite."),
        ("x" * 31, "at most 30 characters"),
    ],
)
def test_a_name_that_cannot_be_invited_is_kept_beside_the_reason(
    ana: User, room: Game, name: str, sentence: str
) -> None:
    response = browser_of(ana).post(address("invite", room), {"name": name})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert response.context["form"]["name"].value() == name
    assert unchanged(room)


def test_somebody_who_invites_too_many_goes_on_tomorrow(ana: User, bo: User, room: Game, settings: Settings) -> None:
    settings.INVITATIONS_PER_DAY = 0
    response = browser_of(ana).post(address("invite", room), {"name": "Bo"})
    assert response.status_code == 429
    assert "send the link, or go on tomorrow." in response.content.decode()
    assert response.context["form"]["name"].value() == "Bo"
    assert unchanged(room)


def test_the_host_starts_with_bots_on_the_free_places(ana: User, room: Game) -> None:
    response = browser_of(ana).post(address("start", room), {"bot": "greedy"})
    assert response["Location"] == room.get_absolute_url()
    assert fresh(room).is_running
    assert room.seats.filter(bot="greedy").count() == 2


def test_a_start_without_bots_is_refused(ana: User, room: Game) -> None:
    assert browser_of(ana).post(address("start", room), {"bot": ""}).status_code == 409
    assert unchanged(room)


@pytest.mark.parametrize("bot", ["hal", "greedy-1", "search:300", "search:0", f"search:{10**9}"])
def test_a_start_without_known_bots_is_refused(ana: User, room: Game, bot: str) -> None:
    response = browser_of(ana).post(address("start", room), {"bot": bot})
    assert response.status_code == 422
    assert f"There is no bot called “{bot}”." in response.content.decode()
    assert unchanged(room)


def test_the_host_cancels_and_sees_that_it_is_done(ana: User, room: Game) -> None:
    response = browser_of(ana).post(address("cancel", room), follow=True)
    assert "This table was cancelled" in response.content.decode()
    assert fresh(room).status == Game.Status.CANCELLED


@pytest.mark.parametrize("action", ["invite", "start", "cancel"])
def test_nobody_else_decides_for_the_host(bo: User, room: Game, action: str) -> None:
    response = browser_of(bo).post(address(action, room), {"name": "Cy", "bot": "greedy"})
    assert response.status_code == 403
    assert "Only the host of the table can do this." in response.content.decode()
    assert unchanged(room)


# --- for every action ------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("action", ACTIONS)
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
    assert "This table was cancelled. Join or make another one." in response.content.decode()
    assert unchanged(game)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_table_nobody_made_cannot_be_changed(ana: User, action: str) -> None:
    assert browser_of(ana).post(f"/tables/nosuchgame/{action}/", {"name": "Bo"}).status_code == 404


def test_the_host_is_told_how_strong_each_bot_is_and_offered_the_keen_one(ana: User, room: Game) -> None:
    page = look(browser_of(ana), room)
    for level in BOTS:
        assert escape(sentences.bot_strength(level)) in page
    assert '<option value="greedy" selected>' in " ".join(page.split())
