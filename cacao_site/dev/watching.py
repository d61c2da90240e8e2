"""Which files processes of the site read when they start, and what was saved among them since."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

OF_THE_SITE = ("accounts", "api", "cacao_site", "core", "games", "locale", "notifications", "static", "templates")
FETCHED = (".css", ".js", ".png", ".jpg", ".webp", ".ico", ".woff2", ".mp3", ".ogg", ".wav")
"""What browsers ask for file by file, and get as it lies there."""
OF_NOBODY = (".pyc", ".pyo", ".swp", ".tmp", "~")
ROOTS = ("locale", "static", "templates")
"""Folders that settings look for: a new one counts when they are read again."""
PULSE = 0.3
"""Seconds between two looks at all files."""

Snapshot = dict[str, int]
"""When each file was written, in nanoseconds; folders that settings look for are there too."""


def snapshot(folders: Iterable[str]) -> Snapshot:
    """All files below the folders that a process may have read."""
    return {path: written for folder in folders for path, written in _files(folder)}


def settled(folders: Iterable[str]) -> Snapshot:
    """The same as soon as nothing is written for a moment: whoever saves many files at once is waited for."""
    known = snapshot(folders)
    while True:
        time.sleep(PULSE / 2)
        if (again := snapshot(folders)) == known:
            return known
        known = again


def differing(before: Snapshot, after: Snapshot) -> list[str]:
    """The files that are new, were written again or are gone."""
    return sorted({path for path, _written in before.items() ^ after.items()})


def has_read(changed: Iterable[str]) -> bool:
    """Whether this process itself has loaded one of these files, or settings by which folders are found."""
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    loaded = {os.path.realpath(file) for file in files if file}
    return any(path in loaded or Path(path).name in ROOTS for path in changed)


def forget_compiled(files: Iterable[str]) -> None:
    """Let Python read them: it takes what was compiled in the same second, if the length is the same, for current."""
    for file in files:
        if file.endswith(".py"):
            with suppress(OSError):
                Path(cache_from_source(file)).unlink()


def _files(folder: str) -> Iterator[tuple[str, int]]:
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                yield from _entry(entry)
    except FileNotFoundError:  # Removed since its own folder was read.
        return


def _entry(entry: os.DirEntry[str]) -> Iterator[tuple[str, int]]:
    if entry.name.startswith(".") or entry.name == "__pycache__":
        return
    if entry.is_dir():
        if entry.name in ROOTS:
            yield entry.path, 0
        yield from _files(entry.path)
    elif not entry.name.endswith((*FETCHED, *OF_NOBODY)):
        with suppress(FileNotFoundError):
            yield entry.path, entry.stat().st_mtime_ns
