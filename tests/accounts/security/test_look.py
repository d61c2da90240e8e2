"""The pages of the doors in a real browser: readable by everybody, on every screen, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from accounts.security import log
from tests.accounts.security.browsing import is_in, sign_in
from tests.look import faults, is_wider_than_its_screen
from tests.plugins.windows import Windows

WIDTHS = [320, 390, 820, 1440]


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_can_be_read_by_everybody_in_light_and_dark(windows: Windows, ana: User, dark: bool) -> None:
    sign_in(ana)
    log.note(ana, "changed-by-admin", fields="Name, Active")
    page = windows.open(ana, dark=dark)
    page.goto("/profile/security/")
    too_wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        too_wide += [width] if is_wider_than_its_screen(page) else []
    assert faults(page) == []
    assert too_wide == []


def test_another_browser_is_signed_out_without_scripts(windows: Windows, ana: User) -> None:
    there = sign_in(ana)
    page = windows.open(ana, javascript=False)
    page.goto("/profile/")
    page.get_by_role("link", name="Security").click()
    page.get_by_role("button", name="End session", exact=True).click()
    expect(page.get_by_text("That browser is logged out.")).to_be_visible()
    assert not is_in(there)
