"""Catalogues of a title are brought up to date for all languages of the site, or for those that its author wants."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.title.conftest import PACKAGE, slip
from tools.title import texts, translated
from tools.title.__main__ import main

GERMAN = "locale/de/LC_MESSAGES/django.po"


def languages(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / PACKAGE / "locale").iterdir())


def test_one_language_is_written_and_told_of_alone(paged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["texts", str(paged), "--only", "de"]) == 1
    assert languages(paged) == ["de"]
    said = capsys.readouterr().out
    assert "/de/" in said
    assert "/fr/" not in said
    assert "“%(left)s stick is left” is not translated" in said


def test_all_languages_of_the_site_are_written_where_none_is_named(paged: Path) -> None:
    assert main(["texts", str(paged)]) == 1
    assert languages(paged) == ["de", "fr", "nl"]


def test_a_language_that_the_site_has_not_is_refused(paged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["texts", str(paged), "--only", "xx"]) == 2
    assert "The site has no language xx; it has de, fr, nl." in capsys.readouterr().err
    assert not (paged / PACKAGE / "locale").exists()


def test_who_has_begun_a_language_is_told_what_is_missing_in_it(paged: Path) -> None:
    texts.update(paged)
    assert list(translated.problems(paged / PACKAGE)) == []
    slip(paged, GERMAN, 'msgid "secret numbers"\nmsgstr ""', 'msgid "secret numbers"\nmsgstr "geheime Zahlen"')
    [told] = translated.problems(paged / PACKAGE)
    assert told.startswith("Not translated into German: “")
    assert "secret numbers" not in told
    assert "more. Run cacao-title texts." in told


def test_a_new_message_is_missing_where_all_the_others_are_translated(paged: Path) -> None:
    texts.update(paged, ["de"])
    slip(paged, GERMAN, 'msgid "secret numbers"\nmsgstr ""', 'msgid "secret numbers"\nmsgstr "geheime Zahlen"')
    slip(paged, "texts/catalogue.py", '_("took the last stick")', '_("took the very last stick")')
    assert "took the very last stick" in texts.untranslated(paged / PACKAGE)["de"]
