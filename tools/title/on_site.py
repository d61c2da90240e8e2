"""Runs ``shown`` in a process with the site's settings, which opens no database; ``cacao-title check`` calls it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import django


def main(folder: Path) -> int:
    """The exit code of the check; models can be imported only once Django knows its applications."""
    django.setup()
    code: int = import_module("tools.title.shown").main(folder)
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
