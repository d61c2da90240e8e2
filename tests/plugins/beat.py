"""A real schedule process (Celery's beat) that sends the beat twice a second instead of twice a minute."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from cacao_site.dev.processes import kill_family, start_child

PROGRAM = """
from cacao_site.celery import app
app.conf.beat_schedule = {"beat": {"task": "cacao_site.tasks.beat", "schedule": 0.5}}
app.start(["--quiet", "beat", "--loglevel=info"])
"""


class Beat:
    """One schedule; ``log`` is the file of its output."""

    def __init__(self, name: str, *, variables: Mapping[str, str], folder: Path) -> None:
        self.log = folder / f"{name}.log"
        with self.log.open("wb") as log:
            self._process = start_child(
                [sys.executable, "-c", PROGRAM], variables={**os.environ, **variables}, output=log
            )

    def wait_until_it_says(self, words: str, *, times: int = 1, patience: float = 60) -> None:
        """Return when this stands in its log."""
        deadline = time.monotonic() + patience
        while self.log.read_text().count(words) < times:
            assert self.is_running(), self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)

    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        kill_family(self._process)

    def stop(self) -> None:
        """Ask it to end."""
        self._process.terminate()
        self._process.wait(20)
