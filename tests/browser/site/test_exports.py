"""Everything about oneself, asked for in a browser."""

from __future__ import annotations

import pytest

from accounts.models import User
from cacao_site.data_export import tasks
from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_page_is_well_made_before_and_after_and_when_it_refuses(windows: Windows, ana: User) -> None:
    page = windows.open(ana)
    page.goto("/profile/everything/")
    expect_well_made_on_each_screen(page)
    page.get_by_role("button", name="Prepare my data").click()
    tasks.write()  # Harmless if the press has had it written already.
    page.reload()
    page.get_by_role("link", name="Download the file").wait_for()
    expect_well_made_on_each_screen(page)
    page.get_by_role("button", name="Prepare my data").click()
    page.get_by_role("alert").wait_for()
    expect_well_made_on_each_screen(page)
    assert not windows.complaints
