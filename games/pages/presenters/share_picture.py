"""The picture to share: the board of a table with a card beside or below it, in all its colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.models import Game
from games.pages.presenters.share import Caption, caption, invitation_caption
from games.pages.presenters.share_card import card
from games.tables import selectors
from games.tables.faults import plain_if_it_fails
from games.tables.fingerprints import short_fingerprint
from games.tables.pages import cover, for_title
from games.tables.pages.pictures import Size
from games.tables.pages.seats import sitters
from games.tables.tables import Table

GROUND = "#3a210f"
EDGE = 20
QUALITY = 90


class Shape(NamedTuple):
    """A kind of picture, and which parts of it the board and the card take."""

    size: Size
    board: tuple[int, int, int, int]
    card: tuple[int, int, int, int]


SHAPES = {
    "wide": Shape(Size(1200, 630), (EDGE, EDGE, 710, 610), (730, EDGE, 1180, 610)),
    "square": Shape(Size(1080, 1080), (EDGE, EDGE, 1060, 590), (EDGE, 610, 1060, 1060)),
}
"""As previews of links show them, and as posts do."""


def share_picture(table: Table, shape: str) -> bytes:
    """A JPEG of the table as everybody may see it; nothing for a title that has no pictures."""
    game = table.game
    return _drawn(_Shown(table, game.pk, game.commitment, game.epoch, game.move_count, caption(table), shape))


@dataclass(frozen=True)
class _Shown:
    """What a picture depends on: a spectator's sight of a position never changes."""

    table: Table = field(compare=False)
    pk: int
    commitment: str
    epoch: int
    number: int
    caption: Caption
    shape: str


@lru_cache(maxsize=32)
def _drawn(shown: _Shown) -> bytes:
    table, shape = shown.table, SHAPES[shown.shape]
    pictures = for_title(table.game.title).pictures
    view = table.title.rules.view(table.state, None)
    board = pictures.draw(view, sitters(table), _size(shape.board)) if pictures is not None else None
    return _side_by_side(board, shown.caption, shape) if board is not None else b""


def _side_by_side(board: Image.Image, words: Caption, shape: Shape) -> bytes:
    drawn = Image.new("RGB", shape.size, GROUND)
    _put(drawn, board, shape.board)
    _put(drawn, card(words, _size(shape.card)), shape.card)
    return _jpeg(drawn)


def invitation_picture(game: Game) -> bytes:
    """A JPEG of a table that waits: what its title looks like in play, and who sits there."""
    return _invitation(_Waiting(game.title, invitation_caption(game)))


def beginning_mark(game: Game) -> str:
    """What makes the address of that picture another one when others sit there."""
    return short_fingerprint("invitation", game.public_id, [seat.user_id for seat in selectors.places(game)])


class _Waiting(NamedTuple):
    """What such a picture depends on."""

    title: str
    caption: Caption


@lru_cache(maxsize=32)
def _invitation(shown: _Waiting) -> bytes:
    shape = SHAPES["wide"]
    board = plain_if_it_fails(lambda: cover.board(shown.title, _size(shape.board)), None, title=shown.title)
    return _side_by_side(board, shown.caption, shape) if board is not None else b""


def _size(box: Sequence[int]) -> Size:
    left, top, right, foot = box
    return Size(right - left, foot - top)


def _put(drawn: Image.Image, part: Image.Image, box: tuple[int, int, int, int]) -> None:
    """A part with round corners."""
    mask = Image.new("L", (part.width * 2, part.height * 2))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), 36, 255)
    drawn.paste(part, box[:2], mask.resize(part.size, Image.Resampling.LANCZOS))


def _jpeg(picture: Image.Image) -> bytes:
    """Colours are kept as fine as light, so that no small blue tile turns grey."""
    file = BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, subsampling=0, optimize=True)
    return file.getvalue()
