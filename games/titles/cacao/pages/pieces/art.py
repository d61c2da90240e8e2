"""The drawings of Cacao as HTML: cut out of the sprites under static/games/cacao, with a text for each.

A sprite is shown as one picture, of which a drawing shows its part: what is *used* (``<use>``) becomes a tree
of elements each time, which browsers match and lay out again and again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString

from games.tables.pages.drawings import Drawing


class _Plain(NamedTuple):
    """The colours of a plain square."""

    ground: str
    frame: str
    writing: str


PLAIN = _Plain("#f3ead6", "#7a4e08", "#2c2118")
_SIZE = re.compile(r'^<svg [^>]*viewBox="0 0 (\d+) (\d+)"')
_PLACED = re.compile(r'^  <use href="#([^"]+)" x="(\d+)" width="\d+" height="\d+"/>$', re.MULTILINE)
PITCH = 100
"""From one tile to the next in a picture: 96 units and a gap."""


@lru_cache(maxsize=64)
def sprite(name: str) -> str:
    """The address of a sprite."""
    return escape(static(f"games/cacao/{name}.svg"))


@lru_cache(maxsize=64)
def drawn(name: str) -> frozenset[str]:
    """What there are drawings of in a sprite."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', _text(name)))


@lru_cache(maxsize=64)
def _text(name: str) -> str:
    path = finders.find(f"games/cacao/{name}.svg")
    return Path(path).read_text() if path else ""


@lru_cache(maxsize=64)
def placed(name: str) -> Mapping[str, int]:
    """What stands side by side in a sprite's picture, and how far from the left."""
    return {code: int(left) for code, left in _PLACED.findall(_text(name))}


def part(name: str, code: str) -> str:
    """What shows one drawing of a sprite in a box of the drawing's size."""
    size = _SIZE.search(_text(name))
    if size is None or code not in placed(name):
        return f'<use href="{sprite(name)}#{escape(code)}"/>'
    return f'<image href="{sprite(name)}" x="{-placed(name)[code]}" width="{size[1]}" height="{size[2]}"/>'


@lru_cache(maxsize=1024)
def jungle(code: str, label: str = "", name: str = "jungle") -> SafeString:
    """A jungle tile from a sprite; without a label it is only decoration. The base game's are placed by tiles.css."""
    if name == "jungle" and code in placed(name):
        return drawing(f"tile jungle jungle-{placed(name)[code] // PITCH}", label, "")
    return drawing("tile", label, part(name, code))


@lru_cache(maxsize=1024)
def plain(code: str, label: str = "") -> SafeString:
    """A square with a name on it, for what nobody has drawn."""
    size, lines = lettering(code)
    texts = "".join(f'<text x="48" y="{y:g}">{escape(word)}</text>' for y, word in lines)
    ground = f'fill="{PLAIN.ground}" stroke="{PLAIN.frame}"'
    square = f'<rect x="1" y="1" width="94" height="94" rx="8" {ground} stroke-width="2"/>'
    text = f'<g fill="{PLAIN.writing}" font-family="sans-serif" font-size="{size}" text-anchor="middle">{texts}</g>'
    return drawing("tile", label, square + text)


def lettering(code: str) -> tuple[int, list[tuple[float, str]]]:
    """The name on a plain square of 96 by 96: the size of the font, and its words, each with its baseline."""
    words = code.replace("-", " ").split()[:4] or ["?"]
    size = min(22, 130 // max(map(len, words)))
    return size, [(54 + (row - (len(words) - 1) / 2) * (size + 2), word) for row, word in enumerate(words)]


@lru_cache(maxsize=4096)
def worker(code: str, colour: str, rotation: int = 0, label: str = "") -> SafeString:
    """A worker tile, turned clockwise: its workers turn on a ground (tiles.css) whose light stays where it is."""
    return drawing(f"tile seat-{colour} turn-{rotation}", label, coloured(f"worker-{code}", colour))


def coloured(code: str, colour: str) -> str:
    """What shows a drawing in the colours of a seat."""
    return part(f"workers-{colour}", code)


@lru_cache(maxsize=16)
def emblem(colour: str) -> Drawing:
    """The roof with a seat's emblem: which seat something belongs to, also for those who see no colours."""
    return Drawing.of(f'class="emblem seat-{colour}" viewBox="32 32 32 32"', coloured("hut", colour))


@lru_cache(maxsize=16)
def back(colour: str | None = None) -> SafeString:
    """The back of a jungle tile or, with a colour, of a worker tile."""
    if colour is None:
        return drawing("tile", "", part("pieces", "back-jungle"))
    return drawing(f"tile seat-{colour}", "", coloured("back-worker", colour))


@lru_cache(maxsize=128)
def piece(name: str, sheet: str = "pieces") -> Drawing:
    """A small piece from a sprite: a fruit, a coin, the carrier, or what a module brings."""
    return Drawing.of(f'class="piece piece--{name}" viewBox="0 0 40 40"', part(sheet, name))


def small(name: str, sheet: str, x: int, y: int, size: int) -> str:
    """A piece that lies on a tile: where, and how large."""
    box = f'x="{x}" y="{y}" width="{size}" height="{size}" viewBox="0 0 40 40"'
    return f"<svg {box}>{part(sheet, name)}</svg>"


@lru_cache(maxsize=64)
def hut(code: str, cost: int = 0) -> Drawing:
    """A hut, as small as a piece; a house with its price on it where nobody has drawn it."""
    price = ""
    if code not in drawn("modules/huts"):
        code = "house"
        price = (
            '<text x="24" y="39" fill="#fff" stroke="#2c2118" stroke-width="3" paint-order="stroke" '
            f'font-family="sans-serif" font-size="16" font-weight="bold" text-anchor="middle">{cost}</text>'
        )
    return Drawing.of('class="piece piece--hut" viewBox="0 0 48 48"', f"{part('modules/huts', code)}{price}")


def drawing(classes: str, label: str, parts: str) -> SafeString:
    """A drawing the size of a tile, put together from parts."""
    drawn = Drawing.of(f'class="{classes}" viewBox="0 0 96 96"', parts)
    return drawn.saying(label) if label else drawn
