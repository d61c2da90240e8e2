"""Whoever has letters twice as large reads and fills in pages on a phone without scrolling sideways."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.browser.playing import begun
from tests.games.factories import running_game
from tests.look import is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = [
    reverse(name)
    for name in (
        "games:my_games",
        "games:lobby",
        "games:new_table",
        "games:first_game",
        "games:all_rules",
        "games:all_preferences",
        "games:time",
        "games:my_people",
        "accounts:profile",
    )
]


def test_in_letters_twice_as_large_no_page_is_wider_than_a_phone(windows: Windows, people: People) -> None:
    game = begun(running_game(people.ana, people.bo, title="cacao"), turns=4)
    page = windows.open(people.ana, size=(390, 844))
    wider = []
    for address in [*PAGES, reverse("games:replay", args=[game.public_id])]:
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if is_wider_than_its_screen(page):
            wider.append(address)

    assert wider == []
