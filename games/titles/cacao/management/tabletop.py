"""A table of wooden planks, drawn from a seed: another ground that Cacao's tiles are laid on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple


class Wood(NamedTuple):
    """The colours of a time of day: ``planks`` to draw from, the grain, the gaps, the lamp's light and the dark."""

    planks: tuple[str, ...]
    grain: str
    gap: str
    lamp: str
    glow: float
    rim: str
    shade: float


OAK = Wood(
    ("#a97f50", "#a17747", "#b08657", "#a47b4b", "#9a7142"), "#5c3a1d", "#563718", "#fff3d0", 0.42, "#4a2f16", 0.5
)
OAK_AT_NIGHT = Wood(
    ("#4a3a2a", "#443526", "#504030", "#473728", "#3f3123"), "#1f150c", "#1c130c", "#ffc873", 0.3, "#080503", 0.75
)


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A ground of a size in pixels; ``plank`` is how wide a plank is, ``seed`` how they lie."""

    width: int
    height: int
    plank: int
    wood: Wood
    seed: int

    def svg(self) -> str:
        """The picture; the same each time."""
        luck = Random(self.seed)
        size = f'width="{self.width}" height="{self.height}"'
        parts = (*self._planks(luck), self._light(size))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {self.width} {self.height}">'
            f"{self._defs()}{''.join(parts)}</svg>"
        )

    def _defs(self) -> str:
        wood = self.wood
        return (
            '<defs><filter id="grain" x="0" y="0" width="100%" height="100%">'
            f'<feTurbulence type="fractalNoise" baseFrequency=".004 .09" numOctaves="2" seed="{self.seed}"/>'
            '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 -1.15"/>'
            f'<feComposite in2="SourceGraphic" operator="in"/></filter>'
            '<radialGradient id="lamp" cx=".45" cy=".4" r=".8">'
            f'<stop stop-color="{wood.lamp}" stop-opacity="{wood.glow}"/>'
            f'<stop offset=".55" stop-color="{wood.lamp}" stop-opacity="0"/></radialGradient>'
            '<radialGradient id="rim" cx=".5" cy=".5" r=".76">'
            f'<stop offset=".55" stop-color="{wood.rim}" stop-opacity="0"/>'
            f'<stop offset="1" stop-color="{wood.rim}" stop-opacity="{wood.shade}"/></radialGradient>'
            "</defs>"
        )

    def _planks(self, luck: Random) -> Iterator[str]:
        """Row by row, each of boards of different lengths."""
        wood = self.wood
        for top in range(0, self.height, self.plank):
            left = -luck.uniform(0, 6) * self.plank
            while left < self.width:
                length = luck.uniform(5, 9) * self.plank
                board = f'x="{left:.0f}" y="{top}" width="{length:.0f}" height="{self.plank}"'
                yield f'<rect {board} fill="{luck.choice(wood.planks)}"/>'
                yield from self._knots(luck, left, top, length)
                yield (
                    f'<path d="M{left:.0f} {top + self.plank}h{length:.0f}v-{self.plank}" fill="none" '
                    f'stroke="{wood.gap}" stroke-width="1.6" opacity=".7"/>'
                    f'<path d="M{left:.0f} {top + 1.6}h{length:.0f}" stroke="{wood.lamp}" opacity=".14"/>'
                )
                left += length
            row = f'x="0" y="{top}" width="{self.width}" height="{self.plank}"'
            yield f'<rect {row} filter="url(#grain)" opacity=".16"/>'

    def _knots(self, luck: Random, left: float, top: int, length: float) -> Iterator[str]:
        """Lines of the grain along a board, and now and then a knot."""
        for _line in range(3):
            y, bend = top + luck.uniform(0.15, 0.85) * self.plank, luck.uniform(-0.12, 0.12) * self.plank
            yield (
                f'<path d="M{left:.0f} {y:.0f}q{length / 2:.0f} {bend:.0f} {length:.0f} 0" fill="none" '
                f'stroke="{self.wood.grain}" stroke-width="1.1" opacity=".28"/>'
            )
        if luck.random() < 0.35:
            x, y = left + luck.uniform(0.2, 0.8) * length, top + luck.uniform(0.35, 0.65) * self.plank
            for radius, opacity in ((0.17, 0.18), (0.11, 0.24), (0.05, 0.5)):
                rx, ry = radius * 1.7 * self.plank, radius * self.plank
                yield (
                    f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{rx:.1f}" ry="{ry:.1f}" '
                    f'fill="{self.wood.grain}" opacity="{opacity}"/>'
                )

    def _light(self, size: str) -> str:
        return f'<rect {size} fill="url(#lamp)"/><rect {size} fill="url(#rim)"/>'
