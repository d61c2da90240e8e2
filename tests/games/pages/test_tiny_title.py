"""A title that is only registered is played over the site: from the form for a new table to the final score."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games.models import Game
from tests.games.factories import fresh
from tests.games.person import Person

pytestmark = pytest.mark.django_db


def test_a_title_without_pages_of_its_own_is_played_to_the_end(tiny_title: None, ana: User, bo: User) -> None:
    host, guest = Person(ana), Person(bo)
    assert "?title=tiny" in host.look("/tables/new/")
    fields = {"title": "tiny", "players": 2, "place-1-sitter": "me", "place-2-sitter": "open", "visibility": "public"}
    host.press("/tables/new/", **fields)
    address = Game.objects.get().get_absolute_url()

    assert address in guest.look("/tables/?title=tiny")
    guest.press(f"{address}join/")
    assert address in host.look("/my-games/")

    turns = 0
    while any([host.go_on(address), guest.go_on(address)]):
        turns += 1
        assert turns < 100
    assert fresh(Game.objects.get()).is_over
    assert "Final score" in guest.look(address)
    assert address in host.look("/my-games/finished/")
    assert host.browser.get(f"{address}record/").json()["result"]["winners"]


def test_its_secret_decisions_can_be_taken_back(tiny: Game, ana: User) -> None:
    person, address = Person(ana), tiny.get_absolute_url()
    assert person.go_on(address)
    assert person.go_on(address)
    page = person.look(address)
    assert f"{address}withdraw/" in page
    person.press(f"{address}withdraw/", decision=re.findall(r'name="decision" value="(\w+)"', page))
    assert f"{address}withdraw/" not in person.look(address)
    assert person.go_on(address)
