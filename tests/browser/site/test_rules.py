"""The rules to read: the small boards of the examples hide nothing that their captions speak of."""

from __future__ import annotations

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
    boards = page.locator(".rule-board .board")

    expect(boards).to_have_count(sum(len(face.examples) for face in MODULE_PAGES))
    for thing in boards.locator(".tile, .spot, .edge, .draft").all():
        expect(thing).to_be_visible()
    assert not is_wider_than_its_screen(page)
    assert faults(page) == []
