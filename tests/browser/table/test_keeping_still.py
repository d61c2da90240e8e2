"""In no step of a turn anything jumps: lay, fill, settle, confirm, on a small phone as on a wide screen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.playing import Player
from tests.browser.table.test_phone import DRAWN
from tests.browser.table.test_table_layout import SHIFTS, TAKEN
from tests.games.factories import GREEDY_BOT, fresh, play_turn, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(360, 640), (390, 844), (1440, 900)]
JUMP = 0.02
"""So much of the screen may move so far at a step, as browsers reckon it."""
UNFOLDING = 0.035
"""On a small phone, where a turn that is to be confirmed changes others too: what it brings them unfolds upwards."""
TURNS = 3
ASKED = {"place", "fill", "settle", "confirm"}
STAYS = """() => ["#turn", "#boardbox"].map((part) => {
  const { top, height } = document.querySelector(part).getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""


class Step(NamedTuple):
    """A press and what it did to the page."""

    name: str
    jump: float
    moved: list[str]
    stays: str
    """Where headline and board stand, and how high."""
    grows: bool
    """Whether the board has more rows or columns now."""


@pytest.fixture
def game(people: People) -> Game:
    """Ana's, against a bot, some turns old."""
    game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT])
    for _turn in range(3):
        play_turn(game, Random(1))
    return fresh(game)


def size_of_the_board(page: Page) -> str | None:
    return page.locator("#board").get_attribute("class")


def steps(page: Page) -> Iterator[Step]:
    """Play some turns, each until the bots have moved too, and at least until each kind of step was asked."""
    player, asked, turns = Player(page, seed=1), set[str](), TURNS
    page.evaluate(SHIFTS)
    while (turns > 0 or asked < ASKED) and player.task != "over":
        task, size = player.task, size_of_the_board(page)
        asked.add(task)
        turns -= task == "confirm"
        page.evaluate(TAKEN)
        player.act()
        expect(page.locator("#play:not([data-task=wait])")).to_be_attached()
        page.evaluate(DRAWN)
        shifts = page.evaluate(TAKEN)
        moved = [each for _value, some in shifts for each in some]
        stays = str(page.evaluate(STAYS))
        yield Step(task, sum(value for value, _some in shifts), moved, stays, size != size_of_the_board(page))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_in_any_step_of_a_turn(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size, touch=size[0] < 800)
    page.goto(game.get_absolute_url(), wait_until="load")
    page.evaluate(DRAWN)

    played = list(steps(page))

    assert {step.name for step in played} >= ASKED
    most = UNFOLDING if size == SIZES[0] else JUMP
    assert [step for step in played if step.jump >= most and not step.grows] == []
    assert len({step.stays for step in played}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_headline_and_board_keep_their_height_while_another_table_waits(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    running_game(people.ana, title="cacao", bots=[GREEDY_BOT])
    running_game(people.bo, title="cacao", bots=[GREEDY_BOT])
    found = []
    for person in (people.ana, people.bo):
        page = windows.open(person, size=size, touch=size[0] < 800)
        page.goto(game.get_absolute_url(), wait_until="load")
        page.evaluate(DRAWN)
        found.append((page.locator(".turn__next").count(), page.evaluate(STAYS)))

    assert sorted(count for count, _stays in found) == [0, 1]
    assert found[0][1] == found[1][1]


UNSEEN = """() => [...document.querySelectorAll("#dock .tile")].filter((tile) => tile.checkVisibility())
  .filter((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return right - left < 20 || hit === null || !tile.parentElement.contains(hit);
  }).length"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)])
def test_beside_all_buttons_of_a_turn_each_tile_is_seen(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    running_game(people.ana, title="cacao", bots=[GREEDY_BOT])
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url(), wait_until="load")

    Player(page, seed=1).play_until("confirm")

    expect(page.locator("#dock .decide__on")).to_be_visible()
    assert page.locator("#dock .hand .tile").count() > 0
    assert page.evaluate(UNSEEN) == 0
