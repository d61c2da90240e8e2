"""Puzzles in a real browser: readable by everybody on every screen, answered by keys and without scripts."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.puzzles import selectors
from games.puzzles.models import Puzzle
from tests.games.puzzles.test_views import a_puzzle, turn
from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)


def press_until(page: Page, key: str, focused: str) -> None:
    """What is looked for is reached by this key."""
    for _press in range(60):
        if page.locator(f"{focused}:focus").count():
            return
        page.keyboard.press(key)
    expect(page.locator(focused).first).to_be_focused()


def whole(puzzle: Puzzle) -> str:
    """The page with the best turn played to its end."""
    return f"{puzzle.get_absolute_url()}?{urlencode({'draft': turn(puzzle, puzzle.best)})}"


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_list_puzzle_and_answer_can_be_read_by_everybody(windows: Windows, ana: User, title: str) -> None:
    puzzle, page = a_puzzle(title=title), windows.open(ana)
    for address in ("/practice/", puzzle.get_absolute_url(), whole(puzzle)):
        page.goto(address)
        expect_well_made_on_each_screen(page)
        assert len(page.locator("main").inner_text().split()) <= 600
    page.get_by_role("button", name="This is my answer").click()
    expect(page.locator("#answer")).to_contain_text("you’ve found it!")
    expect_well_made_on_each_screen(page)
    assert not windows.complaints


def test_a_stranger_plays_a_puzzle_and_answers_as_a_guest(windows: Windows, db: None) -> None:
    page = windows.open()
    page.goto(whole(a_puzzle()))
    expect_well_made_on_each_screen(page)
    page.get_by_role("button", name="Answer as a guest").click()
    page.get_by_role("button", name="This is my answer").click()
    expect(page.locator("#answer")).to_contain_text("you’ve found it!")


def test_a_puzzle_is_answered_by_keys(windows: Windows, ana: User) -> None:
    puzzle, page = a_puzzle(), windows.open(ana, size=(1440, 900))
    page.goto("/practice/")
    press_until(page, "Tab", f"a[href='{puzzle.get_absolute_url()}']")
    page.keyboard.press("Enter")
    expect(page.locator("#play-form")).to_be_visible()
    press_until(page, "Tab", "#board .spot button, #board button.spot")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Undo")).to_be_visible()
    page.wait_for_url("**draft=**")


def test_a_puzzle_is_played_and_answered_without_scripts(windows: Windows, ana: User) -> None:
    puzzle, page = a_puzzle(), windows.open(ana, size=PHONE, javascript=False)
    page.goto(puzzle.get_absolute_url())
    page.locator("#board button.spot").first.click()
    for _step in range(12):
        if page.get_by_role("button", name="This is my answer").count():
            break
        page.locator("button.use, #board button.spot").first.click()
    page.get_by_role("button", name="This is my answer").click()
    expect(page.locator("#answer")).to_be_visible()
    given = Puzzle.objects.get().answers.get()
    assert (given.day, bool(given.moves)) == (selectors.today(), True)
