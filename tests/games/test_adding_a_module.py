"""docs/adding-a-module.md is a checklist that every module keeps to, and its example is the one that tests play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.engine.cacao.modules import MODULES

ROOT = Path(settings.BASE_DIR)
PAGE = (ROOT / "docs" / "adding-a-module.md").read_text()
EXAMPLE = (ROOT / "tests" / "games" / "orchard.py").read_text()
CODES = [module.code for module in MODULES]
PLACES = re.findall(r"`([\w/-]*/(?:<module>|<code>)[\w./]*)`", PAGE)
NEEDED = [place for place in PLACES if place.endswith((".py", "<code>/")) and not place.startswith("tests/")]
"""What each module has; only those that draw something of their own have art and style besides."""


def path_of(place: str, code: str) -> Path:
    return ROOT / place.replace("<module>", code.replace("-", "_")).replace("<code>", code)


def test_a_module_has_four_places_besides_its_rules() -> None:
    folders = {Path(place).parent if place.endswith((".py", ".svg")) else Path(place).parents[0] for place in PLACES}
    assert len({folder for folder in folders if folder.parts[0] != "tests"}) == 1 + 4


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("place", NEEDED)
def test_every_module_is_found_where_the_page_says(place: str, code: str) -> None:
    path = path_of(place, code)
    assert path.exists() or path.with_suffix("").is_dir()


@pytest.mark.parametrize("place", [place for place in PLACES if "<code>" in place])
def test_no_place_holds_what_belongs_to_no_module(place: str) -> None:
    folder = ROOT / place.split("<", maxsplit=1)[0]
    assert {path.stem for path in folder.iterdir()} <= set(CODES)


@pytest.mark.parametrize("page", re.findall(r"`([\w/]*modules/__init__.py)`", PAGE))
def test_the_contents_pages_that_are_named_are_there(page: str) -> None:
    assert (ROOT / page).exists()


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_example_on_the_page_is_the_one_that_is_played(block: str) -> None:
    for part in re.split(r"\n\n\n", block):
        lines = [line for line in part.splitlines() if line.strip()]
        assert all(line in EXAMPLE for line in lines)


@pytest.mark.parametrize("target", re.findall(r"\]\((\.\./[^)]+)\)", PAGE))
def test_the_page_leads_to_files_that_are_there(target: str) -> None:
    assert (ROOT / "docs" / target).resolve().exists()
