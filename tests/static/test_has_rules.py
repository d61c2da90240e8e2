"""Rules with ``:has()``, and with the task of a page: what a browser must match again when something changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cacao_site.http.bundles import bundles
from tests.cacao_site.http.test_bundles import text

SHEETS = sorted({file for name, files in bundles().items() if name.endswith(".css") for file in files})
ASKS = re.compile(r":has\(|\[data-task")
WHATEVER = re.compile(r"(^|[ >~+])(\*|:not\([^)]*\))$")
OF_STATIONS = {f"games/chocolatl/{sheet}.css: > *" for sheet in ("phone", "stations")}
OF_STATIONS |= {"games/cacao/wide-chips.css: ~ .rail:not(:popover-open, :has(:target)) > :not(.talk-note)"}
"""Where cards are laid all of a station goes into one column, and a closed drawer hides what is in it: not yet said by
names."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def test_no_rule_that_asks_ends_in_whatever_stands_there() -> None:
    """One such rule on the page of a table, and after each change there a browser matches all of the page again."""
    found = [f"{sheet}: {rule}" for sheet in SHEETS for rule in asking(COMMENT.sub("", text(sheet)))]

    assert {rule for rule in found if WHATEVER.search(rule)} <= OF_STATIONS


def test_rules_are_found_below_one_that_asks() -> None:
    sheet = """
    .a:has(> .b, .c) { top: 0; .d > * { left: 0; } @media (width > 1px) { &:is(.e, .f) .g { left: 0; } } }
    .h { .i:has(.j) { left: 0; } .k * { left: 0; } }"""

    assert list(asking(sheet)) == [".a:has(> .b, .c)", ".d > *", "&:is(.e, .f) .g", ".i:has(.j)"]


def asking(sheet: str) -> Iterator[str]:
    """The selectors of rules that ask what a page has or is at, by themselves or by one that they are nested in."""
    above: list[bool] = []
    for piece in re.finditer(r"([^{};]*)([{};])", sheet):
        if piece[2] == "}":
            above.pop()
        elif piece[2] == "{":
            chosen = [] if piece[1].strip().startswith("@") else selectors(piece[1])
            asks = [selector for selector in chosen if ASKS.search(selector)]
            yield from chosen if any(above) else asks
            above.append(any(above) or bool(asks))


def selectors(rule: str) -> list[str]:
    """The selectors of a rule, one by one: commas in brackets divide none."""
    parts, depth, part = [], 0, ""
    for sign in rule:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            parts.append(part.strip())
            part = ""
        else:
            part += sign
    return [*parts, part.strip()]
