"""A module lives in its own file or folder: nobody else asks for it by name, so adding one is a file and a line."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.engine.cacao.modules import MODULES
from tests.games.engine.cacao.test_options import MODULE_CODES

GAMES = Path(games.__file__).parent
MODULE_FILES = GAMES / "engine" / "cacao" / "modules"
MAY_NAME_MODULES = (GAMES / "presenters", GAMES / "sentences", GAMES / "engine" / "chocolatl")
"""Where a title's modules get words and pictures, and another title, whose words are its own."""
SAME_WORD = {(GAMES / "engine" / "cacao" / "scoring.py", "huts"), (MODULE_FILES / "big_game.py", "irrigation")}
"""A line of the record's score and a jungle tile are called like a module."""


def sources() -> list[Path]:
    """The files that may name no module but their own."""
    files = sorted(GAMES.rglob("*.py"))
    return [path for path in files if not any(path.is_relative_to(folder) for folder in MAY_NAME_MODULES)]


def named(path: Path) -> Iterator[str]:
    """The module codes that stand in a file as texts."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in MODULE_CODES and (path, node.value) not in SAME_WORD:
            yield node.value


def code_of(path: Path) -> str:
    """The module whose file this is, or in whose folder it lies."""
    return path.relative_to(MODULE_FILES).parts[0].removesuffix(".py").replace("_", "-")


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(GAMES)))
def test_a_modules_code_name_stands_in_no_file_but_its_own(path: Path) -> None:
    own = {code_of(path)} if path.is_relative_to(MODULE_FILES) else set()
    assert set(named(path)) <= own


def test_each_module_has_a_file_or_folder_of_its_own_name_with_its_code_in_it() -> None:
    for code in MODULE_CODES:
        assert code in {name for path in MODULE_FILES.rglob("*.py") if code_of(path) == code for name in named(path)}


def test_the_contents_page_lists_every_module_once() -> None:
    files = {code_of(path) for path in MODULE_FILES.rglob("*.py")} - {"--init--"}
    assert sorted(module.code for module in MODULES) == sorted(files)
