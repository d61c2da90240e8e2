"""Pictures of positions as PNG, from the spectator's view: for mails, lists and link previews."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from PIL import Image

COLOURS = 256
"""Of a palette that covers what is there, not what is there most: the little water of a large board stays blue."""


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
    picture = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()
