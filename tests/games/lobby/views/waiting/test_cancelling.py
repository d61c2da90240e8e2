"""A host is asked before a table is cancelled, and what was shown is what is done."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import joining
from games.models import Game
from tests.games.factories import fresh
from tests.games.lobby.views.waiting.visits import address
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def asked(ana: User, room: Game) -> tuple[Client, str, str]:
    """Her browser, the page, and the proof of what it says."""
    client = browser_of(ana)
    response = client.get(address("cancel", room))
    return client, response.content.decode(), response.context["question"].proof


def test_a_look_at_the_page_cancels_nothing(ana: User, room: Game) -> None:
    _client, page, _proof = asked(ana, room)
    assert "Cancel this table?" in page
    assert "Keep the table" in page
    assert fresh(room).is_open


def test_it_says_how_many_are_told(ana: User, bo: User, room: Game) -> None:
    joining.join(game=room, user=bo)
    assert "tell 1 other person" in asked(ana, room)[1]


def test_its_button_cancels(ana: User, room: Game) -> None:
    client, _page, proof = asked(ana, room)
    client.post(address("cancel", room), {"shown": proof})
    assert fresh(room).status == Game.Status.CANCELLED


def test_who_sat_down_meanwhile_is_shown_before(ana: User, bo: User, room: Game) -> None:
    client, _page, proof = asked(ana, room)
    joining.join(game=room, user=bo)
    response = client.post(address("cancel", room), {"shown": proof})
    assert response.status_code == 409
    assert "tell 1 other person" in response.content.decode()
    assert fresh(room).is_open


def test_nobody_else_is_asked(cy: User, room: Game) -> None:
    assert browser_of(cy).get(address("cancel", room)).status_code == 302
    assert fresh(room).is_open
