"""A stranger's first evening: from the sign-up to the final score of the first game."""

from __future__ import annotations

import re

import pytest
from django.core.mail import EmailMessage
from playwright.sync_api import expect

from tests.accounts.browsing import CODE
from tests.browser.playing import Player
from tests.people import PASSWORD
from tests.plugins.windows import Windows

PHONE = (390, 844)

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_newcomer_signs_up_and_plays_a_first_game_to_the_final_score(
    windows: Windows, mailoutbox: list[EmailMessage]
) -> None:
    page = windows.open(size=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Name").fill("Dora")
    page.get_by_label(re.compile("e-?mail", re.IGNORECASE)).fill("dora@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    code = CODE.search(str(mailoutbox[-1].body))
    assert code
    page.get_by_label(re.compile("code", re.IGNORECASE)).fill(code[0])
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Start with Cacao").click()
    expect(page.locator("#play")).to_be_visible()

    Player(page).play_to_end()

    expect(page.get_by_role("table", name="Final score")).to_be_visible()
    expect(page.get_by_role("table", name="Final score")).to_contain_text("Dora")
