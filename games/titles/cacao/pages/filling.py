"""The jungle tiles that may be laid on the spaces to fill, as the choices of a form: by where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import Document
from games.tables.pages import fields
from games.tables.pages.scene import Scene
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.modules import overriding
from games.titles.cacao.pages.pieces import art, explained
from games.titles.cacao.rules.view import CacaoView, SourceView


@dataclass(frozen=True, slots=True)
class Filling:
    """A tile that may be laid on a space: ``value`` says which one, ``move`` is the whole move for the only space."""

    value: str
    move: str
    code: str
    picture: SafeString
    label: str
    is_chosen: bool
    help: SafeString
    """The button that explains it; empty for an unseen tile."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Where tiles come from: its name, what a tile from there costs (empty for nothing), and the tiles."""

    name: str
    price: str
    fillings: list[Filling]


def supplies(scene: Scene) -> list[Supply]:
    """The tiles that may be laid on the spaces to fill, each once, by where they come from."""
    ways = {fields.value(_without_cell(move.write())): move for move in scene.moves}
    chosen = escape(scene.chosen.get("filling", ""))
    marked = chosen if chosen in ways else next(iter(ways), "")
    is_whole = is_only_space(scene.moves)
    found: dict[str, Supply] = {}
    for value, move in ways.items():
        if move.source not in found:
            found[move.source] = _supply(scene.view, move.source)
        supply = found[move.source]
        supply.fillings.append(_filling(scene.view, move, value, value == marked, is_whole))
    return list(found.values())


def _supply(view: CacaoView, source: str) -> Supply:
    return Supply(texts.word("cacao", source), _price(view, _source(view, source)), [])


def is_only_space(moves: Sequence[Any]) -> bool:
    """Whether there is one space to fill, so that a tile alone is the whole move."""
    return len({move.cell for move in moves if move.type_name == "fill"}) == 1


def _without_cell(document: Document) -> Document:
    return {name: value for name, value in document.items() if name != "cell"}


def _filling(view: CacaoView, move: Any, value: str, is_chosen: bool, is_whole: bool) -> Filling:
    drawing, label = _shown(view, move)
    return Filling(
        value=value,
        move=fields.value({"type": "fill", **move.write()}) if is_whole else "",
        code=move.tile or "",
        picture=drawing,
        label=label,
        is_chosen=is_chosen,
        help=explained.question(move.tile, label) if move.tile else SafeString(),
    )


def _shown(view: CacaoView, move: Any) -> tuple[SafeString, str]:
    """The picture and the name of the tile a move takes."""
    if move.tile is None:
        return art.back(), _("the hidden top tile of the pile")
    offered = _source(view, move.source).tiles
    index = move.index if move.index is not None else [tile.code for tile in offered].index(move.tile)
    tile = tiles.look(offered[index], move.orientation)
    return tiles.picture(tile), tiles.name(tile)


def _source(view: CacaoView, name: str) -> SourceView:
    return next(source for source in view.sources if source.name == name)


def _price(view: CacaoView, source: SourceView) -> str:
    """What a tile of a source costs the viewer."""
    prices = (price(view, source) for price in overriding(view, "price"))
    said = next(filter(None, prices), "")
    return said or (_("costs %d") % source.price if source.price else "")
