"""A line that names a turn leads to it."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games.chat import services
from games.chat.at_tables import AtTable
from tests.games.conftest import tiny_title
from tests.games.factories import play_turn, running_game
from tests.people import browser_of

__all__ = ["tiny_title"]

pytestmark = pytest.mark.django_db


def test_a_turn_is_named_by_its_number_and_the_log_is_opened_from_there(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    play_turn(game)
    services.write(place=AtTable(game), user=ana, text="why #1?")
    browser = browser_of(bo)
    page = browser.get(game.get_absolute_url()).content.decode()
    [address] = re.findall(r'<a href="([^"]+)">#1</a>', page)
    opened = browser.get(address.partition("#")[0])
    assert opened.status_code == 200
    assert opened.context["log"].earlier is None


def test_a_turn_that_has_not_come_yet_opens_the_latest_lines(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    services.write(place=AtTable(game), user=ana, text="#9999 will be mine")
    browser = browser_of(bo)
    [address] = re.findall(r'<a href="([^"]+)">#9999</a>', browser.get(game.get_absolute_url()).content.decode())
    opened = browser.get(address.partition("#")[0])
    assert opened.status_code == 200
    assert opened.context["log"].opened is None
