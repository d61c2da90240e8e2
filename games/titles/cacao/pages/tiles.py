"""Jungle tiles on the page: what one sees of each, its drawing and its name, whatever module brings it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import texts
from games.titles.cacao.pages.modules import tile_of
from games.titles.cacao.pages.pieces.explained import explaining
from games.titles.cacao.rules.view import JungleTile


class Look(NamedTuple):
    """What one sees of a tile: its code and, where not all of its kind look alike, the detail."""

    code: str
    detail: Hashable = None


def look(tile: JungleTile, orientation: int | None = None) -> Look:
    """A face-up tile, or how it would look when it is laid with an orientation."""
    return Look(tile.code, tile_of(tile.code).detail(tile.extra if orientation is None else orientation))


def picture(tile: Look, label: str = "") -> SafeString:
    """The drawing of a tile; without a label it is only decoration."""
    return tile_of(tile.code).picture(tile.code, tile.detail, label)


def name(tile: Look) -> str:
    """What a tile is called, with what distinguishes it."""
    return tile_of(tile.code).name(texts.word("cacao", tile.code), tile.detail)


def sign(tile: Look) -> str:
    """What stands for a tile in mails."""
    return tile_of(tile.code).mail_sign(texts.word("cacao", tile.code), tile.detail)


def asked(code: str) -> SafeString:
    """A kind of tile that can be asked, with its name."""
    return asked_tile(Look(code))


def asked_tile(tile: Look) -> SafeString:
    """A tile that can be asked, with its name and what distinguishes it."""
    return _asked(tile, get_language() or "")


@lru_cache(maxsize=4096)
def _asked(tile: Look, language: str) -> SafeString:
    return explaining(tile.code, picture(tile, name(tile)))
