"""The sheet of a small phone: the most that a turn asks about can be read and pressed, whatever the language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Page

from accounts.models import User
from games.titles.cacao.pages.play_area import context
from tests.browser.playing import Player
from tests.browser.table.test_phone import COVERED, CUT, DRAWN
from tests.games.factories import running_game
from tests.games.tables.pages.scenes import ANA, scene
from tests.games.titles.cacao.modules.parts import gems_of, supplying
from tests.games.titles.cacao.rules.boards import Table, draw
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = (360, 640)
TWELVE = (
    "market-crier trader hermit road-worker shaman farmer monk master-builder foreman fountain-master chiefs-wife chief"
)

ASKED_INSTEAD = """([task, choices]) => {
  document.querySelector("#play").dataset.task = task;
  document.querySelector(".dock__choices")?.remove();
  document.querySelector("#tiles").classList.add("dock__tiles--small");
  document.querySelector("#tiles").insertAdjacentHTML("beforebegin", choices);
}"""
"""Asks about another position than that of the table, with the buttons of a step below."""


def sides_with_a_rich_mine() -> str:
    """A market, a mine of which two workers choose in eight ways, and a plantation."""
    table = draw(".  .  M2 .\n.  .  .  GM\n.  .  P1 .", "gem-mines").having(ANA, fruits=2)
    gems_of(table).mines[0] = ("blue", "blue", "green", "red", "red", "white")
    table.lay("1210", (2, 1))
    return render_to_string("games/cacao/edges.html", {"edges": context(scene(table))["edges"]})


def many_huts() -> str:
    """All that lie there at the beginning can be paid."""
    table: Table = supplying(draw("P1 . SU", "huts"), *TWELVE.split()).having(ANA, gold=24)
    table.lay("1111", (1, 0))
    table.settle(ANA)
    return str(context(scene(table))["dock"])


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    """A step of Ana's first turn on a small phone."""
    User.objects.update(language="de")
    page = windows.open(people.ana, size=SMALL, touch=True)
    page.goto(running_game(people.ana, people.bo, title="cacao").get_absolute_url(), wait_until="load")
    Player(page).act()
    return page


@pytest.mark.parametrize(("task", "asked"), [("settle", sides_with_a_rich_mine), ("hut", many_huts)])
def test_all_answers_have_room(page: Page, task: str, asked: Callable[[], str]) -> None:
    for language in ("en", "de", "fr", "nl"):
        with translation.override(language):
            choices = asked()
        page.evaluate(ASKED_INSTEAD, [task, f'<div class="dock__choices" id="choices">{choices}</div>'])
        page.evaluate(DRAWN)

        assert page.locator("#choices button").count() > 10
        assert page.evaluate(COVERED) + page.evaluate(CUT) == [], language
