"""The rules to read: the small boards of the examples hide nothing that their captions speak of."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from games.titles.cacao.pages.modules import MODULE_PAGES
from tests.look import faults, is_wider_than_its_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_everything_laid_or_marked_in_an_example_is_seen(windows: Windows, size: tuple[int, int]) -> None:
    page = windows.open(size=size)
    page.goto("/rules/cacao/")
    page.locator("details").evaluate_all("folds => folds.forEach((fold) => { fold.open = true; })")
    boards = page.locator(".rule-board .board")

    expect(boards).to_have_count(sum(len(face.examples) for face in MODULE_PAGES))
    for thing in boards.locator(".tile, .spot, .edge, .draft").all():
        expect(thing).to_be_visible()
    assert not is_wider_than_its_screen(page)
    assert faults(page) == []


def test_the_rules_are_half_as_long_on_a_phone_as_all_of_their_text(windows: Windows) -> None:
    page = windows.open(size=(390, 844))
    page.goto("/rules/cacao/")
    assert page.evaluate("document.documentElement.scrollHeight") < 11_000


@pytest.mark.parametrize("javascript", [True, False])
def test_a_link_to_a_part_and_a_search_unfold_it(windows: Windows, javascript: bool) -> None:
    page = windows.open(size=(390, 844), javascript=javascript)
    page.goto("/rules/cacao/#hut-chief")
    expect(page.locator("#hut-chief")).to_be_in_viewport()

    page.goto("/rules/cacao/")
    expect(page.locator("#emperor")).to_be_hidden()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Emperor").click()
    expect(page.locator("#emperor")).to_be_visible()

    page.get_by_label("Search the rules").fill("volcano")
    page.keyboard.press("Enter")
    expect(page.locator("#volcanoes mark").first).to_be_visible()
    expect(page.get_by_label("Search the rules")).to_have_value("volcano")
    expect(page).to_have_url(re.compile(r"/rules/cacao/\?q=volcano$"))
    expect(page.locator("#emperor")).to_be_hidden()
    if javascript:  # axe waits for timers, which no page without scripts has.
        assert faults(page) == []
