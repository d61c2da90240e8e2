"""The page of a report: whatever a title calls its things, it is shown as text, and it needs nothing from elsewhere."""

from __future__ import annotations

import re

from games.engine.balance.figures import Figure, share
from games.engine.balance.sections import Report, Row, Section
from games.management.balance_page import render
from games.management.balance_report import MADE_OF

NASTY = '<script>alert("x")</script>'


def report(won: int, *names: str) -> Report:
    rows = tuple(Row(name, (share(won, 1000), None)) for name in names)
    return Report(dict.fromkeys(MADE_OF, NASTY), [Section(NASTY, NASTY, ("Won", NASTY), rows)])


def test_what_a_title_says_is_text() -> None:
    page = render(report(500, NASTY), None)
    assert "<script" not in page
    assert page.count("&lt;script&gt;") >= 8


def test_it_asks_for_nothing_and_runs_nothing() -> None:
    page = render(report(500, "Seat 1"), None)
    assert re.findall(r"\b(?:src|href|srcset|style|on\w+)=|@import|url\(", page) == []
    assert "default-src 'none'" in page


def test_figures_stand_in_a_table_with_heads_and_their_interval() -> None:
    page = " ".join(render(report(500, "Seat 1"), None).split())
    assert '<th scope="col">Won</th>' in page
    assert '<th scope="row">Seat 1</th>' in page
    assert "50.0% <small>46.9% to 53.1%</small>" in page


def test_a_comparison_says_what_was_and_what_is_beyond_chance() -> None:
    page = " ".join(render(report(600, "Seat 1", "Seat 3"), report(400, "Seat 1", "Seat 2")).split())
    assert "was 40.0%, +20.0 pp, beyond chance" in page
    assert "<small>new</small>" in page
    assert "Only in the report compared with: Seat 2." in page
    alike = render(report(500, "Seat 1"), report(510, "Seat 1"))
    assert "was 51.0%, −1.0 pp<" in alike


def test_a_difference_that_is_clear_is_told_without_a_comparison_too() -> None:
    rows = (Row("lay", (Figure(3, "difference", 1, 5),)), Row("draw", (Figure(1, "difference", -1, 3),)))
    page = render(Report(dict.fromkeys(MADE_OF, "x"), [Section("Moves", "", ("Worth",), rows)]), None)
    assert page.count("<small>beyond chance</small>") == 1
    assert "+3.00" in page
    assert "−1.00 to +3.00" in page
