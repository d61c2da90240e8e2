"""A clearing with a forest's edge, drawn from a seed: the ground that Cacao's tiles are laid on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

LEAVES = {
    "broad": '<path d="M0 0Q22 -34 62 -26Q92 -18 104 0Q92 18 62 26Q22 34 0 0Z" fill="{leaf}"/>'
    '<path d="M4 0Q50 -4 98 0M24 -2L42 -18M44 -2L64 -18M64 -2L82 -14M24 2L42 18M44 2L64 18M64 2L82 14" '
    'fill="none" stroke="{vein}" stroke-width="2.4" stroke-linecap="round"/>',
    "cut": '<path d="M0 0Q10 -40 46 -44L44 -26L62 -44Q84 -38 92 -26L72 -14L100 -16Q108 0 100 16L72 14L92 26'
    'Q84 38 62 44L44 26L46 44Q10 40 0 0Z" fill="{leaf}"/>'
    '<path d="M2 0H92M30 0L50 -22M30 0L50 22M56 0L76 -10M56 0L76 10" '
    'fill="none" stroke="{vein}" stroke-width="2.4" stroke-linecap="round"/>',
    "bush": '<path d="M-40 8Q-48 -22 -20 -28Q-8 -48 14 -36Q44 -40 44 -10Q56 14 30 26Q8 44 -14 32Q-40 34 -40 8Z" '
    'fill="{leaf}"/><path d="M-22 -12Q-16 -24 -4 -24M8 -22Q20 -28 28 -16M-8 8Q2 -4 14 6M-28 12Q-22 4 -14 8" '
    'fill="none" stroke="{vein}" stroke-width="3" stroke-linecap="round"/>',
}
"""Each points to the right and is about 100 units long."""


class Layer(NamedTuple):
    """One row of leaves around the clearing: sizes are shares of the edge's depth."""

    leaves: tuple[str, ...]
    step: float
    inset: float
    least: float
    most: float


LAYERS = (
    Layer(("bush", "bush", "broad"), 0.50, 0.30, 0.0103, 0.0158),
    Layer(("broad", "frond", "bush"), 0.57, 0.10, 0.0077, 0.0117),
    Layer(("frond", "broad", "cut"), 0.73, -0.12, 0.0070, 0.0103),
    Layer(("cut", "frond", "broad"), 1.03, -0.34, 0.0067, 0.0103),
)
"""From the back to the front."""


class Light(NamedTuple):
    """The colours of a time of day; ``leaves`` has a leaf and its veins for each layer."""

    middle: str
    base: str
    rim: str
    leaves: tuple[tuple[str, str], ...]
    shade: str
    soil: str
    dapple: str
    tufts: tuple[str, ...]
    pebble: str


DAY = Light(
    "#c9c384",
    "#8e9a5c",
    "#5c7440",
    (("#14351f", "#1d4529"), ("#1c4a29", "#2c6238"), ("#2a6334", "#4b8a4c"), ("#3d7f3e", "#79ad5e")),
    "#0d2413",
    ".42 0 0 0 0 .36 0 0 0 0 .16",
    "#f6edb0",
    ("#5f7a3e", "#6d8747", "#7f9450"),
    "#a8a380",
)
NIGHT = Light(
    "#5b5a3c",
    "#2b3a32",
    "#142320",
    (("#050f0e", "#0a1a17"), ("#08191a", "#12302b"), ("#0e2726", "#1f473b"), ("#163530", "#356354")),
    "#000",
    ".20 0 0 0 0 .24 0 0 0 0 .16",
    "#9fb7a0",
    ("#24402f", "#2f4c38"),
    "#3c463e",
)


@dataclass(frozen=True, slots=True)
class Clearing:
    """A ground of a size in pixels; ``depth`` is that of the forest around it, ``seed`` what grows where."""

    width: int
    height: int
    depth: int
    light: Light
    seed: int

    def svg(self) -> str:
        """The picture; the same each time."""
        luck = Random(self.seed)
        size = f'width="{self.width}" height="{self.height}"'
        parts = (*self._soil(size), *self._dapples(luck), *self._plants(luck), *self._forest(luck), *self._air(luck))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {self.width} {self.height}">'
            f"{self._defs()}{''.join(parts)}</svg>"
        )

    @property
    def _is_night(self) -> bool:
        return self.light is NIGHT

    def _defs(self) -> str:
        light, across, down = self.light, *((0.5, 0.56) if self._is_night else (0.42, 0.38))
        noise = '<filter id="{}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
        return (
            f"<defs>{noise.format('soil')}"
            f'baseFrequency=".012 .016" numOctaves="4" seed="{self.seed}"/>'
            f'<feColorMatrix values="0 0 0 0 {light.soil} 1.5 0 0 0 -.52"/></filter>'
            '<filter id="soft"><feGaussianBlur stdDeviation="16"/></filter>'
            '<filter id="near"><feGaussianBlur stdDeviation="9"/></filter>'
            '<filter id="far"><feGaussianBlur stdDeviation="26"/></filter>'
            f'<radialGradient id="ground" cx="{across}" cy="{down}" r=".74"><stop stop-color="{light.middle}"/>'
            f'<stop offset=".5" stop-color="{light.base}"/><stop offset="1" stop-color="{light.rim}"/>'
            "</radialGradient></defs>"
        )

    def _soil(self, size: str) -> Iterator[str]:
        yield f'<rect {size} fill="url(#ground)"/><rect {size} filter="url(#soil)" opacity=".45"/>'

    def _dapples(self, luck: Random) -> Iterator[str]:
        """Spots of light."""
        most = 0.06 if self._is_night else 0.14
        for _spot in range(26):
            x, y = luck.uniform(0.08, 0.92) * self.width, luck.uniform(0.08, 0.92) * self.height
            yield (
                f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{luck.uniform(24, 86):.0f}" ry="{luck.uniform(14, 44):.0f}" '
                f'fill="{self.light.dapple}" opacity="{luck.uniform(most / 2.5, most):.2f}" filter="url(#soft)"/>'
            )

    def _plants(self, luck: Random) -> Iterator[str]:
        """Tufts, pebbles and, by day, flowers."""
        for _plant in range(self.width * self.height // 5200):
            x, y = luck.uniform(0.05, 0.95) * self.width, luck.uniform(0.05, 0.95) * self.height
            kind, scale = luck.random(), luck.uniform(0.7, 1.3)
            place = f'transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})"'
            if kind < 0.62:
                yield (
                    f'<path {place} d="M0 0Q-3 -6 -6 -8M0 0Q-.5 -7 0 -11M0 0Q3 -6 6 -8" fill="none" opacity=".75" '
                    f'stroke="{luck.choice(self.light.tufts)}" stroke-width="1.7" stroke-linecap="round"/>'
                )
            elif kind < 0.86:
                yield f'<ellipse {place} rx="3" ry="2.1" fill="{self.light.pebble}" opacity=".8"/>'
            elif not self._is_night:
                petals = "".join(f'<circle cx="{dx}" cy="{dy}" r="1.8"/>' for dx, dy in _AROUND)
                yield f'<g {place} fill="#f7f0d8">{petals}<circle r="1.4" fill="#e2a52c"/></g>'

    def _forest(self, luck: Random) -> Iterator[str]:
        """Its layers, each with a shadow."""
        for layer, (leaf, vein) in zip(LAYERS, self.light.leaves, strict=True):
            grown = "".join(self._grown(layer, luck)).replace("{leaf}", leaf).replace("{vein}", vein)
            shade = re.sub(r'stroke="#\w+"', "", re.sub(r'fill="#\w+"', f'fill="{self.light.shade}"', grown))
            blur, opacity = ("far", 0.75) if layer is LAYERS[0] else ("near", 0.5)
            yield f'<g transform="translate(4 9)" filter="url(#{blur})" opacity="{opacity}">{shade}</g>{grown}'

    def _grown(self, layer: Layer, luck: Random) -> Iterator[str]:
        at = luck.uniform(0, self.depth)
        while at < 2 * (self.width + self.height):
            x, y, inwards = self._on_edge(at, (layer.inset + luck.uniform(-0.16, 0.16)) * self.depth)
            turned = inwards + luck.uniform(-52, 52)
            scale = self.depth * luck.uniform(layer.least, layer.most)
            drawn = _leaf(luck.choice(layer.leaves))
            yield f'<g transform="translate({x:.0f} {y:.0f}) rotate({turned:.0f}) scale({scale:.2f})">{drawn}</g>'
            at += layer.step * self.depth * luck.uniform(0.6, 1.25)

    def _on_edge(self, at: float, inset: float) -> tuple[float, float, int]:
        """A place on the way around the clearing, and the direction that leads into it."""
        right, bottom = self.width - inset, self.height - inset
        if at < self.width:
            return at, inset, 90
        if (down := at - self.width) < self.height:
            return right, down, 180
        if (back := down - self.height) < self.width:
            return self.width - back, bottom, 270
        return inset, self.height - (back - self.width), 0

    def _air(self, luck: Random) -> Iterator[str]:
        """Rays of the sun, or a fire and fireflies."""
        if not self._is_night:
            rays = ((0.02, 0.16, 0.50, 0.30), (0.22, 0.30, 0.72, 0.60))
            for left, right, lower_right, lower_left in rays:
                corners = f"{left * self.width:.0f},0 {right * self.width:.0f},0 "
                lower = f"{lower_right * self.width:.0f},{self.height} {lower_left * self.width:.0f},{self.height}"
                yield f'<polygon points="{corners}{lower}" fill="#fff6c4" opacity=".1" filter="url(#soft)"/>'
            return
        yield '<ellipse cx="50%" cy="56%" rx="36%" ry="34%" fill="#f4b455" opacity=".13" filter="url(#far)"/>'
        for _firefly in range(46):
            x, y, _inwards = self._on_edge(
                luck.uniform(0, 2 * (self.width + self.height)), luck.uniform(0.1, 1.5) * self.depth
            )
            for radius, colour, opacity in ((5, "#f7e08a", 0.16), (1.5, "#fff3b8", 0.9)):
                yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{radius}" fill="{colour}" opacity="{opacity}"/>'


_AROUND = ((-2, 0), (2, 0), (0, -2), (0, 2))


def _leaf(kind: str) -> str:
    return LEAVES.get(kind) or _frond()


def _frond() -> str:
    """A stem with nine pairs of narrow leaves."""
    pairs = ""
    for pair in range(9):
        at, length = 8 + 10 * pair, 34 - abs(pair - 3) * 4
        for side in (-1, 1):
            tip, bend = side * length, side * length // 2
            pairs += f"M{at} 0Q{at + 10} {bend} {at + 20} {tip}Q{at + 2} {bend} {at - 5} 0Z"
    stem = '<path d="M0 0Q60 -5 112 2" fill="none" stroke="{vein}" stroke-width="3"/>'
    return f'<path d="{pairs}" fill="{{leaf}}"/>{stem}'
