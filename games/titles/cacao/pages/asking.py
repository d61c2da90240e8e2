"""What the seat to move can choose, as choices of a form: hand tiles and rotations, uses of edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core.colon import with_colon
from games.tables.pages import fields
from games.tables.pages.numbers import signed
from games.tables.pages.scene import Scene
from games.titles.cacao.pages import edge_choices, tiles
from games.titles.cacao.pages.modules import overriding, tile_of
from games.titles.cacao.pages.pieces import art, explained, words
from games.titles.cacao.pages.pieces.gain import ShownGain
from games.titles.cacao.pages.tiles import Look
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.tiles import DISTINCT_ROTATIONS, PRINTED_WORKERS, Edges
from games.titles.cacao.rules.view import (
    BatchView,
    CacaoView,
    EdgeView,
    PlayerView,
)

AT_A_GLANCE = 5
"""So many answers are shown before *More*, if every edge then has one."""

MANY = 6
"""More ways to use an edge than one sees at a glance."""

AT_AN_EDGE = 3
"""So many ways have room at an edge on the board; the dock has all."""


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
    def explaining(self) -> SafeString:
        """Its drawing as a button that explains it where it is not to be chosen."""
        return explained.explaining(self.asked, self.picture, label=self.label)


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use an edge."""

    move: str
    label: str
    gains: list[ShownGain]
    notes: list[str]
    """What else is to be known of it: what finds no room, where the carrier goes, what comes of it at once."""
    spoken_notes: list[str]
    """The same without signs."""
    wastes: bool
    """Whether something of it finds no room."""
    is_best: bool
    """Whether it stands out."""

    @property
    def spoken(self) -> str:
        """All that its button shows, in words."""
        return f"{self.label} ({', '.join(self.spoken_notes)})" if self.notes else self.label


@dataclass(frozen=True, slots=True)
class OpenEdge:
    """An edge to be settled and its uses, the most first, of those that come to the same only one.

    Where there are too many to see at a glance, ``fewer`` are the others. ``first`` says what is to
    be done before the workers can do anything, ``owned`` what there is to choose by. ``worker`` is the cell of the
    workers' tile, ``side`` the side of it where they stand: N, E, S or W. ``number`` tells edges apart, also where two
    markets are alike. ``kind`` is the name where the picture beside it says what distinguishes the tile.
    """

    worker: Cell
    side: str
    name: str
    kind: str
    picture: SafeString
    workers: int
    cell: str
    uses: list[Use]
    fewer: list[Use]
    first: str
    owned: SafeString
    number: int

    @property
    def spoken(self) -> str:
        """Its number and its name."""
        return f"{self.number}. {self.name}"


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
            picture=art.worker(words.as_it_counts(code, workers), colour),
            label=words.hand_tile(code, workers),
            rotations=len(DISTINCT_ROTATIONS[code]),
            is_chosen=value == marked,
            discard=fields.value({"type": "discard", "tile": code}) if code in to_discard else "",
        )
        for code, value in zip(codes, values, strict=True)
        for workers in [_hand_workers(view, view.players[view.seat], code)]
    )


def _hand_workers(view: CacaoView, player: PlayerView, code: str) -> Edges:
    """The workers on the sides of a hand tile, as they will count."""
    workers = PRINTED_WORKERS[code]
    for count in overriding(view, "hand_workers"):
        workers = count(player, workers)
    return workers


def rotations(scene: Scene) -> tuple[tuple[str, str, bool], ...]:
    """The ways a tile may be turned: number, name, and whether it is the one marked before, else the first."""
    return _rotations(scene.chosen.get("rotation", "0"), get_language())


@lru_cache(maxsize=64)
def _rotations(chosen: str, _language: str | None) -> tuple[tuple[str, str, bool], ...]:
    names = {"0": _("not turned"), "1": _("a quarter turn"), "2": _("half a turn"), "3": _("three quarter turns")}
    marked = chosen if chosen in names else "0"
    return tuple((number, name, number == marked) for number, name in names.items())


@dataclass(frozen=True, slots=True)
class TakeAll:
    """All edges settled by one press: the moves as a field holds them, what they bring and cost, and the same said."""

    moves: str
    gains: list[ShownGain]
    spoken: str


def take_all(scene: Scene) -> TakeAll | None:
    """The press that settles all that can be weighed up, if the viewer may."""
    if scene.bundle is None:
        return None
    parts = edge_choices.summed(scene.bundle.happened)
    gains = [ShownGain(art.piece(edge_choices.PIECES[name]), signed(amount)) for name, amount in parts]
    words = edge_choices.summed_in_words(parts)
    return TakeAll(fields.value(scene.bundle.moves), gains, words)


def open_edges(view: CacaoView, seat: int, moves: Sequence[Any], room: int = AT_A_GLANCE) -> list[OpenEdge]:
    """The edges that a seat may settle now, with at most so many answers at a glance."""
    legal = {(move.worker, move.edge, move.turn) for move in moves}
    found = (
        (batch, edge)
        for batch in view.batches
        for edge in batch.edges
        if batch.seat == seat and (edge.worker, edge.edge, batch.turn) in legal
    )
    return _folded([_open_edge(view, batch, edge, number) for number, (batch, edge) in enumerate(found, start=1)], room)


def _folded(edges: list[OpenEdge], room: int) -> list[OpenEdge]:
    """At most so many answers at a glance, in turn from each edge, which has at least one."""
    shown = [0] * len(edges)
    while any(seen < len(edge.uses) for seen, edge in zip(shown, edges, strict=True)):
        for number, edge in enumerate(edges):
            if shown[number] < len(edge.uses) and (sum(shown) < room or not shown[number]):
                shown[number] += 1
        if sum(shown) >= room:
            break
    return [
        replace(edge, uses=edge.uses[:seen], fewer=[*edge.uses[seen:], *edge.fewer])
        for edge, seen in zip(edges, shown, strict=True)
    ]


def _open_edge(view: CacaoView, batch: BatchView, edge: EdgeView, number: int) -> OpenEdge:
    look, tile = tiles.look(view.jungle[edge.jungle]), tile_of(edge.code)
    ways = edge_choices.distinct(edge.choices, view.players[batch.seat])
    uses = [_use(view, batch, edge, choice) for choice in ways]
    most, fewer = _by_size(ways, uses)
    is_free = not any(choice.taken for choice in ways)
    return OpenEdge(
        worker=edge.worker,
        side=edge.edge,
        name=tiles.name(look),
        kind=tiles.name(Look(look.code)),
        picture=tiles.asked_tile(look),
        workers=edge.workers,
        cell=f"c{edge.jungle[0]}_{edge.jungle[1]}",
        uses=_with_best(most) if is_free else most,
        fewer=fewer,
        first=str(tile.first) if len(ways) == 1 and not uses[0].gains else "",
        owned=SafeString() if is_free else tile.owned(view, batch.seat),
        number=number,
    )


def uses_at_edges(edges: Sequence[OpenEdge]) -> dict[Cell, str]:
    """For the board, by the cell of the workers' tile: what brings something at its edges, as buttons right there."""
    found: dict[Cell, str] = {}
    for edge in edges:
        found[edge.worker] = found.get(edge.worker, "") + _numbered(edge)
        if uses := [use for use in edge.uses if use.gains]:
            found[edge.worker] += _at_edge(edge, uses[:AT_AN_EDGE])
    return found


def _numbered(edge: OpenEdge) -> str:
    """Its number as in the dock."""
    return f'<span class="edge edge-{edge.side} edge--asked" aria-hidden="true">{edge.number}</span>'


def _at_edge(edge: OpenEdge, uses: Sequence[Use]) -> str:
    buttons = "".join(
        f'<button class="at-edge__use{" at-edge__use--best" if use.is_best else ""}" name="move" value="{use.move}"'
        f' aria-label="{escape(f"{with_colon(edge.spoken)} {use.spoken}")}">{_shown(use.gains)}</button>'
        for use in uses
    )
    return f'<span class="at-edge edge-{edge.side}"><span class="at-edge__uses">{buttons}</span></span>'


def _shown(gains: Sequence[ShownGain]) -> str:
    return "".join(f'<span class="gain">{gain.amount}{gain.picture}</span>' for gain in gains)


def _with_best(uses: list[Use]) -> list[Use]:
    """One of these stands out: the first that brings anything, if possible without a waste."""
    useful = [use for use in uses if use.gains]
    best = next((use for use in useful if not use.wastes), next(iter(useful), None))
    return [replace(use, is_best=use is best) for use in uses]


def _by_size(ways: Sequence[Choice], uses: Sequence[Use]) -> tuple[list[Use], list[Use]]:
    """The uses to show at once and, where there are too many, those for fewer workers than could be used."""
    sizes = [edge_choices.size(choice) for choice in ways]
    order = sorted(range(len(ways)), key=lambda way: (sizes[way], uses[way].is_best, ways[way].gold), reverse=True)
    if len(ways) <= MANY:
        return [uses[way] for way in order], []
    ends = [way for way in order if sizes[way] in (0, max(sizes))]
    return [uses[way] for way in ends], [uses[way] for way in order if way not in ends]


def _use(view: CacaoView, batch: BatchView, edge: EdgeView, choice: Choice) -> Use:
    player, tile = view.players[batch.seat], tile_of(edge.code)
    move = {"type": "activate", "worker": edge.worker, "edge": edge.edge, "turn": batch.turn}
    shown = edge_choices.effect(choice, player)
    lost = edge_choices.loss(choice, player)
    leads_to = tile.leads_to(choice, view, batch.seat)
    added = [note(view, batch, edge, choice) for note in overriding(view, "note_use")]
    notes = [lost, edge_choices.way(shown, player), leads_to, *added]
    spoken = [lost, edge_choices.way_in_words(shown, player), leads_to.removeprefix("→ "), *added]
    return Use(
        move=fields.value({**move, **dict(choice.key)}),
        label=edge_choices.label(shown, tile),
        gains=edge_choices.gains(shown, tile),
        notes=[note for note in notes if note],
        spoken_notes=[note for note in spoken if note],
        wastes=bool(lost),
        is_best=bool(leads_to),
    )
