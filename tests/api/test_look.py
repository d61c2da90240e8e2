"""The pages about programs, looked at as others are: by axe, for widths, with a new token on them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from api import services
from tests.look import expect_well_made
from tests.plugins.windows import Windows

_SECRET = re.compile(r"cacao_[\w-]{43}")
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("size", "dark"), [((390, 844), False), ((1440, 900), True)])
def test_programs_bots_and_the_documentation(windows: Windows, bo: User, size: tuple[int, int], dark: bool) -> None:
    services.make_bot(owner=bo, name="Rex")
    page = windows.open(bo, size=size, dark=dark)
    page.goto("/profile/programs/")
    expect_well_made(page)
    page.get_by_label("Name", exact=True).fill("my engine")
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_label("Token", exact=True)).to_have_value(_SECRET)
    expect_well_made(page)
    page.goto("/api/")
    page.locator("summary").nth(3).click()
    expect_well_made(page)
