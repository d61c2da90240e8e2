"""docs/adding-a-module.md is a checklist that every module keeps to, and its example is the one that is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.titles.cacao.title import MODULES

ROOT = Path(settings.BASE_DIR)
PAGE = (ROOT / "docs" / "adding-a-module.md").read_text()
CLEARINGS = ROOT / "examples" / "modules" / "clearings"
EXAMPLE = "".join(file.read_text() for file in (*CLEARINGS.glob("*/*.py"), CLEARINGS / "pyproject.toml"))
CODES = [module.code for module in MODULES]
PLACES = re.findall(r"^\| `(games/[\w/<>.-]*)`", PAGE, re.MULTILINE)
NEEDED = [place for place in PLACES if place.endswith((".py", "<code>/"))]
"""What each module has; only those that draw something of their own have art and style besides."""


def path_of(place: str, code: str) -> Path:
    return ROOT / place.replace("<module>", code.replace("-", "_")).replace("<code>", code)


@pytest.mark.parametrize("place", NEEDED)
def test_every_module_is_found_where_the_page_says(place: str) -> None:
    assert [code for code in CODES if not path_of(place, code).exists()] == []


def test_no_folder_belongs_to_no_module() -> None:
    folders = {path.name for path in (ROOT / "games/titles/cacao/modules").iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} == {code.replace("-", "_") for code in CODES}


@pytest.mark.parametrize("page", re.findall(r"`(games/[\w/]*(?:modules|title)\.py)`", PAGE))
def test_the_lists_that_are_named_are_there(page: str) -> None:
    assert (ROOT / page).exists()


@pytest.mark.parametrize("block", re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL))
def test_the_example_on_the_page_is_the_one_that_is_played(block: str) -> None:
    for part in re.split(r"\n\n\n", block):
        lines = [line for line in part.splitlines() if line.strip()]
        assert all(line in EXAMPLE for line in lines)


@pytest.mark.parametrize("target", re.findall(r"\]\((\.\./[^)]+)\)", PAGE))
def test_the_page_leads_to_files_that_are_there(target: str) -> None:
    assert (ROOT / "docs" / target).resolve().exists()
