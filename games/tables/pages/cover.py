"""The picture of a title: a game of it under way, dealt and played the same way every time."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from PIL.Image import Image

from games.engine import registry
from games.engine.title import AnyTitle
from games.tables.faults import plain_if_it_fails
from games.tables.pages import for_title
from games.tables.pages.pictures import Size, png
from games.tables.pages.scene import Sitter

SEED, LUCK, MOVES = bytes(32), 92, 60
"""With these the board is well filled and lies compactly."""
WIDE = Size(780, 400)


def cover(name: str, size: Size) -> bytes:
    """As a PNG; nothing for a title that has no pictures."""
    return _drawn(name, size)


@lru_cache(maxsize=16)
def _drawn(name: str, size: Size) -> bytes:
    image = plain_if_it_fails(lambda: board(name, size), None, title=name)
    return png(image) if image else b""


def board(name: str, size: Size) -> Image | None:
    """The board alone, for pictures that show more."""
    title, pictures = registry.title(name), for_title(name).pictures
    if pictures is None:
        return None
    players = title.players[len(title.players) // 2]
    seats = [Sitter(number, "", colour) for number, colour in enumerate(title.colours[:players])]
    return pictures.draw(_view(title, players), seats, size)


def _view(title: AnyTitle, players: int) -> object:
    state, luck = title.new({"players": players}, SEED), Random(LUCK)
    for _move in range(MOVES):
        seats = title.rules.to_move(state)
        if not seats:
            break
        title.rules.apply(state, title.rules.random_move(state, seats[0], luck))
    return title.rules.view(state, None)
