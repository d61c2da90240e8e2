"""Prints all figures: ``python -m tools.bench``, or ``python -m tools.bench engine bots`` for some."""

from __future__ import annotations

import platform
import sys
from datetime import UTC, datetime
from importlib import import_module

SECTIONS = ("engine", "bots", "pages", "steps", "growth")
"""``live`` takes minutes and ``browser`` wants Chromium: they are only done when they are asked for."""


def main(sections: list[str]) -> int:
    """Print the figures of some sections with the date and the kind of machine; 1 when a request misses its aim."""
    print(f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}, one core")
    missed = 0
    for section in sections or SECTIONS:
        print()
        missed += import_module(f"tools.bench.{section}").report() or 0
    if missed:
        print(f"\nAims that are missed: {missed}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
