"""Filling jungle spaces: which, and from the display, the pile and what modules add (Cacao rules, section 6 B)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from games.engine.ruleset import Event, IllegalMove, Move
from games.titles.cacao.rules import turn
from games.titles.cacao.rules.board import INDEX, NEIGHBOURS, XY
from games.titles.cacao.rules.moves import Fill
from games.titles.cacao.rules.state import Phase, State
from games.titles.cacao.rules.tables import Source
from games.titles.cacao.rules.tiles import JungleKind


class Display:
    """The face-up jungle tiles, free to take."""

    name = "display"

    def tiles(self, state: State) -> Sequence[JungleKind | None]:
        return state.display

    def take(self, state: State, position: int) -> JungleKind:
        """Take one; the later ones move up."""
        return state.display.pop(position)

    def shown(self, state: State) -> Sequence[JungleKind]:
        return state.display

    def price(self, state: State, seat: int) -> int:
        return 0


class Pile:
    """The face-down pile, only when the display is empty."""

    name = "pile"

    def tiles(self, state: State) -> Sequence[JungleKind | None]:
        """Its unseen top tile."""
        return () if state.display or not state.pile else (None,)

    def take(self, state: State, position: int) -> JungleKind:
        """Draw the top tile; it lies as it comes."""
        kind = turn.draw_jungle(state)
        return kind.orientations[0] if kind.orientations else kind

    def shown(self, state: State) -> Sequence[JungleKind]:
        return ()

    def price(self, state: State, seat: int) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Option:
    """One way to take a tile for a space: the fields of the move, and where the tile is."""

    source: Source[State]
    position: int
    tile: str | None
    index: int | None
    orientation: int | None


def options(state: State) -> list[Option]:
    """All ways to take a tile now; tiles of one kind in one source once."""
    return [option for source in state.rules.sources for option in _offers(source, tuple(source.tiles(state)))]


@lru_cache(maxsize=4096)
def _offers(source: Source[State], tiles: tuple[JungleKind | None, ...]) -> tuple[Option, ...]:
    """The ways to take one of these tiles."""
    firsts = [position for position, kind in enumerate(tiles) if kind not in tiles[:position]]
    return tuple(option for position in firsts for option in _lying(source, position, tiles))


def _lying(source: Source[State], position: int, tiles: tuple[JungleKind | None, ...]) -> list[Option]:
    """A tile in each of its orientations, with its place where another of its code differs from it."""
    kind = tiles[position]
    if kind is None:
        return [Option(source, position, None, None, None)]
    is_ambiguous = kind.is_distinct and sum(tile is not None and tile.code == kind.code for tile in tiles) > 1
    index = position if is_ambiguous else None
    orientations = range(len(kind.orientations)) if kind.orientations else (None,)
    return [Option(source, position, kind.code, index, orientation) for orientation in orientations]


def kind_of(state: State, option: Option) -> JungleKind | None:
    """The tile of an option as it would lie, ``None`` for one that nobody can see."""
    kind = option.source.tiles(state)[option.position]
    return kind if kind is None or option.orientation is None else kind.orientations[option.orientation]


def mark_fills(state: State, cell: int) -> None:
    """Find the spaces beside a new tile that must be filled: those with two or more worker tiles beside them."""
    jungle = state.jungle
    beside = state.beside
    for space in NEIGHBOURS[cell]:
        if space in jungle:
            continue
        if space in beside:
            state.fills.append(space)
        beside[space] = None


class FillMoves:
    """The active seat fills a space."""

    def legal(self, state: State) -> Sequence[Fill]:
        """Every space with every tile."""
        ways = options(state)
        return [_move(state, space, way) for space in sorted(state.fills) for way in ways]

    def random(self, state: State, random: Random) -> Move:
        """Draw the space and the tile."""
        ways = options(state)
        space = state.fills[int(random.random() * len(state.fills))]
        return _move(state, space, ways[int(random.random() * len(ways))])


def _move(state: State, space: int, way: Option) -> Fill:
    return Fill(state.active, XY[space], way.source.name, way.tile, way.index, way.orientation)


def apply_fill(state: State, move: Fill) -> list[Event]:
    """Put a tile on a space; after the last one the batches open."""
    if state.phase != Phase.FILL or move.seat != state.active:
        raise IllegalMove("nothing-to-fill")
    space = INDEX.get(move.cell, -1)
    if space not in state.fills:
        raise IllegalMove("space-not-to-fill", cell=move.cell)
    option = _find(state, move)
    if option.tile is None and state.drafting:
        raise IllegalMove("draft-cannot-draw")
    kind = _take(state, option)
    events = [Event("filled", move.seat, {"cell": move.cell, "source": move.source, "tile": kind.code})]
    state.fills.remove(space)
    state.filled.append(space)
    lay_jungle(state, space, kind)
    turn.after_filling(state, events)
    return events


def _find(state: State, move: Fill) -> Option:
    for option in options(state):
        if _means(move, option):
            return option
    raise IllegalMove("tile-not-to-take", source=move.source, tile=move.tile)


def _means(move: Fill, option: Option) -> bool:
    return (
        move.tile == option.tile
        and move.source == option.source.name
        and move.index == option.index
        and move.orientation == option.orientation
    )


def _take(state: State, option: Option) -> JungleKind:
    kind = option.source.take(state, option.position)
    return kind if option.orientation is None else kind.orientations[option.orientation]


def lay_jungle(state: State, space: int, kind: JungleKind) -> None:
    """Put a jungle tile on the board and open the empty worker spaces beside it."""
    state.jungle[space] = kind
    state.beside.pop(space, None)
    workers = state.workers
    for cell in NEIGHBOURS[space]:
        if cell not in workers:
            state.spaces[cell] = None
