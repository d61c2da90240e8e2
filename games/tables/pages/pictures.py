"""Pictures of positions as PNG, from the spectator's view: for mails, lists and link previews."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from PIL import Image

COLOURS = 64
"""So many colours are enough for drawings, and keep a picture under 60 kB."""


class Size(NamedTuple):
    """In pixels."""

    width: int
    height: int


LARGE = Size(720, 480)
MIDDLE = Size(360, 240)
SMALL = Size(180, 120)


def png(image: Image.Image) -> bytes:
    """The picture as a file."""
    file = BytesIO()
    picture = image.quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
