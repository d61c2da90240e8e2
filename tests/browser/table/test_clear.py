"""At a table of Cacao nothing lies over what is asked, laid, shown, pointed at or forecast, at any width."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from games.tables.tables import read_table
from tests.browser.covering import SOME_WIDTHS, WIDTHS, covered, covered_at
from tests.browser.playing import Player
from tests.browser.table.test_phone import awaited
from tests.browser.table.test_table_show import GO_ON
from tests.games.factories import GREEDY_BOT, RANDOM_BOT, confirm, fresh, running_game, take_step
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

MATTERS = ", ".join(
    (
        "#board :is(.spot.fill, .spot.instead)",
        "#board td:has(> .at-edge)",
        "#board .draft",
        "#board td:has(> .spot .tile)",
        "#board td:has(> .gained)",
    )
)
SHOWN = "#board .fresh"
TABLES: dict[str, dict[str, Any]] = {
    "base": {"seats": 2},
    "big-game": {"seats": 3, "modules": ["big-game"]},
    "big-game-4": {"seats": 3, "modules": ["big-game"], "bots": [GREEDY_BOT]},
}
LOWEST = """cells => {
  const tops = cells.map((cell) => cell.getBoundingClientRect().top);
  return tops.indexOf(Math.max(...tops));
}"""


class Digger(Player):
    """Lays each tile as far down as there is a place: towards the sheet."""

    def some(self, selector: str) -> Locator:
        found = self.page.locator(selector)
        return found.nth(found.evaluate_all(LOWEST)) if ".spot" in selector else super().some(selector)


def play_high(game: Game) -> None:
    """Let whoever is awaited lay as far up as there is a place, where the bar stood that shows it."""
    person = awaited(game)
    while fresh(game).is_running and awaited(game) == person:
        table = read_table(fresh(game))
        seat = table.seat_of(person)
        state = table.draft_of(seat).state
        if seat.number not in table.title.rules.to_move(state):
            confirm(game, person)
            continue
        moves = [table.title.rules.moves.write(move) for move in table.title.rules.legal_moves(state, seat.number)]
        take_step(game, person, **min(moves, key=lambda move: move.get("cell", (0, 0))[1]))


def play_some(game: Game, luck: Random) -> None:
    for _turn in range(luck.randrange(3, 8)):
        if fresh(game).is_running:
            play_high(game)


def a_table(people: People, luck: Random, *, seats: int, **options: Any) -> Game:
    """A game some turns old, while another table waits for whoever is to move."""
    game = running_game(*list(people)[:seats], title="cacao", **options)
    play_some(game, luck)
    running_game(awaited(game), title="chocolatl", bots=[RANDOM_BOT, RANDOM_BOT])
    return fresh(game)


def opened(windows: Windows, game: Game) -> Page:
    page = windows.open(awaited(game))
    page.emulate_media(reduced_motion="reduce")
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def faults_while_shown(page: Page, widths: Sequence[int]) -> list[Any]:
    """What something lies over while it is played what the others did."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("#show-me").click()
    expect(page.locator("#show-line")).not_to_be_empty()
    found = []
    while page.locator("#show").is_visible():
        found += [("show", *fault) for fault in covered_at(page, widths, SHOWN)]
        page.evaluate(GO_ON)
    return found


def faults_of_forecasts(page: Page, widths: Sequence[int]) -> list[Any]:
    """What the box that tells what a move would bring lies over."""
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        page.locator("#headline").hover()
        page.locator("#board .spot.place").last.hover()
        if page.locator("#forecast li").count():
            found += [("forecast", width, part) for part in covered(page, MATTERS)]
    return found


def faults_of_a_turn(page: Page, widths: Sequence[int], seed: int) -> list[Any]:
    player, found = Digger(page, seed), []
    if page.locator("#show-me").count():
        found += faults_while_shown(page, widths)
    while player.task not in ("wait", "over"):
        found += [(player.task, *fault) for fault in covered_at(page, widths, MATTERS)]
        if player.task == "place":
            found += faults_of_forecasts(page, [width for width in widths if width >= 680][::4])
        page.set_viewport_size({"width": 1440, "height": 900})
        player.act()
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", TABLES)
def test_nothing_lies_over_what_matters_at_any_width(windows: Windows, people: People, kind: str, seed: int) -> None:
    game = a_table(people, Random(seed), **TABLES[kind])
    assert faults_of_a_turn(opened(windows, game), WIDTHS, seed) == []


def test_nothing_lies_over_what_matters_in_a_turn(windows: Windows, people: People) -> None:
    game = a_table(people, Random(1), **TABLES["base"])
    assert faults_of_a_turn(opened(windows, game), SOME_WIDTHS, 1) == []
