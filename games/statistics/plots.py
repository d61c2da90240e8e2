"""Bars as SVG: several series are told apart by how dark they are, so that nobody needs to tell colours apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from core.colon import with_colon
from games.history.pages.line_chart import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, Scale, grid

LINES = 6
LABELS = 8
"""So many groups of bars have room for their labels on a phone."""


LETTERS = 40
"""So many letters have room below the bars on a phone."""
WIDEST = 60.0
"""No bar is wider."""
LOWER = 22
"""By so much the labels of every second group lie lower where they are long."""


class Group(NamedTuple):
    """Bars side by side, one for each series."""

    label: str
    values: Sequence[float]


def bars(groups: Sequence[Group], *, unit: str = "", even: float | None = None) -> SafeString:
    """A picture of bars above their labels, with a dashed line at what would be ``even``; empty without any group.

    What is below zero has no bar, only its label and number.
    """
    if not groups:
        return mark_safe("")
    top = max([value for group in groups for value in group.values] + [even or 0, 1])
    step = _step(top)
    scale = Scale(2, 0, -(-int(top + 0.999) // step) * step)
    drawn = [part for index, group in enumerate(groups) for part in _group(scale, index, len(groups), group, unit)]
    return mark_safe("".join([*grid(scale, step, unit), *drawn, *_labels(groups), *_even(scale, even)]))


def _step(top: float) -> int:
    sizes = (factor * 10**power for power in range(9) for factor in (1, 2, 5))
    return next(size for size in sizes if top / size <= LINES)


def _group(scale: Scale, index: int, number: int, group: Group, unit: str) -> Iterator[str]:
    width = (WIDTH - LEFT - RIGHT) / number
    bar = min(WIDEST, width * 0.7 / len(group.values))
    left = LEFT + width * (index + 0.5) - bar * len(group.values) / 2
    for series, value in enumerate(group.values):
        y, shown = scale.y(max(0, value)), number_format(value, 1 if value % 1 else 0)
        text = escape(f"{with_colon(group.label)} {shown}{unit}")
        yield (
            f'<rect class="bars__bar bars__bar--{series}" x="{left + series * bar:.1f}" y="{y}" width="{bar:.1f}"'
            f' height="{scale.y(0) - y:.1f}"><title>{text}</title></rect>'
        )


def _labels(groups: Sequence[Group]) -> Iterator[str]:
    """One below each group, or below each second or third where there are many."""
    width, lower = (WIDTH - LEFT - RIGHT) / len(groups), LOWER if are_long(groups) else 0
    for index in range(0, len(groups), -(-len(groups) // LABELS)):
        y, is_last = HEIGHT - BOTTOM + 19 + lower * (index % 2), lower and index == len(groups) - 1
        x, kind = (WIDTH, " bars__label--last") if is_last else (LEFT + width * (index + 0.5), "")
        yield f'<text class="bars__label{kind}" x="{x:.1f}" y="{y}">{escape(groups[index].label)}</text>'


def are_long(groups: Sequence[Group]) -> bool:
    """Whether labels side by side would run into one another on a phone."""
    return max(len(group.label) for group in groups) * len(groups) > LETTERS


def _even(scale: Scale, even: float | None) -> Iterator[str]:
    if even is not None:
        y = scale.y(even)
        yield f'<line class="bars__even" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
