"""A catalogue that is saved is compiled; a broken one is told of and leaves the old one there."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

import pytest

from cacao_site.dev.compiling import compile_saved

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.fixture
def po(tmp_path: Path) -> Path:
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    file = folder / "django.po"
    file.write_text(f'{HEAD}msgid "Trumps"\nmsgstr "Trumpf"\n')
    return file


def said(po: Path) -> str:
    with po.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file).gettext("Trumps")


def test_a_catalogue_is_compiled_when_it_is_newer(po: Path) -> None:
    compile_saved([str(po)])
    assert said(po) == "Trumpf"
    po.write_text(po.read_text().replace("Trumpf", "Stechfarbe"))
    os.utime(po, ns=(1, 1))
    compile_saved([str(po)])
    assert said(po) == "Trumpf"
    os.utime(po, (po.with_suffix(".mo").stat().st_mtime + 1,) * 2)
    compile_saved([str(po), str(po.parent / "other.po"), str(po.parent.parent / "django.po")])
    assert said(po) == "Stechfarbe"


def test_one_that_is_broken_is_told_of_and_changes_nothing(po: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compile_saved([str(po)])
    po.write_text(f'{HEAD}msgid "Trumps"\nTrumpf\n')
    os.utime(po, (po.with_suffix(".mo").stat().st_mtime + 1,) * 2)
    compile_saved([str(po)])
    assert said(po) == "Trumpf"
    assert "PoFileError" in capsys.readouterr().err
