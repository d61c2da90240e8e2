"""A clock on the wall that can be set: libfaketime, where the machine has it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path


class Clock:
    """What the site's processes read as time; PostgreSQL and the players keep the machine's own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self._offset = timedelta()
        self.set(timedelta())

    def set(self, offset: timedelta) -> None:
        """Jump."""
        self._offset = offset
        self._file.write_text(f"{offset.total_seconds():+.0f}")

    def now(self) -> datetime:
        """What a process of the site would say."""
        return datetime.now(UTC) + self._offset

    def variables(self) -> dict[str, str]:
        """What lets a process read this clock; nothing without the library."""
        library = find_library()
        if library is None:
            return {}
        return {
            "LD_PRELOAD": str(library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DISABLE_SHM": "1",  # A semaphore there would outlive whoever is killed while he holds it.
        }


def find_library() -> Path | None:
    """Debian's package libfaketime."""
    return next(iter(sorted(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)
