"""Read by every Python program with this folder in PYTHONPATH: a file says how far its clock on the wall is off."""

import os
import threading
import time
from datetime import timedelta
from pathlib import Path

import time_machine

FILE = Path(os.environ["CHAOS_CLOCK"])


class _Clock:
    """The whole program's; a process that is forked goes on with it."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._traveller = time_machine.travel(time.time(), tick=True).start()

    def watch(self) -> None:
        """Threads end with a fork, so each process needs its own."""
        threading.Thread(target=self._follow, daemon=True).start()

    def _follow(self) -> None:
        """Jump whenever the file changes."""
        while True:
            offset = float(FILE.read_text() or self._offset)
            self._traveller.shift(timedelta(seconds=offset - self._offset))
            self._offset = offset
            threading.Event().wait(0.1)


_clock = _Clock()
os.register_at_fork(after_in_child=_clock.watch)
_clock.watch()
