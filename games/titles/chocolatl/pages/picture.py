"""A position of Chocolatl as a picture: the score track with its markers, which everybody may see."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from games.tables.pages.pictures import Size
from games.tables.pages.scene import Sitter
from games.tables.pages.seats import PAINTS
from games.titles.chocolatl.rules.material import FIELD_COLOURS, LAST_FIELD
from games.titles.chocolatl.rules.view import ChocolatlView

GROUND = "#f6efe2"
INK = "#2b1a10"
FIELDS = {"red": "#e79384", "gold": "#f0c95a", "green": "#9ccb8b"}
COLUMNS = 9


def picture(view: ChocolatlView, sitters: Sequence[Sitter], size: Size) -> Image.Image:
    """The track in rows, from the upper left corner; without markers until it is drawn how they are stacked."""
    stacks = view.stacks if sitters else {}
    last = max(LAST_FIELD, *view.stacks)
    rows = last // COLUMNS + 1
    side = min(size.width // (COLUMNS + 1), size.height // (rows + 1))
    left, top = (size.width - side * COLUMNS) // 2, (size.height - side * rows) // 2
    drawn = Image.new("RGB", size, GROUND)
    pen = ImageDraw.Draw(drawn)
    for field in range(last + 1):
        x, y = left + side * (field % COLUMNS), top + side * (field // COLUMNS)
        _field(pen, field, x, y, side)
        for height, seat in enumerate(stacks.get(field, ())):
            _marker(pen, sitters[seat].colour, x + side // 2, y + side * 3 // 5 - height * side // 6, side // 4)
    return drawn


def _field(pen: ImageDraw.ImageDraw, field: int, x: int, y: int, side: int) -> None:
    edge = 3 if field == LAST_FIELD else 1
    colour = FIELDS[FIELD_COLOURS[field % len(FIELD_COLOURS)]]
    pen.rounded_rectangle((x + 2, y + 2, x + side - 2, y + side - 2), side // 8, colour, INK, edge)
    pen.text((x + side // 8, y + side // 12), str(field), INK, ImageFont.load_default(max(8, side // 5)))


def _marker(pen: ImageDraw.ImageDraw, colour: str, x: int, y: int, radius: int) -> None:
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), PAINTS[colour].background, INK, max(1, radius // 6))
