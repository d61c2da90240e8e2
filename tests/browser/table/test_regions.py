"""An update brings what has changed; the page is then the same as one that is loaded anew."""

from __future__ import annotations

from statistics import median

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.playing import Player, begun
from tests.games.factories import fresh, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SHOWN = ("#board", "#villages", ".besides", "#explanations", "#points")


READ = """part => [...part.querySelectorAll("*:not(.gained[data-at], .gained[data-at] *)")].map((one) => {
  const words = [...one.attributes].filter(({ name }) => name !== "open").map(({ name, value }) => `${name}=${value}`);
  const text = one.children.length ? "" : one.textContent.trim();
  return `${one.tagName} ${words.sort().join(" ")} ${text}`;
})"""


def shown(page: Page) -> list[list[str]]:
    """What a page consists of, with the tags of its regions."""
    page.mouse.move(1, 1)
    return [page.locator(part).evaluate(READ) for part in SHOWN]


def test_a_page_that_was_brought_up_to_date_is_like_one_loaded_anew(windows: Windows, people: People) -> None:
    game = begun(running_game(people.ana, people.bo, people.cy, title="cacao", modules=["big-game"]), turns=6)
    mover = next(seat.user for seat in fresh(game).seats.all() if seat.waiting_since)
    page, anew = windows.open(mover), windows.open(mover)
    page.emulate_media(reduced_motion="reduce")  # Or numbers count on to what they are.
    page.goto(game.get_absolute_url())
    sizes: list[int] = []

    def note(answer: Response) -> None:
        if answer.request.method == "POST":
            sizes.append(len(answer.body()))

    page.on("response", note)
    player = Player(page)
    while player.task != "wait":
        player.act()
        anew.goto(game.get_absolute_url())
        assert shown(page) == shown(anew)

    whole = len(anew.content().encode())
    assert median(sizes) < whole / 2


def test_what_has_not_changed_stays_where_it_is(windows: Windows, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    mover = next(seat.user for seat in fresh(game).seats.all() if seat.waiting_since)
    page = windows.open(mover)
    page.goto(game.get_absolute_url())
    page.locator("#explanations .explanation").first.evaluate("one => { one.mark = 'kept'; }")
    tag = page.locator("#explanations").get_attribute("data-region")

    with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        Player(page).act()

    assert f"<div data-same={tag}></div>" in answered.value.text()
    assert page.locator("#explanations .explanation").first.evaluate("one => one.mark") == "kept"


def test_tiles_that_somebody_wants_to_see_stay_shown_while_the_village_changes(
    windows: Windows, people: People
) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    mover = next(seat.user for seat in fresh(game).seats.all() if seat.waiting_since)
    page = windows.open(mover)
    page.goto(game.get_absolute_url())
    shown = page.locator(f"#village-{fresh(game).seats.get(user=mover).number} .tilecount__show")
    shown.evaluate("box => box.click()")

    with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        Player(page).act()

    assert 'id="goods-' in answered.value.text()
    expect(page.locator("#board td.draft").first).to_be_visible()
    expect(shown).to_be_checked()


def test_an_answer_for_an_older_page_is_not_shown_but_the_page_loaded_anew(windows: Windows, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    mover = next(seat.user for seat in fresh(game).seats.all() if seat.waiting_since)
    page = windows.open(mover)
    page.goto(game.get_absolute_url())
    page.evaluate("window.isOld = true")
    # While the answer is under way, something that it takes for known is changed here.
    page.evaluate(
        """() => document.addEventListener("htmx:beforeSwap", () => {
          for (const one of document.querySelectorAll("[data-region]")) one.dataset.region = "other";
        }, { capture: true })"""
    )

    Player(page).some_cell().click()

    expect(page.locator("#board td.draft").first).to_be_visible()
    assert page.evaluate("window.isOld") is None
