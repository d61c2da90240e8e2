"""The card of a picture to share: a heading, a podium or who plays, and what decided the game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from django.contrib.staticfiles import finders
from PIL import Image, ImageDraw, ImageFont

from games.pages.presenters.share import Caption, Player
from games.tables.pages.pictures import Size
from games.tables.pages.seats import PAINTS, colour_name

FONT = "vendor/alegreya-5.3.0-latin-700.woff2"
BEYOND_LATIN_1 = frozenset("ıŒœʻʼ‘’“”–—…•€−")
"""What this font has besides."""
SCALE = 2
"""Drawn so much larger, then made smaller: edges are smooth."""
PAPER, INK, SOFT, STONE, STONE_EDGE, BLUE = "#f8ecd2", "#2b1a10", "#5f4c37", "#dcc79d", "#8b6536", "#235d85"
HEIGHTS = {1: 1.0, 2: 0.72, 3: 0.56}
LOWEST = 0.42
ORDER = (1, 0, 2, 3, 4)
"""The best in the middle of three, the second on its left."""


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(finders.find(FONT)), size)


def card(caption: Caption, size: Size) -> Image.Image:
    """The card, as large as asked."""
    return _Card(caption, size).drawn()


class _Card:
    """One that is being drawn."""

    def __init__(self, caption: Caption, size: Size) -> None:
        self._caption, self._size = caption, size
        self._width, self._height = size.width * SCALE, size.height * SCALE
        self._image = Image.new("RGB", (self._width, self._height), PAPER)
        self._pen = ImageDraw.Draw(self._image)
        self._edge = 24 * SCALE

    def drawn(self) -> Image.Image:
        inner = self._width - 2 * self._edge
        self._middle(written(self._caption.heading, ""), 62 * SCALE, 42 * SCALE, inner, INK)
        self._middle(self._caption.under, 98 * SCALE, 22 * SCALE, inner, SOFT)
        foot = self._box() if self._caption.decided else self._height - self._edge
        if any(player.place for player in self._caption.players):
            self._podium(150 * SCALE, foot - 16 * SCALE)
        else:
            self._lines(150 * SCALE, foot)
        return self._image.resize(self._size, Image.Resampling.LANCZOS)

    def _middle(self, text: str, baseline: int, largest: int, room: int, colour: str, x: int | None = None) -> None:
        font = _fitting(text, largest, room)
        self._pen.text((self._width // 2 if x is None else x, baseline), _cut(text, font, room), colour, font, "ms")

    # --- what decided the game ---

    def _box(self) -> int:
        """The sentence in a box at the foot; answers where the box begins."""
        inner = self._width - 4 * self._edge
        text, size = written(self._caption.decided, ""), 24 * SCALE
        while len(lines := list(_wrapped(text, _font(size), inner))) > 3 and size > 14 * SCALE:
            size -= SCALE
        height = round(size * 1.25) * len(lines) + self._edge
        top = self._height - self._edge - height
        self._pen.rounded_rectangle((self._edge, top, self._width - self._edge, top + height), 12 * SCALE, BLUE)
        for number, line in enumerate(lines, start=1):
            baseline = top + self._edge // 2 + round(size * 1.25 * (number - 0.22))
            self._pen.text((2 * self._edge, baseline), line, "#ffffff", _font(size), "ls")
        return top

    # --- who plays ---

    def _podium(self, top: int, foot: int) -> None:
        players = [self._caption.players[at] for at in ORDER if at < len(self._caption.players)]
        width = min((self._width - 2 * self._edge) // len(players), 180 * SCALE)
        left = (self._width - width * len(players)) // 2
        for at, player in enumerate(players):
            self._step(player, left + width * at, width, top, foot)

    def _step(self, player: Player, left: int, width: int, top: int, foot: int) -> None:
        person, middle = min(84 * SCALE, (foot - top) * 2 // 5), left + width // 2
        block = max(round((foot - top - person - 30 * SCALE) * HEIGHTS.get(player.place, LOWEST)), 70 * SCALE)
        above = foot - block
        self._pen.rectangle((left + 2, above, left + width - 3, foot), STONE, STONE_EDGE, SCALE)
        self._figure(player.colour, middle, above, person)
        name = written(player.name, colour_name(player.colour))
        self._middle(name, above - person - 8 * SCALE, 24 * SCALE, width - 6 * SCALE, INK, middle)
        self._middle(f"{player.place}.", above + 24 * SCALE, 20 * SCALE, width, SOFT, middle)
        self._middle(player.points, above + 56 * SCALE, 36 * SCALE, width, INK, middle)

    def _lines(self, top: int, foot: int) -> None:
        step = min((foot - top) // max(1, len(self._caption.players)), 84 * SCALE)
        for at, player in enumerate(self._caption.players):
            base = top + step * at + step * 4 // 5
            self._figure(player.colour, self._edge + step // 2, base, step * 2 // 3)
            name, room = written(player.name, colour_name(player.colour)), self._width - 3 * self._edge - step
            font = _fitting(name, 30 * SCALE, room)
            self._pen.text((2 * self._edge + step, base - step // 8), _cut(name, font, room), INK, font, "ls")

    def _figure(self, colour: str, x: int, foot: int, height: int) -> None:
        """A worker in the colour of a seat."""
        paint, unit = PAINTS[colour].background, height / 10
        body = [(0, 3.6), (3, 4.6), (4, 6.4), (2.4, 6.6), (2.8, 10), (0.5, 10), (0, 8.4)]
        right = [(x + unit * dx, foot - height + unit * dy) for dx, dy in body]
        outline = right + [(2 * x - px, py) for px, py in reversed(right)]
        self._pen.polygon(outline, paint, INK, 2 * SCALE)
        head = (x - unit * 2, foot - height, x + unit * 2, foot - height + unit * 4)
        self._pen.ellipse(head, paint, INK, 2 * SCALE)


def written(text: str, instead: str) -> str:
    """The text in letters that the font has, without marks that it lacks; else what is told instead.

    Without anything to tell instead its letters are left out.
    """
    plain = "".join(letter if _has(letter) else _bare(letter) for letter in text)
    kept = "".join(filter(_has, plain))
    return kept if kept == plain or not instead else instead


def _bare(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))


def _has(letter: str) -> bool:
    return (letter.isprintable() and letter < "\u0100") or letter in BEYOND_LATIN_1


def _fitting(text: str, largest: int, room: int) -> ImageFont.FreeTypeFont:
    """As large as there is room, down to half of the largest."""
    length = _font(largest).getlength(text)
    return _font(max(largest // 2, min(largest, int(largest * room / max(1.0, length)))))


def _cut(text: str, font: ImageFont.FreeTypeFont, room: int) -> str:
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _wrapped(text: str, font: ImageFont.FreeTypeFont, room: int) -> Iterator[str]:
    line: Sequence[str] = ()
    for word in text.split():
        if line and font.getlength(" ".join([*line, word])) > room:
            yield " ".join(line)
            line = ()
        line = [*line, word]
    yield " ".join(line)
