"""What the site says in other languages is whole, and is what it was compiled from."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from django.conf import settings

from cacao_site.translations import catalogues, compiled

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|<[^>]+>")
OF_EVERY_LANGUAGE = pytest.mark.parametrize("catalogue", catalogues(), ids=lambda path: path.parts[-3])


def texts(entry: polib.POEntry) -> list[str]:
    """The translation, or those of one and of several things."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def test_every_language_on_offer_but_the_source_has_a_catalogue() -> None:
    offered = {code for code, _name in settings.LANGUAGES} - {settings.LANGUAGE_CODE}
    assert {path.parts[-3] for path in catalogues()} == offered


@OF_EVERY_LANGUAGE
def test_the_compiled_file_belongs_to_its_catalogue(catalogue: Path) -> None:
    assert catalogue.with_suffix(".mo").read_bytes() == compiled(catalogue), "Run make messages."


@OF_EVERY_LANGUAGE
def test_no_entry_is_missing_or_doubtful(catalogue: Path) -> None:
    assert [entry.msgid for entry in polib.pofile(str(catalogue)) if not entry.translated()] == []


@OF_EVERY_LANGUAGE
def test_what_is_filled_in_stands_in_both_languages(catalogue: Path) -> None:
    for entry in polib.pofile(str(catalogue)):
        for source, text in zip((entry.msgid, entry.msgid_plural), texts(entry), strict=False):
            assert sorted(PLACEHOLDER.findall(source)) == sorted(PLACEHOLDER.findall(text)), source
