"""A module is one folder: nobody else asks for it by name, so adding one is a folder and a line in three lists."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import games
from games.titles.cacao.modules.huts.rules import hut_tiles
from games.titles.cacao.pages import modules as pages
from games.titles.cacao.pages.huts import EVERYTHING
from games.titles.cacao.texts import modules as texts
from games.titles.cacao.title import BOX, MODULES
from tests.games.titles.cacao.rules.test_options import MODULE_CODES

GAMES = Path(games.__file__).parent
TITLE = GAMES / "titles" / "cacao"
FOLDERS = TITLE / "modules"
OTHER_TITLE = GAMES / "titles" / "chocolatl"
"""Another title's words are its own."""
HUT_CODES = {hut.code for tile in hut_tiles(BOX.rules_for(EVERYTHING)) for hut in tile}
SAME_WORD = {(FOLDERS / "big_game" / "rules.py", "irrigation")}
"""A jungle tile is called like a module."""


def strings(path: Path) -> Iterator[str]:
    """The texts that stand in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def named(path: Path) -> set[str]:
    """The module codes that stand in a file as texts."""
    return {text for text in strings(path) if text in MODULE_CODES and (path, text) not in SAME_WORD}


def code_of(path: Path) -> str:
    """The module in whose folder a file lies; empty for a file outside of them."""
    return path.relative_to(FOLDERS).parts[0].replace("_", "-") if path.is_relative_to(FOLDERS) else ""


def folders() -> set[str]:
    return {path.name.replace("_", "-") for path in FOLDERS.iterdir() if (path / "rules.py").is_file()}


def test_a_modules_code_name_stands_in_no_file_but_its_own() -> None:
    files = [path for path in GAMES.rglob("*.py") if not path.is_relative_to(OTHER_TITLE)]
    strangers = {str(path.relative_to(GAMES)): named(path) - {code_of(path)} for path in files}
    assert {path: codes for path, codes in strangers.items() if codes} == {}


def test_every_module_has_a_folder_with_rules_page_and_texts() -> None:
    assert folders() == {module.code for module in MODULES}
    files = [FOLDERS / code.replace("-", "_") / name for code in MODULE_CODES for name in ("page.py", "texts.py")]
    assert [file for file in files if not file.is_file()] == []


def test_the_lists_of_pages_and_texts_keep_the_order_of_the_rules() -> None:
    codes = [module.code for module in MODULES]
    assert [page.code for page in pages.MODULE_PAGES] == codes
    assert [words.code for words in texts.MODULES] == codes


def test_each_tile_has_a_code_and_a_place_in_the_record_of_its_own() -> None:
    kinds = [kind for module in MODULES for kind in module.kinds]
    for own in (kind.code for kind in kinds), (str(kind.order) for kind in kinds):
        assert [each for each, count in Counter(own).items() if count > 1] == []


def test_no_page_asks_for_a_hut_by_its_name() -> None:
    asking = [path for path in (TITLE / "pages").rglob("*.py") if not HUT_CODES.isdisjoint(strings(path))]
    assert asking == []


def test_each_module_names_itself() -> None:
    for code in MODULE_CODES:
        assert code in named(FOLDERS / code.replace("-", "_") / "rules.py")
