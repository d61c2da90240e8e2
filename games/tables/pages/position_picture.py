"""Pictures of a table after any of its moves, and signed URLs for clients that cannot log in, such as mails."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode, urljoin

from django.conf import settings
from django.core.signing import Signer
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from core import opaque
from games.models import Game
from games.tables.pages import for_title
from games.tables.pages.pictures import Size, png
from games.tables.pages.seats import sitters
from games.tables.past import read_table_at

_SIGNER = Signer(salt="games.picture")


@dataclass(frozen=True)
class _Position:
    """What a picture depends on: a spectator's sight of a position never changes."""

    row: Game = field(compare=False)
    pk: int
    commitment: str
    epoch: int
    number: int
    size: Size


def picture(game: Game, number: int, size: Size) -> bytes:
    """The table after ``number`` moves as a spectator saw it; nothing for a title that has no pictures.

    Raises ``NoSuchPosition``.
    """
    return _drawn(_Position(game, game.pk, game.commitment, game.epoch, number, size))


@lru_cache(maxsize=256)
def _drawn(position: _Position) -> bytes:
    table = read_table_at(position.row, position.number)
    view = table.title.rules.view(table.state, None)
    pictures = for_title(table.game.title).pictures
    image = pictures.draw(view, sitters(table), position.size) if pictures is not None else None
    return png(image) if image else b""


class Position(NamedTuple):
    """A position of a table that has a picture. The epoch makes it another one when moves are taken back."""

    public_id: str
    number: int
    epoch: int

    @property
    def query(self) -> str:
        """What makes the address of a picture another one when the position is another."""
        epoch = opaque.mark(self.epoch, f"epoch/{self.public_id}")
        return urlencode({"at": self.number, "epoch": epoch})  # How often moves were taken back is nobody’s business.

    @property
    def address(self) -> str:
        """The picture for pages; browsers keep it."""
        return f"{reverse('games:picture', args=[self.public_id])}?{self.query}"

    @property
    def small_address(self) -> str:
        """The picture for lists."""
        return f"{self.address}&small=1"

    @property
    def middle_address(self) -> str:
        """The picture for lists in which boards are looked at."""
        return f"{self.address}&middle=1"


def position_of(game: Game) -> Position | None:
    """The present position; ``None`` for a table that has not begun, and for a title without pictures."""
    if for_title(game.title).pictures is None or game.started_at is None:
        return None
    return Position(game.public_id, game.move_count, game.epoch)


def address(game: Game) -> str:
    """The picture of the present position, for pages; nothing where there is none."""
    position = position_of(game)
    return position.address if position else ""


def signed_address(game: Game, number: int) -> str:
    """Where whoever has this address may fetch this one picture."""
    query = urlencode({"at": number, "sign": _signature(game, number)})
    return urljoin(settings.BASE_URL, f"{reverse('games:picture', args=[game.public_id])}?{query}")


def is_signed(game: Game, number: int, signature: str) -> bool:
    """Whether an address was made here for this position."""
    return constant_time_compare(signature, _signature(game, number))


def _signature(game: Game, number: int) -> str:
    return _SIGNER.signature(f"{game.public_id}/{game.epoch}/{number}")
