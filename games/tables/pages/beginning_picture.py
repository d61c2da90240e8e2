"""The picture of a table before it begins: the public part of its initial position."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.urls import reverse

from games.engine.opening import seen_there
from games.models import Game
from games.tables import selectors
from games.tables.pages import for_title
from games.tables.pages.pictures import Size, png
from games.tables.pages.scene import Sitter

ANY_SEED = bytes(32)
"""Deals what pictures leave out. The table's own seed is never asked, so nothing here can tell its deal."""


@dataclass(frozen=True)
class _Beginning:
    """What such a picture depends on: with the same options it is the same for all tables."""

    row: Game = field(compare=False)
    title: str
    rules: int
    options: str
    commitment: str
    """Of a table that begins with a position of another one, which no other table need share; else empty."""
    size: Size


def picture(game: Game, size: Size) -> bytes:
    """Where a table begins; nothing for a title that has no pictures."""
    options = json.dumps(game.options, sort_keys=True)
    commitment = "" if game.opening is None else game.commitment
    return _drawn(_Beginning(game, game.title, game.rules, options, commitment, size))


@lru_cache(maxsize=256)
def _drawn(beginning: _Beginning) -> bytes:
    game = beginning.row
    pictures = for_title(game.title).pictures
    image = pictures.draw(_view(game), _sitters(game), beginning.size) if pictures is not None else None
    return png(image) if image else b""


def _view(game: Game) -> Any:
    if game.opening is not None:
        return seen_there(game.edition, game.options, game.opening)
    return game.edition.rules.view(game.edition.new(game.options, ANY_SEED), None)


def _sitters(game: Game) -> Sequence[Sitter]:
    """In a position of another game everybody sits where the form says; else seats are drawn when the table begins."""
    if game.opening is None:
        return ()
    return [Sitter(number, seat.player_name, seat.colour) for number, seat in enumerate(selectors.places(game))]


class Beginning(NamedTuple):
    """The picture of a table that waits for players, for pages; browsers keep it."""

    public_id: str

    @property
    def address(self) -> str:
        """For the waiting room."""
        return f"{reverse('games:picture', args=[self.public_id])}?beginning=1"

    @property
    def small_address(self) -> str:
        """For lists."""
        return f"{self.address}&small=1"


def beginning_of(game: Game) -> Beginning | None:
    """``None`` for a table that does not wait for players, and for a title without pictures."""
    return Beginning(game.public_id) if game.is_open and for_title(game.title).pictures is not None else None
