"""The page on which one chooses what one is told, in a real browser: for everybody, on every screen, by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from notifications.models import Webhook, Wish
from notifications.types import GAME_OVER, TYPES
from notifications.types.tournament_news import TournamentNews
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
    page.get_by_role("link", name="Notifications").click()
    row = page.get_by_role("radiogroup", name="Game over by email")
    row.get_by_role("radio", name="right away").focus()
    for _way in range(3):
        page.keyboard.press("ArrowRight")
    expect(row.get_by_role("radio", name="never")).to_be_checked()
    page.get_by_role("button", name="Save").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(row.get_by_role("radio", name="never")).to_be_checked()
    assert list(Wish.objects.values_list("kind", "way")) == [("mail_game_over", "never")]


@pytest.mark.parametrize(("size", "most"), [((390, 844), 2450), ((1440, 900), 1700)])
def test_the_page_is_short(windows: Windows, ana: User, size: tuple[int, int], most: int) -> None:
    page = windows.open(ana, size=size)
    page.goto(PAGE)
    wished = [kind for kind in TYPES.values() if kind.preference_label]
    usual = [kind for kind in wished if not isinstance(kind, TournamentNews)]
    expect(page.get_by_role("row")).to_have_count(1 + len(usual))
    assert page.evaluate("document.documentElement.scrollHeight") < most
    page.locator("summary", has_text="Tournaments").click()
    expect(page.get_by_role("row")).to_have_count(2 + len(wished))


def test_the_choices_fit_where_a_person_is_reached_in_two_ways(windows: Windows, ana: User) -> None:
    Webhook.objects.create(user=ana, url="https://hook.example/")
    for width in (320, 390, 1440):
        page = windows.open(ana, size=(width, 900))
        page.goto(PAGE)
        expect(page.get_by_role("radiogroup", name="Game over to my webhook")).to_be_visible()
        assert not is_wider_than_its_screen(page)
        assert faults(page) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_one_press_ticks_what_is_recommended_and_saves_nothing(windows: Windows, ana: User, javascript: bool) -> None:
    Wish.objects.create(user=ana, kind=GAME_OVER.code, channel="mail", is_wanted=False, way="never")
    page = windows.open(ana, javascript=javascript)
    page.goto(PAGE)
    row = page.get_by_role("radiogroup", name="Game over by email")
    expect(row.get_by_role("radio", name="never")).to_be_checked()
    page.get_by_role("button", name="Use our defaults").click()
    expect(row.get_by_role("radio", name="right away")).to_be_checked()
    expect(page.get_by_text("Press “Save” to keep them.")).to_be_visible()
    assert Wish.objects.get().way == "never"

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert not Wish.objects.exists()


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_of_the_webhook_can_be_read_by_everybody(windows: Windows, ana: User, dark: bool) -> None:
    page = windows.open(ana, dark=dark, size=(320, 640))
    page.goto(PAGE + "webhook/")
    page.get_by_label("Address").fill("https://hook.example/" + "a" * 200)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copy it now")).to_be_visible()
    assert (faint_words(page) if dark else faults(page)) == []
    assert not is_wider_than_its_screen(page)
