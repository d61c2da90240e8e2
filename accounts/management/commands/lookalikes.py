"""Writes `lookalikes.txt` anew from the table of a PyPI package; for maintainers, when Unicode has grown."""

from __future__ import annotations

import json
import unicodedata
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from accounts.names.lookalikes import FILE
from accounts.names.names import is_allowed

HEAD = """\
# Signs that look alike, by UTS #39: what is seen = the signs that look like it, as code points.
# Written by `manage.py lookalikes confusables.json` from confusable-homoglyphs 3.3.1 (MIT, Victor Felder), which holds
# confusables.txt of Unicode (https://www.unicode.org/license.txt, Copyright Unicode, Inc.). Only signs that names have.
"""
DIRECTIONS = "\u200e\u200f"
"""Written around letters of scripts from right to left, only for the table's readers."""


class Command(BaseCommand):
    """Reads ``confusables.json`` of the package ``confusable-homoglyphs``."""

    help = "Regenerate the table of look-alike characters (for maintainers)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="confusables.json of the package confusable-homoglyphs")

    def handle(self, *, file: Path, **_options: Any) -> None:
        neighbours = _read(file)
        table = {char: _what_is_seen(char, neighbours) for char in neighbours}
        alike = defaultdict(list)
        for char in filter(_is_wanted, table):
            if (seen := _to_the_end(char, table)) != char:
                alike[seen].append(char)
        FILE.write_text(HEAD + "".join(_lines(alike)), encoding="ascii")


def _read(file: Path) -> dict[str, list[str]]:
    """Which characters look like which, in both directions: the package does not tell which of two stands for both."""
    table = json.loads(file.read_text(encoding="utf-8"))
    return {_plain(char): [_plain(other["c"]) for other in others] for char, others in table.items()}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFD", text.strip(DIRECTIONS) or text)


def _what_is_seen(char: str, neighbours: dict[str, list[str]]) -> str:
    """The middle of the star of lookalikes; of two that have only each other, the longer or lower one."""
    candidates = [char, *neighbours[char]]
    return min(candidates, key=lambda each: (-len(set(neighbours.get(each, ()))), -len(each), each))


def _to_the_end(text: str, table: dict[str, str]) -> str:
    """What is seen of what is seen: a letter with a stroke is a letter and a stroke, which looks like another one."""
    seen = unicodedata.normalize("NFD", "".join(table.get(char, char) for char in text))
    return text if seen == text else _to_the_end(seen, table)


def _is_wanted(char: str) -> bool:
    return len(char) == 1 and is_allowed(char) and unicodedata.normalize("NFKC", char) == char


def _lines(alike: dict[str, list[str]]) -> Iterator[str]:
    for seen, chars in sorted(alike.items()):
        yield f"{_points(seen)} = {_points(''.join(sorted(chars)))}\n"


def _points(text: str) -> str:
    return " ".join(f"{ord(char):04X}" for char in text)
