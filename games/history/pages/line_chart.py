"""Line charts over the turns of a game as SVG, one line for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.tables.pages.numbers import number
from games.tables.pages.scene import Sitter

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 8, 10, 24


class Scale(NamedTuple):
    """Where a turn and a value lie in the picture."""

    turns: int
    lowest: int
    highest: int

    def x(self, turn: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * turn / max(1, self.turns - 1), 1)

    def y(self, value: float) -> float:
        share = (value - self.lowest) / (self.highest - self.lowest)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)


def grid(scale: Scale, step: int, unit: str = "") -> Iterator[str]:
    """Lines across, each with its number."""
    for value in range(scale.lowest, scale.highest + 1, step):
        y = scale.y(value)
        yield f'<line class="chart__grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
        yield f'<text class="chart__points" x="{LEFT - 6}" y="{y + 4}">{number(value)}{unit}</text>'


def line(scale: Scale, sitter: Sitter, values: Sequence[float]) -> str:
    """What a seat had, turn by turn."""
    points = " ".join(f"{scale.x(turn)},{scale.y(value)}" for turn, value in enumerate(values))
    return (
        f'<g class="chart__seat chart__seat--{sitter.number} seat-{sitter.colour}">'
        f'<polyline class="chart__rim" points="{points}"/><polyline class="chart__line" points="{points}"/></g>'
    )
