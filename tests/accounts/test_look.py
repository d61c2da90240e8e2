"""The pages about oneself in a real browser: readable by everybody, on every screen, with and without scripts."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.accounts.browsing import CODE
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.plugins.windows import Windows

STRANGERS_PAGES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/"]
OWN_PAGES = ["/profile/", "/profile/delete/", "/accounts/password/change/", "/accounts/logout/"]
WIDTHS = [320, 390, 820, 1440]


@pytest.mark.parametrize("dark", [False, True])
def test_every_page_can_be_read_by_everybody_in_light_and_dark(windows: Windows, ana: User, dark: bool) -> None:
    stranger, owner = windows.open(dark=dark), windows.open(ana, dark=dark)
    found = []
    for page, addresses in ((stranger, STRANGERS_PAGES), (owner, OWN_PAGES)):
        for address in addresses:
            page.goto(address)
            found += faint_words(page) if dark else faults(page)
    assert found == []


def test_a_form_with_errors_can_be_read_by_everybody(windows: Windows) -> None:
    page = windows.open()
    page.goto("/accounts/login/")
    page.get_by_label("Name or email address").fill("Ana")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("don’t match")
    assert faults(page) == []


def test_no_page_is_wider_than_its_screen(windows: Windows, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(username="W" * 30, email=f"{'w' * 60}@example.org")
    stranger, owner = windows.open(), windows.open(ana)
    too_wide = []
    for page, addresses in ((stranger, STRANGERS_PAGES), (owner, OWN_PAGES)):
        for address in addresses:
            page.goto(address)
            too_wide += [(address, width) for width in WIDTHS if is_too_wide(page, width)]
    assert too_wide == []


def is_too_wide(page: Page, width: int) -> bool:
    """Whether the page has to be scrolled sideways on a screen of this width."""
    page.set_viewport_size({"width": width, "height": 800})
    return is_wider_than_its_screen(page)


def test_the_keyboard_reaches_the_page_past_the_navigation(page: Page) -> None:
    page.goto("/nowhere/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the home page")).to_be_focused()


def test_a_newcomer_signs_up_without_scripts(windows: Windows, mailoutbox: list[EmailMessage]) -> None:
    page = windows.open(javascript=False)
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("Dora")
    page.get_by_label("Email address").fill("dora@example.org")
    page.get_by_label("Password").fill("a tall cacao tree")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    [code] = CODE.findall(str(mailoutbox[-1].body))
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm").click()
    page.goto("/profile/")
    expect(page.get_by_role("heading", name="Dora")).to_be_visible()


def test_a_guest_of_a_browser_reads_the_times_of_that_browser(windows: Windows) -> None:
    page = windows.open()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Play right away, as a guest").click()
    page.goto("/profile/")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")
