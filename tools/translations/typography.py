"""Signs that a language sets in its own way: the catalogues are written so, whatever a translator has typed."""

from __future__ import annotations

import re

NARROW = "\u202f"
"""The narrow space at which no line is broken."""

SIGNS: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "fr": (
        (re.compile(r"[ \u00a0\u202f]+(?=[:;!?])"), NARROW),
        (re.compile(r"« "), "«\u00a0"),
        (re.compile(r" »"), "\u00a0»"),
    ),
    "nl": ((re.compile(r"‘([^‘’]*)’"), r"“\1”"),),
}


def typeset(language: str, text: str) -> str:
    """The text with the language's spaces and quotation marks."""
    for sign, written in SIGNS.get(language, ()):
        text = sign.sub(written, text)
    return text
