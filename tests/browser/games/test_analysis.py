"""An analysed game in a browser: the board, its chart and its turning points in few words on every screen."""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django import Settings

from games.analysis import analysing
from games.engine import registry
from games.engine.analysis import MIND
from games.models import Analysis, Game
from tests.games.factories import play_to_end, running_game
from tests.look import expect_well_made, on_each_screen
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = 3
MOST_WORDS = 600


@pytest.fixture(params=[("cacao", "big-game"), ("chocolatl", "base")], ids=str)
def analysed(request: pytest.FixtureRequest, people: People, settings: Settings) -> Game:
    """A finished game of four of each title; what was found of its first turns stands for all of them."""
    title, preset = request.param
    options = {**registry.title(title).options.presets(4)[preset]}
    del options["players"]
    game = play_to_end(running_game(*people, make_person("Dee"), title=title, **options), Random(6))
    settings.ANALYSIS_SECONDS_PER_TURN = 0.1
    asked = Analysis.objects.create(game=game, epoch=game.epoch, mind=MIND, expected=TURNS)
    analysing.go_on(asked.pk)
    _repeat(Analysis.objects.get(), game)
    return game


def _repeat(analysis: Analysis, game: Game) -> None:
    """The turns that were found, and after them as many as a long game has, each of them bad."""
    first, *_ = turns = analysis.turns
    bad = {"others": [], "loss": 300, "before": [700, 100, 100, 100], "after": [200, 200, 300, 300]}
    ends = range(turns[-1]["end"], min(turns[-1]["end"] + 60, game.move_count))
    turns += [first | bad | {"begin": number, "end": number + 1} for number in ends]
    Analysis.objects.update(turns=turns, expected=len(turns), done=len(turns), status=Analysis.Status.DONE)


SEEN = """() => {
    for (const element of document.querySelectorAll("main .visually-hidden")) element.remove();
    return document.querySelector("main").innerText;
}"""


def words_on(page: Page) -> int:
    """What is read before something is opened, without what is only heard, which is gone from the page then."""
    return len(page.evaluate(SEEN).split())


def test_it_is_the_board_with_a_chart_and_few_words(windows: Windows, people: People, analysed: Game) -> None:
    page = windows.open(people.ana)
    address = reverse("games:analysis", args=[analysed.public_id])
    for way in ("", "?at=0", "?at=0&instead=1"):
        page.goto(f"{address}{way}")
        for shown in on_each_screen(page):
            expect_well_made(shown)
        assert 50 < words_on(page) <= MOST_WORDS
    assert not windows.complaints


def test_one_goes_to_a_turning_point_and_to_the_better_way(windows: Windows, people: People, analysed: Game) -> None:
    page = windows.open(people.ana, size=(1440, 900))
    page.goto(reverse("games:analysis", args=[analysed.public_id]))
    page.locator(".analysis__line a").last.scroll_into_view_if_needed()
    link = page.locator(".analysis__line a").first
    link.click()
    expect(page.locator("#play")).to_have_attribute("data-at", link.get_attribute("data-at"))
    page.wait_for_url(f"**/analysis/?at={link.get_attribute('data-at')}")
    page.keyboard.press("Home")
    expect(page.locator("#play")).to_have_attribute("data-at", "0")
    page.get_by_role("link", name="As played").or_(page.locator(".explained__ways a").nth(1)).last.click()
    expect(page.get_by_role("link", name="Play from here")).to_be_visible()
    page.get_by_role("button", name="Try turns").click()
    page.wait_for_url("**/tried/**")
