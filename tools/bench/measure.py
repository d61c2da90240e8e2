"""Measuring: processor time on one core, so that other work on the machine disturbs little."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from time import process_time
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the report; ``aim`` is what it should reach, empty when it is only for information."""

    name: str
    value: float
    unit: str
    aim: str = ""

    def __str__(self) -> str:
        return f"{self.name:<62} {self.value:>10,.2f} {self.unit:<12} {self.aim}".rstrip()


def show(figures: Iterable[Figure]) -> None:
    """Print figures as they come."""
    for figure in figures:
        print(figure, flush=True)


def per_second(work: Callable[[int], object], seconds: float = 2.0) -> float:
    """How often ``work`` (given 0, 1, 2 …) is done in a second; measured for about so many seconds."""
    work(0)
    count, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        count += 1
        work(count)
    return count / spent


def milliseconds(work: Callable[[], object], seconds: float = 0.5) -> float:
    """The median of how long ``work`` takes; it should take at least some microseconds."""
    work()
    times, start = [], process_time()
    while process_time() - start < seconds:
        before = process_time()
        work()
        times.append(process_time() - before)
    return 1000 * median(times)
