"""The start page in a browser: a turn plays by itself, unless somebody stops it or wants less motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SEEN = ".welcome__moment:not([hidden]) figcaption"


def test_a_turn_plays_by_itself_until_it_is_stopped(windows: Windows) -> None:
    page = windows.open()
    page.goto("/")
    expect(page.locator(SEEN)).to_contain_text("Purple to move")
    expect(page.locator(SEEN)).to_contain_text("Purple lays a worker tile")

    page.get_by_role("button", name="Pause the animation").click()
    expect(page.get_by_role("button", name="Play a turn")).to_be_visible()
    expect(page.locator(".welcome__moment:visible")).to_have_count(1)


def test_on_a_phone_the_picture_begins_on_the_first_screen(windows: Windows) -> None:
    page = windows.open(size=(390, 844))
    page.goto("/")
    box = page.locator(".welcome__board:visible").bounding_box()
    assert box
    assert box["y"] < 450


def test_the_places_of_chocolatl_stand_in_full_rows(windows: Windows) -> None:
    for width in (390, 820, 1440):
        page = windows.open(size=(width, 900))
        page.goto("/")
        tops = [place.bounding_box() for place in page.locator(".welcome__city svg").all()]
        rows = [box["y"] for box in tops if box]
        assert len({rows.count(row) for row in rows}) == 1


def test_it_stands_still_for_who_wants_less_motion(windows: Windows) -> None:
    page = windows.open()
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    expect(page.get_by_role("button", name="Play a turn")).to_be_visible()
    expect(page.locator(SEEN)).to_contain_text("for 3 gold")
    expect_well_made_on_each_screen(page)


def test_it_is_a_still_picture_without_scripts(windows: Windows) -> None:
    page = windows.open(javascript=False)
    page.goto("/")
    expect(page.locator(SEEN)).to_contain_text("for 3 gold")
    expect(page.locator(".welcome__stop")).to_be_hidden()
