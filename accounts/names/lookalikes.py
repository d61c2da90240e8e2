"""What a name looks like: two names of one shape cannot be told apart (Unicode Technical Standard 39, section 4)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("lookalikes.txt")
LONGEST = 255
"""Characters of a shape that are compared; one character may look like several."""

INVISIBLE = frozenset(
    char
    for first, last in (
        (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
        (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    )
    for char in range(first, last + 1)
)  # fmt: skip
"""Default_Ignorable_Code_Point of Unicode's DerivedCoreProperties.txt, and a filler of Khitan that shows nothing."""

OURS = {"\u04cf": "l"}
"""The small palochka is drawn as an l; Unicode's table takes it for an i."""


FOLDED = str.maketrans({"O": "o", "5": "s"})
"""Digits that pass for letters among small ones; in Unicode's table a zero is a capital O, and a five nothing else."""


def is_invisible(char: str) -> bool:
    """Whether nothing is drawn for it."""
    return ord(char) in INVISIBLE


def shape_of(name: str) -> str:
    """What is seen of a name, capitals as capitals."""
    return _skeleton(unicodedata.normalize("NFKC", name))


def folded_shape_of(name: str) -> str:
    """What is seen of a name in small letters."""
    return _skeleton(unicodedata.normalize("NFKC", name).casefold()).translate(FOLDED)


def _skeleton(text: str) -> str:
    table = _table()
    seen = "".join(table.get(char, char) for char in unicodedata.normalize("NFD", text) if not is_invisible(char))
    return unicodedata.normalize("NFD", seen)[:LONGEST]


@cache
def _table() -> dict[str, str]:
    """What is seen, by character."""
    return {char: seen for seen, chars in _groups() for char in chars} | OURS


def _groups() -> Iterator[tuple[str, str]]:
    for line in FILE.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            seen, _, chars = line.partition(" = ")
            yield _text(seen), _text(chars)


def _text(points: str) -> str:
    return "".join(chr(int(point, 16)) for point in points.split())
