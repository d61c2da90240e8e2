"""Sheets are read as far as the check needs it: nesting, layers, lists of selectors, what an element must have."""

from __future__ import annotations

import pytest

from tools.title.sheets import rules


@pytest.mark.parametrize(
    ("sheet", "reached"),
    [
        (".line { color: red }", [{"line"}]),
        ("/* .none { a: b } */ a.line:hover { color: red; }", [{"line"}]),
        (".talk .line { color: red }", []),
        (".at-table .line, .chat > .card { color: red }", [{"line"}]),
        (".button:not(.card):has(.line) { color: red }", [{"button"}]),
        (".line.line--new { color: red }", [{"line", "line--new"}]),
        ("@layer site { @media (min-width: 1em) { .line { color: red; } } }", [{"line"}]),
        (".line { &:hover { color: red } .mark { color: red } }", [{"line"}]),
        ("p { color: red }", []),
    ],
)
def test_a_rule_reaches_elements_with_these_classes(sheet: str, reached: list[set[str]]) -> None:
    assert [set(names) for rule in rules(sheet) for names in rule.reached()] == reached


def test_a_rule_knows_what_stands_around_it_and_its_properties() -> None:
    [rule] = rules("@layer title { .title-x { .a, .b { color: red; --size: 1px } } }")
    assert rule.selectors == [".title-x .a", ".title-x .b"]
    assert (rule.around[0], rule.properties) == ("@layer title", ("color", "--size"))
