"""The contents page of faces, in the engine's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from games.engine.diff import Change
from games.titles.cacao.modules.base.page import Base
from games.titles.cacao.modules.big_game.page import BigGame
from games.titles.cacao.modules.big_market.page import BigMarket
from games.titles.cacao.modules.chocolate.page import Chocolate
from games.titles.cacao.modules.emperor.page import Emperor
from games.titles.cacao.modules.gem_mines.page import GemMines
from games.titles.cacao.modules.golden_temple.page import GoldenTemple
from games.titles.cacao.modules.huts.page import Huts
from games.titles.cacao.modules.irrigation.page import Irrigation
from games.titles.cacao.modules.map.page import Map
from games.titles.cacao.modules.new_huts.page import NewHuts
from games.titles.cacao.modules.new_storage.page import NewStorage
from games.titles.cacao.modules.new_workers.page import NewWorkers
from games.titles.cacao.modules.tree_of_life.page import TreeOfLife
from games.titles.cacao.modules.volcanoes.page import Volcanoes
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.module_page import ModulePage, PlainModulePage
from games.titles.cacao.pages.pieces.tile import PLAIN, Tile
from games.titles.cacao.rules.view import CacaoView

MODULE_PAGES: tuple[ModulePage, ...] = (
    Base(),
    Irrigation(),
    Chocolate(),
    TreeOfLife(),
    GemMines(),
    Map(),
    Huts(),
    Emperor(),
    NewWorkers(),
    BigGame(),
    Volcanoes(),
    BigMarket(),
    GoldenTemple(),
    NewStorage(),
    NewHuts(),
)

_faces: dict[str, ModulePage] = {}
_holdings: dict[str, Holding] = {}
_consequences: dict[str, Callable[[Change], str]] = {}
_tiles: dict[str, Tile] = {}


def offer(others: Sequence[ModulePage]) -> None:
    """Show these modules by others besides the title's own, and no more."""
    for known in (_faces, _holdings, _consequences, _tiles):
        known.clear()
    for face in (*MODULE_PAGES, *others):
        _add(face)
    _forget()


def _add(face: ModulePage) -> None:
    _faces[face.code] = face
    _holdings.update(face.inventory)
    _consequences.update(face.consequences)
    _tiles.update(face.tiles)


def styles() -> tuple[str, ...]:
    """The style sheets of all faces."""
    return tuple(sheet for face in _faces.values() for sheet in face.styles)


def module_page_of(code: str) -> ModulePage:
    """The face of a module; a plain one where it has none."""
    return _faces.get(code) or PlainModulePage(code)


def consequence(change: Change) -> str:
    """What a change by somebody else's turn means for a seat, in words; empty for one that is only pictured."""
    tell = _consequences.get(change.part)
    return tell(change) if tell else ""


def in_play(view: CacaoView) -> tuple[ModulePage, ...]:
    """The faces of the modules in a game, in their order."""
    return _in_play(view.modules)


def overriding(view: CacaoView, hook: str) -> tuple[Any, ...]:
    """The bound methods of those faces in play that override a hook: nothing is asked that would say nothing."""
    return _overriding(view.modules, hook)


@lru_cache(maxsize=1024)
def _overriding(codes: tuple[str, ...], hook: str) -> tuple[Any, ...]:
    default = getattr(ModulePage, hook)
    return tuple(getattr(face, hook) for face in _in_play(codes) if getattr(type(face), hook) is not default)


@lru_cache(maxsize=256)
def _in_play(codes: tuple[str, ...]) -> tuple[ModulePage, ...]:
    return tuple(module_page_of(code) for code in codes)


def tile_of(code: str) -> Tile:
    """How a jungle tile looks, whatever module it belongs to."""
    return _tiles.get(code, PLAIN)


def holding_of(part: str) -> Holding | None:
    """How a part of what seats have looks, whatever module it belongs to; ``None`` for one that nobody has drawn."""
    return _holdings.get(part)


def picture_of(kind: str, details: Mapping[str, Any]) -> SafeString:
    """What the face whose event it is shows of it."""
    shown = (face.pictured(kind, details) for face in _faces.values())
    return next(filter(None, shown), SafeString())


@contextmanager
def added(face: ModulePage) -> Iterator[ModulePage]:
    """Show one more module for a while: the tests' own example lives only inside this."""
    if face.code in _faces:
        raise ValueError(f"there is a face of {face.code} already")
    _faces[face.code] = face
    _tiles.update(face.tiles)
    _forget()
    try:
        yield face
    finally:
        del _faces[face.code]
        for code in face.tiles:
            del _tiles[code]
        _forget()


def _forget() -> None:
    _in_play.cache_clear()
    _overriding.cache_clear()


offer(())
