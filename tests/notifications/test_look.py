"""The page on which one chooses what one is told, in a real browser: for everybody, on every screen, by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from notifications.models import Wish
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.plugins.windows import Windows

PAGE = "/profile/notices/"


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_can_be_read_by_everybody_in_light_and_dark(windows: Windows, ana: User, dark: bool) -> None:
    page = windows.open(ana, dark=dark)
    page.goto(PAGE)
    assert (faint_words(page) if dark else faults(page)) == []


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_page_is_not_wider_than_its_screen(windows: Windows, ana: User, width: int) -> None:
    page = windows.open(ana, size=(width, 800))
    page.goto(PAGE)
    assert not is_wider_than_its_screen(page)


def test_mails_are_switched_off_by_keyboard_without_scripts(windows: Windows, ana: User) -> None:
    page = windows.open(ana, javascript=False)
    page.goto("/profile/")
    page.get_by_role("link", name="What you are told, and how").click()
    choice = page.get_by_role("group", name="Tell me when a game is over").get_by_role("combobox", name="by mail")
    choice.focus()
    page.keyboard.type("never")
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your choice is saved.")).to_be_visible()
    expect(choice).to_have_value("never")
    assert list(Wish.objects.values_list("kind", "way")) == [("mail_game_over", "never")]


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_of_the_webhook_can_be_read_by_everybody(windows: Windows, ana: User, dark: bool) -> None:
    page = windows.open(ana, dark=dark, size=(320, 640))
    page.goto(PAGE + "webhook/")
    page.get_by_label("Address").fill("https://hook.example/" + "a" * 200)
    page.keyboard.press("Enter")
    expect(page.get_by_text("It is shown only now")).to_be_visible()
    assert (faint_words(page) if dark else faults(page)) == []
    assert not is_wider_than_its_screen(page)
