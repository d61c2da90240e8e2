"""The check says which of the site's classes, tokens and includes a title may not use, and which files are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.title.conftest import PACKAGE, offered, slip
from tools.title import styles

PAGE, PLAY = "pages/page.py", "templates/games/tower-of-tea/play.html"
SHEET = "static/games/tower-of-tea/table.css"
BOARD = ".tower-of-tea__board {"


def told(folder: Path) -> list[str]:
    with offered(folder) as title:
        return list(styles.problems(title, folder / PACKAGE))


def test_a_new_title_uses_nothing_that_is_not_for_titles(paged: Path) -> None:
    assert told(paged) == []


@pytest.mark.parametrize(
    ("file", "before", "after", "sentence"),
    [
        (
            SHEET,
            BOARD,
            ".line { color: red; }\n" + BOARD,
            "The class “line” is one of the site’s, too: on your pages css/talk.css",
        ),
        (PLAY, '<p class="tower-of-tea__sticks">', '<p class="card">', "The class “card” is one of the site’s, too"),
        (SHEET, "var(--surface-raised)", "var(--spot-edge)", "uses the property --spot-edge, which isn’t for titles"),
        (PLAY, "games/decide.html", "games/chart.html", "includes games/chart.html, which isn’t for titles"),
        (PLAY, "stick.svg", "stock.svg", "names the file games/tower-of-tea/stock.svg, which isn’t in static/"),
        (PAGE, "/table.css", "/tabel.css", "The page names the file games/tower-of-tea/tabel.css"),
        (SHEET, ".title-tower-of-tea {", ".title-tea {", "outside @layer title or .title-tower-of-tea"),
        (SHEET, "@layer title {", "@layer site {", "outside @layer title or .title-tower-of-tea"),
    ],
)
def test_what_reaches_beyond_the_title_is_named(file: str, before: str, after: str, sentence: str, paged: Path) -> None:
    slip(paged, file, before, after)
    found = told(paged)
    assert [each for each in found if sentence in each], found


def test_a_class_whose_properties_are_all_the_titles_own_is_its_own(paged: Path) -> None:
    own = ".line { padding-inline-start: 0; border-inline-start: 0; }\n"
    slip(paged, SHEET, BOARD, own + BOARD)
    assert told(paged) == []
