"""What docs/titles-pages.md lists is what the check allows, and all of it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template

from cacao_site.http.bundles import LAST_TABLE_STYLES, SITE, TABLE_STYLES
from games.engine import registry
from games.engine.contract.walks import plain_tables
from games.tables.pages.page import PLAIN
from games.tables.pages.seats import COLOURS
from tests.examples.conftest import oh_hell, oh_hell_folder  # noqa: F401
from tests.tools.title.conftest import offered
from tools.title import allowed, styles
from tools.title.sheets import classes
from tools.title.walks.positions import board_of, places

DOCUMENT = settings.BASE_DIR / "docs" / "titles-pages.md"
SHEETS = (*SITE["css/site.css"], *TABLE_STYLES, *PLAIN.styles, *LAST_TABLE_STYLES)


def section(name: str) -> str:
    """The text below a heading, without words that aren't names."""
    return DOCUMENT.read_text().split(f"\n## {name}\n")[1].split("\n## ")[0]


def first_cells(text: str) -> Iterator[str]:
    """The names in the first column of a table."""
    for row in text.splitlines():
        if row.startswith("| `"):
            yield from re.findall(r"`([^`]+)`", row.split("|")[1])


def read(sheet: str) -> str:
    return Path(str(finders.find(sheet))).read_text()


def test_the_document_lists_what_is_allowed() -> None:
    context = section("Context")
    assert set(first_cells(context)) == allowed.KEYS
    assert set(re.findall(r"`(\w+)`", context.rpartition("and on some pages alone")[2])) == allowed.OPTIONAL
    assert {f"games/{name}" for name in first_cells(section("Includes"))} == allowed.INCLUDES
    assert set(first_cells(section("Classes"))) - {"seat-red"} == allowed.CLASSES
    named = {name.rstrip("0123456789") for name in re.findall(r"`(--[\w-]+)`", section("Tokens"))}
    assert named == {name.rstrip("0123456789") for name in allowed.TOKENS}


def test_every_key_is_in_the_context_of_a_board(paged: Path) -> None:
    with offered(paged) as title:
        first = next(places(plain_tables(title)[0]))
        board = board_of(first, 0)
        assert set(board.context()) - set(board.shown) == allowed.KEYS - {"game", "seat"}


@pytest.mark.parametrize("template", sorted(allowed.INCLUDES))
def test_every_include_is_there(template: str) -> None:
    assert get_template(template)


def test_every_class_is_styled_and_every_token_is_set_at_a_table() -> None:
    site = "".join(read(sheet) for sheet in SHEETS)
    assert classes(site) >= allowed.CLASSES - {"decide"} | {f"{allowed.SEATS}{colour}" for colour in COLOURS}
    assert set(re.findall(r"(--[\w-]+):", site)) >= allowed.TOKENS


@pytest.mark.usefixtures("oh_hell")
def test_the_example_uses_nothing_else(oh_hell_folder: Path) -> None:  # noqa: F811
    assert list(styles.problems(registry.title("oh-hell"), oh_hell_folder / "cacao_oh_hell")) == []
