"""Signs that a language sets in its own way: the catalogues are written so, whatever a translator has typed."""

from __future__ import annotations

import re

NARROW = "\u202f"
"""The narrow space at which no line is broken."""

PERCENT = re.compile(r"(?<=[\d)sd])[ \u00a0\u202f]*(?=%%(?!\())")
"""Before the sign of a share of a hundred, after a number or its placeholder."""

SIGNS: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "de": ((PERCENT, "\u00a0"),),
    "fr": (
        (PERCENT, "\u00a0"),
        (re.compile(r"[ \u00a0\u202f]+(?=[:;!?])"), NARROW),
        (re.compile(r"« "), "«\u00a0"),
        (re.compile(r" »"), "\u00a0»"),
    ),
    "nl": ((PERCENT, ""), (re.compile(r"‘([^‘’]*)’"), r"“\1”")),
}


def typeset(language: str, text: str) -> str:
    """The text with the language's spaces and quotation marks."""
    for sign, written in SIGNS.get(language, ()):
        text = sign.sub(written, text)
    return text
