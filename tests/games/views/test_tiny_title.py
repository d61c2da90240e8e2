"""A title that is only registered is played over the site: from the form for a new table to the final score."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.tables import fresh

pytestmark = pytest.mark.django_db


class Person:
    """Somebody with a browser, who follows what the pages offer and knows nothing else."""

    def __init__(self, user: User) -> None:
        self.browser = Client()
        self.browser.force_login(user, settings.AUTHENTICATION_BACKENDS[0])

    def look(self, address: str) -> str:
        """A page that is there."""
        answer = self.browser.get(address)
        assert answer.status_code == 200
        return answer.content.decode()

    def press(self, address: str, **fields: Any) -> str:
        """A button, and the page it leads to."""
        answer = self.browser.post(address, fields, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    def go_on(self, address: str) -> bool:
        """Make the first move that the table's page offers, or confirm; ``False`` when there is nothing to do."""
        page = self.look(address)
        decision = re.findall(r'name="decision" value="(\d+)"', page)
        if moves := re.findall(r'name="move" value="([^"]+)"', page):
            self.press(f"{address}step/", decision=decision, move=unescape(moves[0]))
        elif f"{address}confirm/" in page:
            self.press(f"{address}confirm/", decision=decision)
        else:
            return False
        return True


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
    person.press(f"{address}withdraw/", decision=re.findall(r'name="decision" value="(\d+)"', page))
    assert f"{address}confirm/" in person.look(address)
