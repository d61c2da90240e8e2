"""What one seat, or a spectator, may see of a game of Cacao: built up from nothing, plain and comparable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.engine.ruleset import Options, Score
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.effects import Choice


@dataclass(slots=True)
class WorkerTile:
    """A worker tile on the board. ``workers`` are the counts on N, E, S, W as it lies and as they count."""

    seat: int
    code: str
    rotation: int
    turn: int
    workers: tuple[int, int, int, int]


@dataclass(slots=True)
class JungleTile:
    """A jungle tile: its code and, for the few that have one, what distinguishes it (orientation, gems)."""

    code: str
    extra: Any = None


@dataclass(slots=True)
class EdgeView:
    """One open edge of a batch: ``edge`` is N, E, S or W of the worker tile at ``worker``."""

    worker: Cell
    edge: str
    workers: int
    jungle: Cell
    code: str
    choices: tuple[Choice, ...]
    """The ways to use it now, from nothing to the most."""


@dataclass(slots=True)
class BatchView:
    """What one turn activated for one seat and is not settled yet. ``binding``: others wait for it (a gem turn)."""

    turn: int
    seat: int
    edges: tuple[EdgeView, ...]
    binding: bool
    harvest: int
    """Fruits that this batch has stored so far."""


@dataclass(slots=True)
class TempleView:
    """A temple: each seat's workers there and the gold each would get now."""

    cell: Cell
    code: str
    workers: tuple[int, ...]
    gold: tuple[int, ...]


@dataclass(slots=True)
class SourceView:
    """Where tiles to fill spaces come from: those that lie open there, and what one costs the viewer."""

    name: str
    tiles: tuple[JungleTile, ...]
    price: int
    """In what the source's module has it paid with; 0 for those who do not play."""


@dataclass(slots=True)
class PlayerView:
    """A seat's village. ``hand`` is ``None`` for the eyes of others; ``water`` is the carrier's field 0 … 8."""

    gold: int
    fruits: int
    bars: int
    tokens: int
    water: int
    water_value: int
    carrier_moves: bool
    storage: int
    token_places: int
    overbuild_cost: int
    """Sun tokens for overbuilding."""
    hand: tuple[str, ...] | None
    hand_size: int
    pile: int
    unseen: dict[str, int]
    """Its worker tiles that the viewer cannot tell apart, by code: the pile, and for others the hand with it."""
    score: Score
    resigned: bool
    extra: dict[str, Any] = field(default_factory=dict)
    """What modules add, by module code: map tokens, huts, gems, masks."""

    @property
    def tiles_left(self) -> int:
        """Worker tiles still to lay: hand and pile."""
        return self.hand_size + self.pile


@dataclass(slots=True)
class CacaoView:
    """A position as ``seat`` sees it.

    ``phase`` is what the active seat is about to do: ``place`` (lay, overbuild or discard), ``fill``, ``settle`` (its
    own batch), ``hut``, ``confirm`` (a draft at the end of its turn), ``wait`` (for others' batches, then to lay),
    ``closing`` (only open batches are left) or ``over``. ``fills`` are the spaces still to be filled in this turn.
    """

    seat: int | None
    options: Options
    modules: tuple[str, ...]
    """The modules that take part, by code in the order of the contents page."""
    score_lines: tuple[str, ...]
    """The lines of the score that this game can have."""
    worker_tiles: dict[str, int]
    """The worker tiles that each seat begins with, by code."""
    phase: str
    active: int
    turn: int
    to_move: tuple[int, ...]
    jungle: dict[Cell, JungleTile]
    workers: dict[Cell, tuple[WorkerTile, ...]]
    """Stacks of worker tiles, the lowest first."""
    display: tuple[JungleTile, ...]
    sources: tuple[SourceView, ...]
    """Where tiles come from, in the order in which they are offered: the display, the pile, and what modules add."""
    jungle_pile: int
    fills: tuple[Cell, ...]
    filled: tuple[Cell, ...]
    """Spaces filled in this turn while others are still to be filled."""
    batches: tuple[BatchView, ...]
    players: tuple[PlayerView, ...]
    temples: tuple[TempleView, ...]
    unseen: dict[str, int]
    """Jungle tiles in the face-down pile by code: what is not on the table must lie there."""
    winners: tuple[int, ...] | None
    extra: dict[str, Any] = field(default_factory=dict)
    """What modules add, by module code: the map board, the hut supply, the emperor's cell, masks left."""
    own: dict[str, Any] = field(default_factory=dict)
    """What modules work out for the viewer, by module code: what huts would bring."""


@dataclass(slots=True)
class Uncovered:
    """What nobody saw while the game ran: each seat's hand, and the piles from the top."""

    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[str, ...], ...]
    jungle_pile: tuple[JungleTile, ...]
