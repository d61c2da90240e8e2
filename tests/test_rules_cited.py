"""What docstrings cite: the pages of rules and their sections."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.test_repository import ROOT, _tracked

PAGES = {"Cacao": "cacao.md", "Chocolatl": "chocolatl.md", "Time": "time.md"}
CITED = re.compile(r"(Cacao|Chocolatl|Time) rules,\s+sections?\s+([^.;:)]+)")
NUMBER = re.compile(r"\b\d+\b")
HEADING = re.compile(r"^## (\d+)\. ", re.MULTILINE)


def _cited() -> list[tuple[Path, str, str]]:
    return [
        (file.relative_to(ROOT), title, number)
        for file in _tracked("*.py")
        if file != Path(__file__)
        for title, numbers in CITED.findall(file.read_text())
        for number in NUMBER.findall(numbers)
    ]


def _sections(title: str) -> list[str]:
    return HEADING.findall((ROOT / "docs" / "rules" / PAGES[title]).read_text())


def test_every_section_of_the_rules_that_is_cited_is_there() -> None:
    cited = _cited()

    assert len(cited) > 50
    assert [place for place in cited if place[2] not in _sections(place[1])] == []


@pytest.mark.parametrize("title", PAGES)
def test_sections_are_numbered_without_a_gap(title: str) -> None:
    sections = _sections(title)

    assert sections == [str(number) for number in range(1, len(sections) + 1)]


def test_rules_say_what_d_means_where_they_use_it() -> None:
    assert "**[D]** marks a decision of ours" in (ROOT / "docs" / "rules" / "README.md").read_text()


def test_names_of_sections_of_the_record_that_are_cited_are_there() -> None:
    record = (ROOT / "docs" / "game-record.md").read_text()
    cited = {
        name.strip("*")
        for file in _tracked("*.py")
        if file != Path(__file__)
        for name in re.findall(r"game-record(?:\.md)?, section ([^;.)]+)", file.read_text())
    }

    assert cited
    assert [name for name in cited if f"## {name}\n" not in record] == []
