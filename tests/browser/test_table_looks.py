"""The table page on every size of screen, light and dark: nothing sticks out, and nobody is shut out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from games.models import Game
from tests.browser.playing import Player
from tests.games.tables import play_to_end, play_turn, running_game
from tests.look import faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS: list[dict[str, Any]] = [{"size": (390, 844)}, {"size": (820, 1180), "dark": True}, {"size": (1440, 900)}]


def expect_well_made(page: Page) -> None:
    assert faults(page) == []
    assert not is_wider_than_its_screen(page)


@pytest.fixture
def game(people: People) -> Game:
    """Ana and Bo are in the middle of a game."""
    game = running_game(people.ana, people.bo, title="cacao")
    for _turn in range(6):
        play_turn(game, Random(5))
    return game


MODULES = ["big-game", "big-market", "golden-temple", "new-huts", "new-storage", "volcanoes"]


@pytest.fixture
def big_game(people: People) -> Game:
    """All three are in the middle of a game with every module."""
    game = running_game(*people, title="cacao", modules=MODULES)
    for _turn in range(18):
        play_turn(game, Random(5))
    return game


@pytest.mark.parametrize("screen", SCREENS)
def test_every_step_of_a_turn_with_modules_is_well_made(
    windows: Windows, people: People, big_game: Game, screen: dict[str, Any]
) -> None:
    pages = [windows.open(person, **screen) for person in people]
    for page in pages:
        page.goto(big_game.get_absolute_url())
        expect_well_made(page)
    player = next(player for player in map(Player, pages) if player.task not in ("wait", "over"))

    while player.task not in ("wait", "over"):
        player.act()
        expect_well_made(player.page)


def top_and_bottom(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box, selector
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("zoom", ["1", "4"])
def test_no_cell_lies_under_the_zoom(
    windows: Windows, people: People, big_game: Game, screen: dict[str, Any], zoom: str
) -> None:
    page = windows.open(people.ana, **screen)
    page.goto(f"{big_game.get_absolute_url()}?zoom={zoom}")
    page.locator("#frame").evaluate("frame => frame.scrollTo(frame.scrollWidth, frame.scrollHeight)")

    assert top_and_bottom(page, "#board tr:last-child")[1] <= top_and_bottom(page, "#zoom")[0]


@pytest.mark.parametrize("screen", SCREENS)
def test_every_step_of_a_turn_is_well_made(
    windows: Windows, people: People, game: Game, screen: dict[str, Any]
) -> None:
    pages = [windows.open(person, **screen) for person in people]
    for page in pages:
        page.goto(game.get_absolute_url())
        expect_well_made(page)
    player = next(player for player in map(Player, pages) if player.task not in ("wait", "over"))

    while player.task not in ("wait", "over"):
        player.act()
        expect_well_made(player.page)


def test_the_final_score_is_well_made(windows: Windows, people: People, game: Game) -> None:
    play_to_end(game, Random(5))
    for screen in SCREENS:
        page = windows.open(people.ana, **screen)
        page.goto(game.get_absolute_url())
        expect_well_made(page)
