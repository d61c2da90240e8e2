"""How long a test waits for what is promised, and for what must not keep anybody waiting, beside much other work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TypeVar

BEFORE_LONG = 60
"""Seconds: a hundred times the limits that tests set, and still no wait without an end."""

Answer = TypeVar("Answer")


@contextmanager
def before_long() -> Iterator[None]:
    """What is done here has a limit of its own, and ends; how fast, is the machine's."""
    begin = monotonic()
    yield
    assert monotonic() - begin < BEFORE_LONG


def wait_until(it_is_so: Callable[[], bool]) -> None:
    """Return as soon as it is."""
    wait_for(it_is_so)


def wait_for(asked: Callable[[], Answer | None]) -> Answer:
    """What is asked for again and again, once there is some."""
    end = monotonic() + BEFORE_LONG
    while not (answer := asked()):
        assert monotonic() < end
        sleep(0.05)
    return answer
