"""At a table of Chocolatl nothing lies over what is asked or shown, at any width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from games.models import Game
from tests.browser.chocolatl.bidding import Bidder
from tests.browser.covering import WIDTHS, covered_at
from tests.games.factories import RANDOM_BOT, confirm, running_game, take_step
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = "#dock :is(.asked .use, #hand-in, .decide .button)"
SLOTS = f"{ASKED}, .station--asks:has(.slot:not(.slot--full)):not(.station--asks:has(.slot:not(.slot--full)) ~ *) .slot"
"""Also those of the station that comes next."""
SHOWN = f"{ASKED}, #walk button, .station--shown > h3, .station--shown .bidder :is(.marker, .card, .bidder__sum)"
"""Also what the station has brought whose turn it is in the walk, and the ways on."""


def a_table(people: People, players: int) -> Game:
    """Ana among bots is to lay her first cards."""
    game = running_game(people.ana, title="chocolatl", bots=[RANDOM_BOT] * (players - 1))
    take_step(game, people.ana, type="sacrifice", card=0)
    confirm(game, people.ana)
    return game


def opened(windows: Windows, people: People, game: Game) -> Page:
    page = windows.open(people.ana)
    page.emulate_media(reduced_motion="reduce")
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def faults_of_the_walk(page: Page, widths: Sequence[int]) -> list[Any]:
    """What something lies over while stations show their results, at each of them."""
    found: list[Any] = []
    while page.locator("#walk").is_visible():
        found += [("walk", *fault) for fault in covered_at(page, widths, SHOWN)]
        page.locator("[data-walk=next]").click()
    return found


def faults_of_steps(page: Page, widths: Sequence[int], *, steps: int) -> list[Any]:
    """A walk that begins while she acts is closed, as hands wait for it; one that begins afterwards is looked at."""
    player, found = Bidder(page), []
    close = page.locator("#walk .walk__close")
    page.remove_locator_handler(close)
    for _step in range(steps):
        player.wait_until_asked()
        found += faults_of_the_walk(page, widths)
        found += [(player.task, *fault) for fault in covered_at(page, widths, SLOTS)]
        page.set_viewport_size({"width": 1440, "height": 900})
        page.add_locator_handler(close, lambda button: button.click(), no_wait_after=True)
        player.act()
        page.remove_locator_handler(close)
    return found


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_lies_over_what_matters_at_any_width(windows: Windows, people: People, players: int) -> None:
    page = opened(windows, people, a_table(people, players))
    assert faults_of_steps(page, WIDTHS, steps=8) == []


def test_nothing_lies_over_what_matters_while_stations_come_out(windows: Windows, people: People) -> None:
    page = opened(windows, people, a_table(people, 5))
    assert faults_of_steps(page, (360, 1040, 1440), steps=2) == []
