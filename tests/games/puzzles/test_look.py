"""Puzzles in a real browser: readable by everybody on every screen, answered by keys and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.puzzles import selectors
from games.puzzles.models import Puzzle
from tests.games.puzzles.test_practice import a_puzzle
from tests.look import expect_well_made_on_each_screen, on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)


def expect_nothing_under_the_footer(page: Page) -> None:
    """A board is as high as what it holds: the page ends below it."""
    for shown in on_each_screen(page):
        board, footer = shown.locator(".puzzle__board").bounding_box(), shown.locator("footer").bounding_box()
        assert board is not None
        assert footer is not None
        assert board["y"] + board["height"] <= footer["y"]


def press_until(page: Page, key: str, focused: str) -> None:
    """What is looked for is reached by this key."""
    for _press in range(60):
        if page.locator(f"{focused}:focus").count():
            return
        page.keyboard.press(key)
    expect(page.locator(focused).first).to_be_focused()


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_list_puzzle_and_answer_can_be_read_by_everybody(windows: Windows, ana: User, title: str) -> None:
    puzzle, page = a_puzzle(title=title), windows.open(ana)
    page.goto("/practice/")
    expect_well_made_on_each_screen(page)
    page.goto(f"{puzzle.get_absolute_url()}?way=1")
    expect_well_made_on_each_screen(page)
    expect_nothing_under_the_footer(page)
    page.get_by_role("button", name="This is the best").click()
    expect(page.locator("#answer")).to_be_visible()
    expect_well_made_on_each_screen(page)
    expect_nothing_under_the_footer(page)
    assert not windows.complaints


def test_a_stranger_reads_a_puzzle_too(windows: Windows, db: None) -> None:
    page = windows.open()
    page.goto(a_puzzle().get_absolute_url())
    expect_well_made_on_each_screen(page)


def test_a_puzzle_is_answered_by_keys(windows: Windows, ana: User) -> None:
    puzzle, page = a_puzzle(), windows.open(ana)
    page.goto("/practice/")
    press_until(page, "Tab", f"a[href='{puzzle.get_absolute_url()}']")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "a.puzzle__look")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The board shows way 1.")).to_be_visible()
    expect(page.locator("[name=way][value='1']")).to_be_checked()

    page.goto(page.url.partition("#")[0])
    press_until(page, "Tab", "[name=way]")
    press_until(page, "ArrowDown", f"[name=way][value='{puzzle.best}']")
    press_until(page, "Tab", "button.button--gold")
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("You have found it!")


def test_a_puzzle_is_looked_at_and_answered_without_scripts(windows: Windows, ana: User) -> None:
    puzzle, page = a_puzzle(), windows.open(ana, size=PHONE, javascript=False)
    page.goto(puzzle.get_absolute_url())
    page.get_by_role("link", name=f"Show way {puzzle.best} on the board").click()
    page.get_by_role("button", name="This is the best").click()
    expect(page.locator("#answer")).to_contain_text("You have found it!")
    expect(page.get_by_role("listitem").filter(has_text="Your answer")).to_contain_text(f"{puzzle.best}.")
    assert Puzzle.objects.get().answers.get().day == selectors.today()
