"""Pages that answer point by point name files and tests that exist: an answer that points nowhere is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ATTACKS, REVIEW, MIND = [ROOT / "docs" / name for name in ("attacks.md", "table-review.md", "mind-review.md")]
NAMED = re.compile(r"`([^`\s]+)`")


def _rows(page: Path) -> list[str]:
    return [line for line in page.read_text().splitlines() if line.startswith("|")]


def _points(page: Path) -> set[str]:
    return {row.split("|")[1].strip() for row in _rows(page)}


def _named(row: str) -> list[str]:
    return NAMED.findall(row)


def test_every_point_that_was_found_stands_there() -> None:
    attacks = {*(f"S{number}" for number in range(1, 9)), *(f"F{number}" for number in range(1, 12)), "T1"}
    assert _points(ATTACKS) >= attacks
    assert _points(REVIEW) >= {str(number) for number in range(1, 36)}
    assert _points(MIND) >= {str(number) for number in range(1, 16)}


@pytest.mark.parametrize(
    "row", [row for page in PAGES for row in _rows(page) if "`" in row], ids=lambda row: row[2:30].strip()
)
def test_what_shows_it_exists(row: str) -> None:
    files = [name for name in _named(row) if "/" in name and not name.startswith("/")]
    missing = [name for name in files if not (ROOT / name).exists()]
    tests = {name for name in _named(row) if name.startswith("test_")}
    written = "".join((ROOT / name).read_text() for name in files if name.startswith("tests/"))

    assert missing == []
    assert any(name.startswith("tests/") for name in files)
    assert {name for name in tests if f"def {name}(" not in written} == set()
