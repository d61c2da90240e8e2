"""Prints all figures: ``python -m tools.bench``, or ``python -m tools.bench engine bots`` for some.

``python -m tools.bench languages`` needs a process of its own, for a site of its own.
"""

from __future__ import annotations

import platform
import sys
from datetime import UTC, datetime
from importlib import import_module

SECTIONS = ("engine", "bots", "pages")
"""``explaining``, ``live`` and ``moves`` take minutes, ``browser`` wants Chromium, ``middleware`` is for those who look
into one question: they are only done when they are asked for."""


def main(sections: list[str]) -> None:
    """Print the figures of some sections with the date and the kind of machine."""
    print(f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}, one core")
    for section in sections or SECTIONS:
        print()
        import_module(f"tools.bench.{section}").report()


if __name__ == "__main__":
    main(sys.argv[1:])
