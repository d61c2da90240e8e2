"""What ``cacao-title new-module`` makes keeps the contract of Cacao, and its author is told what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.title import modules
from tools.title.__main__ import main

RULES = "cacao_tea_house/rules.py"
WORDS = "cacao_tea_house/texts.py"
PAGE = "cacao_tea_house/page.py"


@pytest.fixture
def module(tmp_path: Path) -> Path:
    assert main(["new-module", "tea-house", str(tmp_path / "made")]) == 0
    return tmp_path / "made"


def slip(module: Path, file: str, before: str, after: str) -> None:
    """Change what an author has written."""
    text = (module / file).read_text()
    assert before in text
    (module / file).write_text(text.replace(before, after))


def test_it_keeps_the_contract_as_it_is(module: Path) -> None:
    assert main(["check", str(module)]) == 0


def test_its_name_stands_wherever_it_must(module: Path) -> None:
    texts = [path.read_text() for path in module.rglob("*") if path.suffix in (".py", ".toml", ".html", ".svg", ".po")]
    assert not any(word in text for text in texts for word in ("my-module", "my_module", "MyModule", "My module"))
    assert (module / "cacao_tea_house/locale/de/LC_MESSAGES/django.mo").exists()


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (RULES, "return _tiles_around(position, key)\n", "return None\n", "by_axis, by_place or matters leave out"),
        (RULES, "box = BY_OTHERS", 'box = "mini"', "must say box = BY_OTHERS"),
        (RULES, '"tea-house-camp"', '"camp"', "must be “tea-house” or begin with “tea-house-”"),
    ],
)
def test_its_author_is_told_in_a_sentence_which_rule_is_wrong(
    module: Path, capfd: pytest.CaptureFixture[str], file: str, before: str, after: str, told: str
) -> None:
    slip(module, file, before, after)
    assert main(["check", str(module), "-k", "players or effects", "-x"]) != 0
    said = capfd.readouterr()
    assert told in said.out + said.err


def test_what_is_not_said_or_drawn_is_named(module: Path, capfd: pytest.CaptureFixture[str]) -> None:
    slip(module, WORDS, 'does={"tea-house-camp"', 'does={"tea-house-tent"')
    slip(module, "cacao_tea_house/static/games/cacao/modules/tea-house.svg", 'symbol id="tea-house-camp"', "symbol")
    slip(module, "cacao_tea_house/templates/games/cacao/modules/tea-house/rules.html", "{% load i18n %}", "{% if %}")
    (module / "tests/test_contract.py").unlink()
    assert main(["check", str(module)]) == 1
    said = capfd.readouterr().out
    assert "is not offered" in said
    assert "TemplateSyntaxError" in said
    slip(module, "cacao_tea_house/templates/games/cacao/modules/tea-house/rules.html", "{% if %}", "{% load i18n %}")
    assert main(["check", str(module)]) == 1
    said = capfd.readouterr().out
    assert "Nothing in does of texts.py says what the tile “tea-house-camp” does." in said
    assert "There is no symbol “tea-house-camp” in static/games/cacao/modules/tea-house.svg." in said


def test_its_texts_are_brought_into_all_languages(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["texts", str(module)]) == 1
    told = capsys.readouterr().out
    assert "“camp” is not translated" in told
    assert "/de/" not in told


def test_one_language_is_brought_up_to_date_alone(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["texts", str(module), "--only", "de"]) == 0
    assert main(["texts", str(module), "--only", "fr"]) == 1
    assert "/nl/" not in capsys.readouterr().out
    assert sorted(path.name for path in (module / "cacao_tea_house/locale").iterdir()) == ["de", "fr"]


def test_a_sentence_that_a_begun_language_lacks_is_named(module: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slip(module, WORDS, '_("camp")', '_("tea tent")')
    (module / "tests/test_contract.py").unlink()
    assert main(["check", str(module)]) == 1
    assert "Not translated into German: “tea tent”. Run cacao-title texts." in capsys.readouterr().out


@pytest.mark.parametrize("name", ["huts", "Tea", "t", "two words", "-tea"])
def test_a_name_that_no_module_can_have_is_refused(name: str, tmp_path: Path) -> None:
    assert modules.make(name, tmp_path / "made") == 2
    assert not (tmp_path / "made").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    assert modules.make("tea-house", tmp_path) == 2
    assert modules.make("tea-house", tmp_path / "kept") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_the_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-module", "--help"]) == 0
    assert "cacao-title new-module NAME" in capsys.readouterr().out
    assert main(["new-module"]) == 2
    assert "cacao-title new-module NAME" in capsys.readouterr().err
