"""Figures with their uncertainty: means, shares, differences, and how two of them compare."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, quantiles, variance
from typing import NamedTuple

from games.engine.standings import Z, wilson

SHARE, NUMBER, DIFFERENCE = UNITS = ("share", "number", "difference")


class Figure(NamedTuple):
    """A value, with 95 % between ``low`` and ``high`` where that can be said; ``unit`` is one of ``UNITS``."""

    value: float
    unit: str = NUMBER
    low: float | None = None
    high: float | None = None

    @property
    def is_clear(self) -> bool:
        """Whether a difference is more than chance explains."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


def share(part: float, of: int) -> Figure | None:
    """A part of so many; ``None`` of none."""
    return Figure(part / of, SHARE, *wilson(part, of)) if of else None


def mean(values: Sequence[float]) -> Figure | None:
    """The mean of at least one value."""
    if not values:
        return None
    if len(values) == 1:
        return Figure(values[0])
    middle, half = fmean(values), Z * _error(values)
    return Figure(middle, NUMBER, middle - half, middle + half)


def gap(those: Sequence[float], others: Sequence[float]) -> Figure | None:
    """How much more the first have on average (Welch); ``None`` with fewer than two of either."""
    if min(len(those), len(others)) < 2:
        return None
    middle, half = fmean(those) - fmean(others), Z * sqrt(_error(those) ** 2 + _error(others) ** 2)
    return Figure(middle, DIFFERENCE, middle - half, middle + half)


SPREAD = ("Mean", "Least", "Lower quartile", "Median", "Upper quartile", "Most")


def spread(values: Sequence[float]) -> tuple[Figure | None, ...]:
    """What the columns of ``SPREAD`` say."""
    if not values:
        return (None,) * len(SPREAD)
    quarters = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return (mean(values), *(Figure(value) for value in (min(values), *quarters, max(values))))


def change(now: Figure | None, before: Figure | None) -> Figure | None:
    """How much more it is now, by Newcombe's interval, which is that of means too where both are even."""
    if now is None or before is None:
        return None
    more = now.value - before.value
    if now.low is None or now.high is None or before.low is None or before.high is None:
        return Figure(more, now.unit)
    low = more - sqrt((now.value - now.low) ** 2 + (before.high - before.value) ** 2)
    high = more + sqrt((now.high - now.value) ** 2 + (before.value - before.low) ** 2)
    return Figure(more, now.unit, low, high)


def _error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    return sqrt(variance(values) / len(values))
