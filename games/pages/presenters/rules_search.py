"""Search in the rules: which parts say what somebody looks for, with the places marked."""

from __future__ import annotations

import re
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

MOST_LETTERS = 60
MOST_WORDS = 6
_NO_WORDS = re.compile(r"(<svg\b.*?</svg>|<[^>]*>|&#?\w+;)", re.DOTALL)
"""What is no text: drawings, tags, characters that are written as entities."""


class Found(NamedTuple):
    """A part of the rules with its marked places, and how many there are."""

    html: SafeString
    places: int


def words_of(query: str) -> list[str]:
    """The words to look for; what is too long is cut."""
    return query[:MOST_LETTERS].split()[:MOST_WORDS]


def search(html: str, words: list[str]) -> Found | None:
    """The part of the rules with the words marked; ``None`` unless it has all of them. ``html`` must be safe."""
    pieces = _NO_WORDS.split(html)
    text = " ".join(pieces[::2])
    looked_for = [re.escape(escape(word)) for word in words]
    if not all(re.search(word, text, re.IGNORECASE) for word in looked_for):
        return None
    wanted = re.compile("|".join(looked_for), re.IGNORECASE)
    count = sum(len(wanted.findall(piece)) for piece in pieces[::2])
    pieces[::2] = [wanted.sub(r"<mark>\g<0></mark>", piece) for piece in pieces[::2]]
    return Found(mark_safe("".join(pieces)), count)
