"""Small positions drawn as text, for the pages of rules.

A drawing has one word per cell, a row of words per line; the first word is the cell (0, 0), a jungle space. A jungle
tile is a word of ``TILES``; a worker tile is the letter of its seat with its workers on N, E, S, W as it lies
(``A1012``), a stack the lower and the upper one (``A1012/A1111``); a dot is an empty cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from games.titles.cacao.pages.modules import MODULE_PAGES
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.tiles import ORIENTATIONS
from games.titles.cacao.rules.view import CacaoView, JungleTile, WorkerTile
from games.titles.cacao.title import CACAO

SEATS = "ABCD"
TILES: dict[str, JungleTile] = {word: tile for face in MODULE_PAGES for word, tile in face.drawn_tiles.items()}
"""Jungle tiles by their word."""
NONE: Mapping[str, JungleTile] = MappingProxyType({})


def position(drawing: str, extra: Mapping[str, Any], own: Mapping[str, JungleTile] = NONE) -> CacaoView:
    """A position as a spectator sees it, with what modules add to the table, by their codes.

    ``own`` are words of the module whose position it is: those of a module by others mean nothing elsewhere.
    """
    words, tiles = dict(_words(drawing)), {**own, **TILES}
    return replace(
        _empty_table(),
        jungle={cell: tiles[word] for cell, word in words.items() if word in tiles},
        workers={cell: _stack(word) for cell, word in words.items() if word not in tiles},
        modules=(*_empty_table().modules, *extra),
        extra=dict(extra),
    )


def _words(drawing: str) -> Iterator[tuple[Cell, str]]:
    for y, line in enumerate(drawing.strip().splitlines()):
        for x, word in enumerate(line.split()):
            if word != ".":
                yield (x, y), word


@lru_cache(maxsize=1)
def _empty_table() -> CacaoView:
    return CACAO.rules.view(CACAO.new({"players": len(SEATS)}, bytes(32)), None)


def _stack(word: str) -> tuple[WorkerTile, ...]:
    return tuple(_worker(part) for part in word.split("/"))


def _worker(word: str) -> WorkerTile:
    north, east, south, west = (int(digit) for digit in word[1:])
    edges = (north, east, south, west)
    code = next(code for code, ways in ORIENTATIONS.items() if edges in ways)
    return WorkerTile(SEATS.index(word[0]), code, ORIENTATIONS[code].index(edges), 0, edges)
