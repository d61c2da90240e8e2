"""An author learns from the check what people would read as a code, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.title import checking, skeleton, texts

CATALOGUE = "cacao_tower_of_tea/texts/catalogue.py"
GERMAN = "cacao_tower_of_tea/locale/de/LC_MESSAGES/django.po"
TOOK = "%(player)s takes sticks: %(count)s."


@pytest.fixture
def title(tmp_path: Path) -> Path:
    skeleton.make("tower-of-tea", tmp_path / "made")
    return tmp_path / "made"


def slip(title: Path, file: str, before: str, after: str) -> None:
    """Change what an author has written."""
    text = (title / file).read_text()
    assert before in text
    (title / file).write_text(text.replace(before, after))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"took": ', '"takes": ', "The event “took” has no sentence in events of texts/catalogue.py."),
        ("%(count)s", "%(sticks)s", "asks for 'sticks' (en); the event has ['count']."),
        ("%(count)s", "%(count)d%", "The sentence of the event “took” cannot be said (en): "),
        ('"resigned": ', '"gone": ', "The event “resigned” has no sentence"),
        ('"not-allowed-now": ', '"not-now": ', "The refusal “not-allowed-now” has no sentence in errors"),
        ('"bonus": _("bonus")', "", "The line “bonus” of the score has no name in score_lines"),
        ("CATALOGUE = ", "OTHER = ", "CATALOGUE"),
    ],
)
def test_what_cannot_be_said_is_named(
    title: Path, before: str, after: str, told: str, capfd: pytest.CaptureFixture[str]
) -> None:
    slip(title, CATALOGUE, before, after)
    assert checking.run(title, "tools.title.sentences", str(title)) == 1
    assert told in "".join(capfd.readouterr())


def test_a_translation_that_asks_for_what_is_not_there_is_named(title: Path, capfd: pytest.CaptureFixture[str]) -> None:
    texts.update(title)
    slip(title, GERMAN, f'msgid "{TOOK}"\nmsgstr ""', f'msgid "{TOOK}"\nmsgstr "%(player)s nimmt %(zahl)s Stäbe."')
    texts.update(title)
    assert checking.run(title, "tools.title.sentences", str(title)) == 1
    assert "asks for 'zahl' (de)" in capfd.readouterr().out


def test_who_runs_some_tests_is_told_of_nothing_else(title: Path) -> None:
    slip(title, CATALOGUE, '"took": ', '"takes": ')
    assert checking.check(title, ["-k", "copy"]) == 0
