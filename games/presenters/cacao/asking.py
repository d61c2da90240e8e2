"""What a seat is asked now, as the choices of a form: hand tiles, jungle tiles for spaces, uses of edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.cacao.effects import Choice
from games.engine.cacao.tiles import DISTINCT_ROTATIONS
from games.engine.cacao.view import CacaoView, EdgeView, PlayerView
from games.presenters import fields
from games.presenters.cacao import art, uses, words
from games.presenters.presenter import Scene
from games.sentences.cacao import CATALOGUE


@dataclass(frozen=True, slots=True)
class HandTile:
    """A tile in the viewer's hand. ``value`` tells two of one code apart; ``rotations`` are its different looks."""

    code: str
    value: str
    picture: SafeString
    label: str
    rotations: int
    is_chosen: bool
    discard: str = ""
    """The form value that gives it up, when that is all its seat can do."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A tile that may be laid on a space: ``value`` says which one, ``move`` is the whole move for the only space."""

    value: str
    move: str
    picture: SafeString
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use an edge."""

    move: str
    label: str
    gains: list[uses.Gain]
    loss: str


@dataclass(frozen=True, slots=True)
class OpenEdge:
    """An edge to be settled and its uses, the most first."""

    name: str
    picture: SafeString
    workers: int
    cell: str
    uses: list[Use]


def hand(scene: Scene, colour: str) -> list[HandTile]:
    """The viewer's hand; the tile marked before stays marked, else the first is."""
    view: CacaoView = scene.view
    assert view.seat is not None
    codes = view.players[view.seat].hand or ()
    values = [f"{code}-{place}" for place, code in enumerate(codes)]
    chosen = scene.chosen.get("tile")
    marked = chosen if chosen in values else next(iter(values), "")
    to_discard = {move.tile for move in scene.moves if move.type_name == "discard"}
    return [
        HandTile(
            code=code,
            value=value,
            picture=art.worker(code, colour),
            label=words.hand_tile(code),
            rotations=len(DISTINCT_ROTATIONS[code]),
            is_chosen=value == marked,
            discard=fields.value({"type": "discard", "tile": code}) if code in to_discard else "",
        )
        for code, value in zip(codes, values, strict=True)
    ]


def rotations(scene: Scene) -> list[tuple[str, str, bool]]:
    """The ways a tile may be turned: number, name, and whether it is the one marked before, else the first."""
    chosen = scene.chosen.get("rotation", "0")
    names = {"0": _("not turned"), "1": _("a quarter turn"), "2": _("half a turn"), "3": _("three quarter turns")}
    marked = chosen if chosen in names else "0"
    return [(number, name, number == marked) for number, name in names.items()]


def fillings(scene: Scene) -> list[Filling]:
    """The tiles that may be laid on the spaces to fill, each once."""
    spaces = {move.cell for move in scene.moves}
    ways = {fields.value(_without_cell(move.write())): move for move in scene.moves}
    chosen = escape(scene.chosen.get("filling", ""))
    marked = chosen if chosen in ways else next(iter(ways), "")
    return [
        Filling(
            value=value,
            move=fields.value({"type": "fill", **move.write()}) if len(spaces) == 1 else "",
            picture=art.jungle(move.tile) if move.tile else art.back(),
            label=words.filling(move.source, move.tile),
            is_chosen=value == marked,
        )
        for value, move in ways.items()
    ]


def _without_cell(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name != "cell"}


def open_edges(view: CacaoView, seat: int, moves: Sequence[Any]) -> list[OpenEdge]:
    """The edges that a seat may settle now."""
    legal = {(move.worker, move.edge, move.turn) for move in moves}
    return [
        _open_edge(edge, batch.turn, view.players[seat])
        for batch in view.batches
        for edge in batch.edges
        if batch.seat == seat and (edge.worker, edge.edge, batch.turn) in legal
    ]


def _open_edge(edge: EdgeView, turn: int, player: PlayerView) -> OpenEdge:
    return OpenEdge(
        name=str(CATALOGUE.words[edge.code]),
        picture=art.jungle(edge.code),
        workers=edge.workers,
        cell=f"{edge.jungle[0]}_{edge.jungle[1]}",
        uses=[_use(edge, turn, choice, player) for choice in reversed(edge.choices)],
    )


def _use(edge: EdgeView, turn: int, choice: Choice, player: PlayerView) -> Use:
    place = {"type": "activate", "worker": edge.worker, "edge": edge.edge, "turn": turn}
    return Use(
        move=fields.value({**place, **dict(choice.key)}),
        label=uses.label(choice),
        gains=uses.gains(choice),
        loss=uses.loss(choice, player),
    )
