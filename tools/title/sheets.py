"""Reads a style sheet as far as the check of titles needs it: its rules, with all that stands around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")
_NEGATED = re.compile(r":(?:not|has)\([^()]*(?:\([^()]*\)[^()]*)*\)")
_COMBINATORS = re.compile(r"\s*[>+~]\s*|\s+")
PAGE_WIDE = frozenset({"", "html", "body", "main", ":root", ".at-table", ".table-page", ".play", ".stage", ".contents"})
"""Compounds around everything that a title shows at a table."""


class Rule(NamedTuple):
    """What stands around some declarations, from the outside, and their properties."""

    around: tuple[str, ...]
    properties: tuple[str, ...]

    @property
    def selectors(self) -> list[str]:
        """The selectors, nested ones written out."""
        found = [""]
        for prelude in self.around:
            if not prelude.startswith("@"):
                found = [_within(outer, inner) for outer in found for inner in split(prelude)]
        return found

    def reached(self) -> Iterator[frozenset[str]]:
        """The classes that an element anywhere on a page must have to be styled by it."""
        for selector in self.selectors:
            *outer, subject = _COMBINATORS.split(_NEGATED.sub("", selector).strip())
            if PAGE_WIDE.issuperset(outer) and (classes := frozenset(_CLASS.findall(subject))):
                yield classes


def rules(sheet: str) -> Iterator[Rule]:
    """All rules with declarations, from the first to the last."""
    around: list[str] = []
    found: list[list[str]] = [[]]
    for part, sign in re.findall(r"([^{};]*)([{};])", _COMMENT.sub("", sheet)):
        text = " ".join(part.split())
        if sign == "{":
            around.append(text)
            found.append([])
            continue
        if ":" in text:
            found[-1].append(text.partition(":")[0].strip())
        if sign == "}" and around:
            if properties := found.pop():
                yield Rule(tuple(around), tuple(properties))
            around.pop()


def split(selectors: str) -> list[str]:
    """A list of selectors, each by itself; commas within brackets divide none."""
    found, depth = [""], 0
    for letter in selectors:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [each.strip() for each in found]


def _within(outer: str, inner: str) -> str:
    return inner.replace("&", outer) if "&" in inner else f"{outer} {inner}".strip()


def classes(sheet: str) -> set[str]:
    """Every class that a sheet names."""
    return {name for rule in rules(sheet) for selector in rule.selectors for name in _CLASS.findall(selector)}
