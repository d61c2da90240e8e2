"""A module lives in its own file or folder: nobody else asks for it by name, so adding one is a file and a line."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.engine.cacao.modules import MODULES
from games.engine.cacao.modules.huts import hut_tiles
from games.engine.cacao.table.options import rules_for
from games.presenters.cacao import modules as faces
from games.presenters.cacao.pieces.hut import EVERYTHING
from games.sentences.cacao import modules as words
from tests.games.engine.cacao.table.test_options import MODULE_CODES

GAMES = Path(games.__file__).parent
MODULE_FILES = GAMES / "engine" / "cacao" / "modules"
FACES = GAMES / "presenters" / "cacao" / "modules"
WORDS = GAMES / "sentences" / "cacao" / "modules"
ROOMS = (MODULE_FILES, FACES, WORDS)
"""Where each module has its own file or folder: its rules, its face, its words."""
OTHER_TITLE = (GAMES / "engine" / "chocolatl", GAMES / "presenters" / "chocolatl", GAMES / "sentences" / "chocolatl.py")
"""Another title's words are its own."""
HUT_CODES = {hut.code for tile in hut_tiles(rules_for(EVERYTHING)) for hut in tile}
SAME_WORD = {(MODULE_FILES / "big_game.py", "irrigation")}
"""A jungle tile is called like a module."""


def sources() -> list[Path]:
    """The files that may name no module but their own."""
    files = sorted(GAMES.rglob("*.py"))
    return [path for path in files if not any(path.is_relative_to(room) for room in OTHER_TITLE)]


def pages() -> list[Path]:
    """The files of Cacao's pages, but for the faces."""
    return sorted(path for path in FACES.parent.rglob("*.py") if not path.is_relative_to(FACES))


def texts(path: Path) -> Iterator[str]:
    """The texts that stand in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def named(path: Path) -> Iterator[str]:
    """The module codes that stand in a file as texts."""
    return (text for text in texts(path) if text in MODULE_CODES and (path, text) not in SAME_WORD)


def code_of(path: Path, room: Path = MODULE_FILES) -> str:
    """The module whose file this is, or in whose folder it lies."""
    return path.relative_to(room).parts[0].removesuffix(".py").replace("_", "-")


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(GAMES)))
def test_a_modules_code_name_stands_in_no_file_but_its_own(path: Path) -> None:
    own = {code_of(path, room) for room in ROOMS if path.is_relative_to(room)}
    assert set(named(path)) <= own


@pytest.mark.parametrize("room", [FACES, WORDS], ids=["faces", "words"])
def test_every_module_has_a_face_and_words_under_its_own_name(room: Path) -> None:
    assert {code_of(path, room) for path in room.rglob("*.py")} - {"--init--"} == {module.code for module in MODULES}


def test_the_contents_pages_of_faces_and_words_keep_the_engines_order() -> None:
    codes = [module.code for module in MODULES]
    assert [face.code for face in faces.FACES] == codes
    assert [said.code for said in words.MODULES] == codes


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(GAMES)))
def test_no_page_asks_for_a_hut_by_its_name(path: Path) -> None:
    assert HUT_CODES.isdisjoint(texts(path))


def test_each_module_has_a_file_or_folder_of_its_own_name_with_its_code_in_it() -> None:
    for code in MODULE_CODES:
        assert code in {name for path in MODULE_FILES.rglob("*.py") if code_of(path) == code for name in named(path)}


def test_the_contents_page_lists_every_module_once() -> None:
    files = {code_of(path) for path in MODULE_FILES.rglob("*.py")} - {"--init--"}
    assert sorted(module.code for module in MODULES) == sorted(files)
