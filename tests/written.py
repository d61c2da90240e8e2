"""Tables of text beside tests: a test compares what it finds, or writes the table anew where a switch says so."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path


def expect_as_written(table: Path, switch: str, part: str, rows: Sequence[Sequence[str]]) -> None:
    """Compare rows, of which the first is the head, with a part of a table; ``switch`` in the environment writes it."""
    lines = _lines(rows)
    parts = dict(re.findall(r"^# (.+)\n((?:(?!#).*\n)*)", table.read_text() if table.exists() else "", re.MULTILINE))
    if switch in os.environ:
        parts[part] = "\n".join(lines)
        table.write_text("\n\n".join(f"# {name}\n{text.strip()}" for name, text in sorted(parts.items())) + "\n")
    written = parts[part].strip().splitlines()
    assert lines == written, "\n".join(unified_diff(written, lines, "written", "found", n=0, lineterm=""))


def _lines(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(len(rows[0]))]
    return ["".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
