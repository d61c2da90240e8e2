"""Rules with ``:has()``: what a browser must match again when something changes."""

from __future__ import annotations

import re

from cacao_site.http.bundles import bundles
from tests.cacao_site.http.test_bundles import text

SHEETS = sorted({file for name, files in bundles().items() if name.endswith(".css") for file in files})
WHATEVER = re.compile(r"(^|[ >~+])(\*|:not\([^)]*\))$")


def test_no_rule_with_has_ends_in_whatever_stands_there() -> None:
    """One such rule on the page of a table, and after each change there a browser matches all of the page again."""
    found = [
        f"{sheet}: {selector}"
        for sheet in SHEETS
        for rule in re.findall(r"([^{};]*:has\([^{};]*)\{", re.sub(r"/\*.*?\*/", "", text(sheet), flags=re.DOTALL))
        for selector in selectors(rule)
        if ":has(" in selector and WHATEVER.search(selector)
    ]

    assert found == []


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
