"""The note of a new line of the chat lies over nothing that matters at a table, at any width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.chat.at_tables import AtTable
from games.chat.services import write
from games.models import Game
from tests.browser.covering import SOME_WIDTHS, height_of
from tests.games.factories import running_game
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

LIES_OVER = """() => {
  const note = document.querySelector(".talk-note--open").getBoundingClientRect();
  const matters = "#headline, #think > summary, #dock button, #hand, .station--asks, #board .spot, #dock .choice";
  const isOver = ({ left, right, top, bottom, width }) =>
    width && note.left < right - 1 && left < note.right - 1 && note.top < bottom - 1 && top < note.bottom - 1;
  return [...document.querySelectorAll(matters)].filter((part) => part.checkVisibility())
    .filter((part) => isOver(part.getBoundingClientRect())).map((part) => part.id || part.className);
}"""


def a_table(people: People, title: str) -> Game:
    return running_game(people.ana, people.bo, people.cy, title=title)


def come(page: Page, people: People, game: Game) -> None:
    """A line that is not on the screen of who reads."""
    page.evaluate("document.querySelector('#talk').style.marginTop = '2000px'")
    write(place=AtTable(game), user=people.bo, text="Good luck to you all, and have fun!")
    expect(page.locator(".talk-note--open")).to_be_visible()


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
@pytest.mark.parametrize("width", SOME_WIDTHS)
def test_a_new_line_lies_over_nothing_that_matters(windows: Windows, people: People, title: str, width: int) -> None:
    game = a_table(people, title)
    page = windows.open(people.ana, size=(width, height_of(width)))
    page.emulate_media(reduced_motion="reduce")
    page.goto(game.get_absolute_url())

    come(page, people, game)

    assert page.evaluate(LIES_OVER) == []


def test_it_takes_another_place_on_another_screen(windows: Windows, people: People) -> None:
    game = a_table(people, "chocolatl")
    page = windows.open(people.ana, size=(1440, 900))
    page.emulate_media(reduced_motion="reduce")
    page.goto(game.get_absolute_url())
    come(page, people, game)

    page.set_viewport_size({"width": 390, "height": 844})

    expect(page.locator(".talk-note--open")).to_be_in_viewport(ratio=1)
    wait_until(lambda: page.evaluate(LIES_OVER) == [])
