"""A clock on the wall that can be set, for the site's processes; their monotonic clock stays."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tools.chaos.site.supervisor import ROOT

FOLDER = Path(__file__).parent / "offset"


class Clock:
    """What the site's processes read as time; PostgreSQL and the players keep the machine's own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self._offset = timedelta()
        self.set(timedelta())

    def set(self, offset: timedelta) -> None:
        self._offset = offset
        self._file.write_text(f"{offset.total_seconds():.0f}")

    def now(self) -> datetime:
        """What a process of the site would say."""
        return datetime.now(UTC) + self._offset

    def variables(self) -> dict[str, str]:
        """What lets a Python program read this clock."""
        return {"CHAOS_CLOCK": str(self._file), "PYTHONPATH": f"{FOLDER}:{ROOT}"}
