"""The style sheets of both titles may stand on one page: neither touches what belongs to the other, or to the site."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.templatetags.static import static
from playwright.sync_api import Page

from games.models import Game
from games.tables.pages import for_title
from tests.games.factories import bidding_game, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

LOOKS = """() => [...document.querySelectorAll('body, body *')].flatMap(element =>
  [null, '::before', '::after'].map(part => {
    const style = getComputedStyle(element, part);
    if (part && style.content === 'none') return 'none';
    return [...style].map(name => `${name}: ${style.getPropertyValue(name)}`).join('; ');
  }))"""
"""How everything on a page looks, thing by thing."""


def sheets(title: str) -> list[str]:
    """The addresses of a title's own style sheets."""
    shown = for_title(title)
    assert shown.handbook
    return [static(sheet) for sheet in (*shown.styles, *shown.handbook.styles) if sheet.startswith("games/")]


def looks_with(page: Page, *addresses: str) -> list[str]:
    """How a page looks when these sheets are loaded too."""
    for address in addresses:
        page.add_style_tag(url=address)
    looks: list[str] = page.evaluate(LOOKS)
    return looks


@pytest.fixture
def tables(people: People) -> dict[str, Game]:
    """A table of each title."""
    cacao = running_game(people.ana, people.bo, title="cacao", modules=["emperor", "gem-mines", "huts", "map"])
    return {"cacao": cacao, "chocolatl": bidding_game(*people)}


@pytest.mark.parametrize(("own", "other"), [("cacao", "chocolatl"), ("chocolatl", "cacao")])
@pytest.mark.parametrize("kind", ["table", "rules"])
def test_the_sheets_of_another_title_change_nothing(
    windows: Windows, people: People, tables: dict[str, Game], own: str, other: str, kind: str
) -> None:
    page = windows.open(people.ana)
    page.goto(tables[own].get_absolute_url() if kind == "table" else f"/rules/{own}/")
    page.wait_for_load_state("networkidle")
    before = looks_with(page)

    assert looks_with(page, *sheets(other)) == before


def test_they_change_nothing_on_a_page_of_the_site(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto("/my-games/")
    before = looks_with(page)

    assert looks_with(page, *sheets("cacao"), *sheets("chocolatl")) == before


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_every_sheet_of_a_title_lies_in_the_layer_of_titles_under_its_class(title: str) -> None:
    for sheet in (settings.BASE_DIR / "games" / "titles" / title).rglob("*.css"):
        assert re.search(
            rf"\*/\n\n@layer title {{\n  (?::root\[data-outlines\] )?\.title-{title} {{\n.*\n  }}\n}}\n$",
            sheet.read_text(),
            re.DOTALL,
        )
