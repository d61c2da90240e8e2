"""What the host does in the waiting room: invite, begin, call off."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.models import User
from games.models import Game, Seat
from tests.games.factories import fresh, seat_of
from tests.games.lobby.views.waiting.visits import address, unchanged
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def test_the_host_invites_by_name(ana: User, bo: User, room: Game) -> None:
    browser_of(ana).post(address("invite", room), {"name": " bo "})
    assert seat_of(room, bo).status == Seat.Status.INVITED


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Nobody", "Nobody here is called “Nobody”."),
        ("<b>", "Nobody here is called “&lt;b&gt;”."),
        ("Ana", "“Ana” already has a place at this table."),
        ("", "Enter the name of the person you’re inviting."),
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
    assert "send the link, or go on tomorrow:" in response.content.decode()
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
    assert f"There’s no bot called “{bot}”." in response.content.decode()
    assert unchanged(room)


def test_the_host_cancels_and_sees_that_it_is_done(ana: User, room: Game) -> None:
    client = browser_of(ana)
    proof = client.get(address("cancel", room)).context["question"].proof
    response = client.post(address("cancel", room), {"shown": proof}, follow=True)
    assert "This table was cancelled" in response.content.decode()
    assert fresh(room).status == Game.Status.CANCELLED


@pytest.mark.parametrize("action", ["invite", "start", "cancel"])
def test_nobody_else_decides_for_the_host(bo: User, room: Game, action: str) -> None:
    response = browser_of(bo).post(address(action, room), {"name": "Cy", "bot": "greedy"})
    assert response.status_code == 403
    assert "Only the host of the table can do this." in response.content.decode()
    assert unchanged(room)
