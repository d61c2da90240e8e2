"""The profile: its colours hold whatever the system says, patterns are drawn on tiles, everybody can read it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.looks import Colour
from accounts.models import User
from tests.games.factories import bidding_game, fresh, play_turn, running_game
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


@pytest.mark.parametrize("javascript", [True, False])
def test_dark_and_light_hold_whatever_the_system_says(windows: Windows, people: People, javascript: bool) -> None:
    page = windows.open(people.ana, javascript=javascript)
    page.goto("/profile/")
    light = ground(page)
    page.get_by_role("radio", name="dark").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your profile is saved.")).to_be_visible()
    dark = ground(page)
    assert dark != light
    if javascript:  # axe waits for timers, which no page without scripts has.
        assert faint_words(page) == []

    page.emulate_media(color_scheme="dark")
    assert ground(page) == dark
    page.get_by_role("radio", name="light").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert ground(page) == light

    page.get_by_role("radio", name="same as my system").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html:not([data-theme])")).to_be_attached()
    assert ground(page) == dark


def test_players_tiles_differ_by_their_patterns_where_these_are_asked_for(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto("/rules/cacao/")
    tile = page.locator(".tile.seat-red").first
    pattern = "tile => getComputedStyle(tile).getPropertyValue('--pattern-red')"
    plain = tile.screenshot()
    assert tile.evaluate(pattern) == ""

    page.goto("/profile/")
    page.get_by_label("Patterns on tiles and pieces").check()
    page.get_by_role("button", name="Save").click()
    page.goto("/rules/cacao/")
    assert tile.evaluate(pattern) != ""
    assert tile.screenshot() != plain


@pytest.mark.parametrize("dark", [False, True])
def test_the_board_lies_on_the_ground_that_is_chosen(windows: Windows, people: People, dark: bool) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    page = windows.open(people.ana, dark=dark)
    grounds = []
    for name in ("a clearing", "plain and calm", "a wooden table"):
        page.goto("/profile/")
        page.get_by_role("radio", name=name).check()
        page.get_by_role("button", name="Save").click()
        for address in (game.get_absolute_url(), f"{game.get_absolute_url()}replay/"):
            page.goto(address)
            grounds.append(page.locator("#frame").evaluate("frame => getComputedStyle(frame).background"))
    assert grounds[::2] == grounds[1::2]
    assert len({*grounds}) == 3


SIGN = (
    "tile => { const { backgroundImage: i, backgroundPosition: p } = getComputedStyle(tile, '::after'); return i + p; }"
)


def test_seats_and_kinds_of_tiles_have_signs_of_their_own_where_these_are_asked_for(
    windows: Windows, people: People
) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    while len(fresh(game).moves.filter(data__type="place")) < 4:
        play_turn(game)
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    tile = page.locator("#board .asks:has(> .tile)").first
    assert "signs" not in tile.evaluate(SIGN)
    User.objects.filter(pk=people.ana.pk).update(has_outlines=True)
    page.reload()

    assert faults(page) == []
    seats = {page.locator(f"#board .asks:has(> .seat-{colour})").first.evaluate(SIGN) for colour in ("red", "purple")}
    kinds = {
        page.locator(f"#board .asks[popovertarget*={kind}]").first.evaluate(SIGN)
        for kind in ("plantation-1", "market-2")
    }
    assert len(seats) == len(kinds) == 2
    assert all("seat-signs" in sign for sign in seats)
    assert all("tile-signs" in sign for sign in kinds)


def test_pieces_of_chocolatl_bear_the_sign_of_their_players_marker_alone(windows: Windows, people: People) -> None:
    game = bidding_game(*people)
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    cubes = page.locator(".village .piece--cube")
    plain = [cube.screenshot() for cube in cubes.all()]

    User.objects.filter(pk=people.ana.pk).update(has_patterns=True)
    page.reload()

    assert len(plain) == len(people)
    for cube, before in zip(cubes.all(), plain, strict=True):
        assert cube.screenshot() != before
        assert (
            sum(
                float(cube.evaluate(f"cube => getComputedStyle(cube).getPropertyValue('--pattern-{colour}')")) > 0
                for colour in Colour
            )
            == 1
        )


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1440, False)])
def test_the_profile_can_be_read_by_everybody(windows: Windows, people: People, width: int, dark: bool) -> None:
    page = windows.open(people.ana, size=(width, 900), dark=dark)
    page.goto("/profile/")
    assert (faint_words(page) if dark else faults(page)) == []
    assert not is_wider_than_its_screen(page)
