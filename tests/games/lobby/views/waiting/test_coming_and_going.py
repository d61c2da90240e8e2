"""People take places in a waiting room and give them back."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Seat
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    fresh,
    invited,
    open_table,
    seat_of,
)
from tests.games.lobby.views.waiting.visits import address, look, unchanged
from tests.notifications.inbox.lines import line
from tests.people import browser_of

pytestmark = pytest.mark.django_db


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
    assert "This table is full. Join another one, or create your own." in response.content.decode()
    assert unchanged(game)


def test_an_invitation_to_a_full_table_is_refused_in_the_hosts_own_room(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), title="cacao")
    response = browser_of(ana).post(address("invite", game), {"name": cy.username})
    page = response.content.decode()
    assert response.status_code == 409
    assert "All places are taken or reserved, so you can’t invite anybody else." in page
    assert f'value="{cy.username}"' in page
    assert unchanged(game)


def test_a_host_is_told_before_that_bots_take_the_places_of_those_who_have_not_answered(ana: User, bo: User) -> None:
    page = look(browser_of(ana), open_table(ana, invited(bo), title="cacao"))
    assert "bots take the free places and those of people who haven’t answered" in page


def test_a_room_shows_what_is_played_with(client: Client, ana: User) -> None:
    tiles = {"0022": 1, "1111": 4, "2101": 5, "3001": 1}
    game = open_table(ana, OPEN, title="cacao", modules=["new-workers"], worker_tiles=tiles)
    page = " ".join(look(client, game).split())
    assert "What’s in play" in page
    assert "21 jungle tiles and 22 worker tiles, 11 for each seat." in page
    assert "tile with 2 north, 0 east, 0 south, 2 west: 1" in page


def test_a_room_of_a_title_without_such_a_preview_shows_none(client: Client, ana: User) -> None:
    assert "What’s in play" not in look(client, open_table(ana, OPEN, OPEN, title="chocolatl"))


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
    assert "You’ve declined the invitation." in response.content.decode()
    assert game.seats.get(place=1).status == Seat.Status.OPEN
    assert line(ana).sentence == "Bo isn’t coming: the place is free again"


def test_a_guest_leaves_and_may_come_back(bo: User, room: Game) -> None:
    client = browser_of(bo)
    client.post(address("join", room))
    assert "You’ve left the table." in client.post(address("leave", room), follow=True).content.decode()
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
