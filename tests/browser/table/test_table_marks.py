"""Marks on the board hide nothing that one counts, choices stand in sight, and headings have a face of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Player
from tests.games.factories import GREEDY_BOT, running_game
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    """Ana is to lay a tile where emperor and huts are played with."""
    game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT], modules=["emperor", "huts"])
    page = windows.open(people.ana, size=(390, 844))
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def test_the_way_to_build_nothing_is_always_in_sight(page: Page) -> None:
    Player(page).play_until("hut")

    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        dock, none = page.locator(".dock__choices").bounding_box(), page.locator(".huts__none").bounding_box()
        assert dock
        assert none
        assert dock["y"] <= none["y"]
        assert none["y"] + none["height"] <= dock["y"] + dock["height"] + 1
    expect_well_made_on_each_screen(page)


def test_the_emperors_gold_leaves_the_plus_free(page: Page) -> None:
    Player(page).play_until("place")
    size = "spot => parseFloat(getComputedStyle(spot, '::after').width) / spot.closest('td').offsetWidth"

    for spot in page.locator("#board .seen > .spot").all():
        assert spot.evaluate(size) <= 0.31


def test_headings_have_a_face_of_their_own(page: Page) -> None:
    expect(page.locator("#headline")).to_be_visible()
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('600 20px Alegreya'))")
    assert page.evaluate(
        "[...document.fonts].some(face => face.family.includes('Alegreya') && face.status === 'loaded')"
    )
