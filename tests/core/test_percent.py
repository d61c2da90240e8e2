"""Shares of a hundred are written in one way in a language, wherever they come from."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from core.percent import percent
from tests.tools.translations.test_french import TRANSLATED
from tools.translations.source import ROOT
from tools.translations.typography import typeset

ATTRIBUTE = re.compile(r'\b[\w-]+="[^"]*"')
GLUED = re.compile(r"\}\}[ \u00a0\u202f]?%(?!\})")
"""A sign that a template sets after a number by itself."""


@pytest.mark.parametrize(
    ("language", "written"), [("en", "80%"), ("de", "80\u00a0%"), ("fr", "80\u00a0%"), ("nl", "80%")]
)
def test_a_share_of_a_hundred(language: str, written: str) -> None:
    with translation.override(language):
        assert percent(80) == written


@pytest.mark.parametrize(("language", "written"), [("de", "\u00a0%%"), ("fr", "\u00a0%%"), ("nl", "%%")])
@pytest.mark.parametrize("typed", ["%%", " %%", "\u202f%%"])
def test_catalogues_write_it_so_too(language: str, written: str, typed: str) -> None:
    assert typeset(language, f"a %(share)s{typed} b 5{typed}") == f"a %(share)s{written} b 5{written}"
    assert typeset(language, "%(a)s %(b)s") == "%(a)s %(b)s"


def test_no_template_sets_the_sign_by_itself() -> None:
    files = [*ROOT.glob("templates/**/*.*"), *ROOT.glob("games/titles/*/templates/**/*.*")]
    texts = {str(file.relative_to(ROOT)): TRANSLATED.sub("", file.read_text()) for file in files}
    assert [name for name, text in texts.items() if GLUED.search(ATTRIBUTE.sub("", text))] == []
