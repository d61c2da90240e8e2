"""What a seat is asked now, as the choices of a form: hand tiles and their turning, uses of edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.cacao.effects import Choice
from games.engine.cacao.tiles import DISTINCT_ROTATIONS
from games.engine.cacao.view import CacaoView, EdgeView, PlayerView
from games.presenters import fields
from games.presenters.cacao import art, edge_choices, explained, tiles, words
from games.presenters.cacao.gain import ShownGain
from games.presenters.cacao.modules import tile_of
from games.presenters.presenter import Scene

MANY = 6
"""More ways to use an edge than one sees at a glance."""


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

    @property
    def asked(self) -> str:
        return explained.worker(self.code)

    @property
    def help(self) -> SafeString:
        """The button beside it that explains it where a tap chooses it."""
        return explained.question(self.asked, self.label)

    @property
    def explaining(self) -> SafeString:
        """Its drawing as a button that explains it where it is not to be chosen."""
        return explained.explaining(
            self.asked, f'{self.picture}<span class="visually-hidden">{escape(self.label)}</span>'
        )


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use an edge."""

    move: str
    label: str
    gains: list[ShownGain]
    loss: str


@dataclass(frozen=True, slots=True)
class OpenEdge:
    """An edge to be settled and its uses, the most first.

    Where there are too many to see at a glance, ``fewer`` are those that leave workers idle.
    """

    name: str
    picture: SafeString
    workers: int
    cell: str
    uses: list[Use]
    fewer: list[Use]


def hand(scene: Scene, colour: str) -> tuple[HandTile, ...]:
    """The viewer's hand; the tile marked before stays marked, else the first is."""
    view: CacaoView = scene.view
    assert view.seat is not None
    codes = view.players[view.seat].hand or ()
    values = [f"{code}-{number}" for number, code in enumerate(codes)]
    chosen = scene.chosen.get("tile")
    marked = chosen if chosen in values else next(iter(values), "")
    to_discard = {move.tile for move in scene.moves if move.type_name == "discard"}
    return tuple(
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
    )


def rotations(scene: Scene) -> tuple[tuple[str, str, bool], ...]:
    """The ways a tile may be turned: number, name, and whether it is the one marked before, else the first."""
    chosen = scene.chosen.get("rotation", "0")
    names = {"0": _("not turned"), "1": _("a quarter turn"), "2": _("half a turn"), "3": _("three quarter turns")}
    marked = chosen if chosen in names else "0"
    return tuple((number, name, number == marked) for number, name in names.items())


def open_edges(view: CacaoView, seat: int, moves: Sequence[Any]) -> list[OpenEdge]:
    """The edges that a seat may settle now."""
    legal = {(move.worker, move.edge, move.turn) for move in moves}
    return [
        _open_edge(view, seat, edge, batch.turn)
        for batch in view.batches
        for edge in batch.edges
        if batch.seat == seat and (edge.worker, edge.edge, batch.turn) in legal
    ]


def _open_edge(view: CacaoView, seat: int, edge: EdgeView, turn: int) -> OpenEdge:
    tile, player = tiles.look(view.jungle[edge.jungle]), view.players[seat]
    most, fewer = _by_size(edge.choices)
    return OpenEdge(
        name=tiles.name(tile),
        picture=tiles.asked_tile(tile),
        workers=edge.workers,
        cell=f"c{edge.jungle[0]}_{edge.jungle[1]}",
        uses=[_use(edge, turn, choice, player) for choice in most],
        fewer=[_use(edge, turn, choice, player) for choice in fewer],
    )


def _by_size(choices: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """The choices to show at once and, where there are too many, those for fewer workers than could be used."""
    fullest_first = sorted(choices, key=lambda choice: (edge_choices.size(choice), choice.gold), reverse=True)
    if len(choices) <= MANY:
        return fullest_first, []
    most = edge_choices.size(fullest_first[0])
    ends = [choice for choice in fullest_first if edge_choices.size(choice) in (0, most)]
    return ends, [choice for choice in fullest_first if choice not in ends]


def _use(edge: EdgeView, turn: int, choice: Choice, player: PlayerView) -> Use:
    edge_fields = {"type": "activate", "worker": edge.worker, "edge": edge.edge, "turn": turn}
    shown = choice if player.carrier_moves else replace(choice, water=0)
    tile = tile_of(edge.code)
    return Use(
        move=fields.value({**edge_fields, **dict(choice.key)}),
        label=edge_choices.label(shown, tile),
        gains=edge_choices.gains(shown, tile),
        loss=edge_choices.loss(shown, player),
    )
