"""A time limit for each call into the code of a title by others.

A thread of the web server has none of its own: gunicorn's ``timeout`` notices a process that hangs, not one of its
threads. Past the limit an exception is raised inside the call. Only Python code can be ended like this: what hangs in C
(one huge ``sum`` or ``pow``) ends when it ends.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Lock, Thread, get_ident
from time import monotonic, sleep
from typing import Any

SECONDS = 30.0
"""Less than a proxy waits for an answer, and than a task may take."""
TICK = 1.0
"""Seconds between two looks at the calls that run."""
YIELDS = 100
"""So often a thread gives way until an exception that was set for it has surely been raised."""


class TookTooLong(BaseException):
    """Raised in the thread of a call; no ``except Exception`` of a title keeps it."""


class _Call:
    __slots__ = ("began", "is_late")

    def __init__(self) -> None:
        self.began = monotonic()
        self.is_late = False


class TimeLimit:
    """The calls that run in this process, the outermost one of each thread, and the thread that ends them."""

    def __init__(self) -> None:
        self._calls: dict[int, _Call] = {}
        self._lock = Lock()
        self._watcher: Thread | None = None

    def call(self, method: Callable[..., Any], given: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """What the method returns. Raises ``TookTooLong``, or what the method raises."""
        thread = get_ident()
        if thread in self._calls:
            return method(*given, **named)
        self._watch()
        call = self._calls[thread] = _Call()
        try:
            return method(*given, **named)
        finally:
            try:
                self._leave(thread, call)
            except TookTooLong:
                self._leave(thread, call)

    def _leave(self, thread: int, call: _Call) -> None:
        """After this no exception is on its way to this thread."""
        while self._calls.get(thread) is call:
            with suppress(TookTooLong), self._lock:
                del self._calls[thread]
        if call.is_late:
            with suppress(TookTooLong):
                for _time in range(YIELDS):
                    sleep(0)

    def _watch(self) -> None:
        if self._watcher is None or not self._watcher.is_alive():
            self._watcher = Thread(target=self._run, name="time limit of titles", daemon=True)
            self._watcher.start()

    def _run(self) -> None:
        while True:
            sleep(TICK)
            self._end_late_ones(monotonic() - SECONDS)

    def _end_late_ones(self, before: float) -> None:
        """One that catches it is told again, as long as it runs."""
        for thread, call in list(self._calls.items()):
            if call.began >= before:
                continue
            with self._lock:
                if self._calls.get(thread) is call:
                    call.is_late = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TookTooLong))

    def reset_after_fork(self) -> None:
        """In a process that was forked: the other threads, and what they held, are not there."""
        self._calls, self._lock, self._watcher = {}, Lock(), None


LIMIT = TimeLimit()
os.register_at_fork(after_in_child=LIMIT.reset_after_fork)
