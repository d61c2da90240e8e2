"""The jungle tiles that may be laid on the spaces to fill, as the choices of a form: by where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cacao.view import CacaoView, JungleTile
from games.engine.ruleset import Document
from games.presenters import fields
from games.presenters.cacao import art, explained, huts, tiles
from games.presenters.presenter import Scene
from games.sentences.cacao import CATALOGUE


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
        supply = found.setdefault(move.source, Supply(_name(move.source), _price(scene, move.source), []))
        supply.fillings.append(_filling(scene.view, move, value, value == marked, is_whole))
    return list(found.values())


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
        return art.back(), _("the unseen top tile of the pile")
    offered = _offered(view, move.source)
    place = move.index if move.index is not None else [tile.code for tile in offered].index(move.tile)
    tile = tiles.look(offered[place], move.orientation)
    return tiles.picture(tile), tiles.name(tile)


def _offered(view: CacaoView, source: str) -> Sequence[JungleTile]:
    """The face-up tiles of a source."""
    others: Mapping[str, Sequence[JungleTile]] = {"display": view.display}
    return others[source] if source in others else view.extra[source]


def _name(source: str) -> str:
    return str(CATALOGUE.words[source])


def _price(scene: Scene, source: str) -> str:
    """What a tile of a source costs the viewer."""
    view: CacaoView = scene.view
    if source != "map" or view.seat is None:
        return ""
    if huts.has_built(view, view.seat, "scout"):
        return _("free, thanks to your scout")
    tokens = view.players[view.seat].extra[source]
    return ngettext("1 map token; you have %d", "1 map token; you have %d", tokens) % tokens
