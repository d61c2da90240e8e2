"""The full position of a game of Cacao as plain data that is cheap to copy. It holds secrets: see ``view.py``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, Self

from games.titles.cacao.rules.effects import Effect
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import Edges, JungleKind, Orientations


class Phase:
    """What the table waits for from the active seat."""

    LAY = "place"
    FILL = "fill"
    SETTLE = "settle"
    CONFIRM = "confirm"
    """A draft has come to where the real state would go on to reveal something."""
    CLOSING = "closing"
    """All tiles are laid, batches are still open."""
    OVER = "over"


@dataclass(slots=True)
class Worker:
    """A worker tile on the board, never changed; ``edges`` as its workers count, ``turn`` the one that laid it."""

    seat: int
    code: str
    rotation: int
    turn: int
    edges: Edges


class Batch:
    """The edges one turn activated for one seat: key (``board.edge_key``) to workers. ``harvest``: fruits it stored."""

    __slots__ = ("edges", "harvest", "turn")

    def __init__(self, turn: int, edges: dict[int, int], harvest: int = 0) -> None:
        self.turn = turn
        self.edges = edges
        self.harvest = harvest

    def copy(self) -> Batch:
        return Batch(self.turn, self.edges.copy(), self.harvest)


class Player:
    """A seat's village. What modules can change about a seat for good is data here, not a question asked each time."""

    __slots__ = (
        "bars",
        "carrier_moves",
        "effects",
        "fruits",
        "gold",
        "hand",
        "orientations",
        "overbuild_cost",
        "pile",
        "prices",
        "storage",
        "token_places",
        "tokens",
        "water",
    )

    def __init__(self, orientations: Orientations, pile: list[str]) -> None:
        self.gold = 0
        self.fruits = 0
        self.bars = 0
        self.tokens = 0
        self.water = 0
        self.storage = 5
        self.token_places = 3
        self.overbuild_cost = 1
        """Sun tokens for overbuilding."""
        self.carrier_moves = True
        self.effects: dict[str, Effect] = {}
        """Effects by tile code where they differ for this seat."""
        self.prices: dict[str, int] = {}
        """Prices where they differ for this seat, by the name under which a module provides what costs it."""
        self.orientations = orientations
        self.hand: list[str] = []
        self.pile = pile
        """Face down; the top is the last of the list."""

    def copy(self) -> Player:
        """An independent copy; tables are shared because they are replaced, never changed."""
        other = Player.__new__(Player)
        other.gold = self.gold
        other.fruits = self.fruits
        other.bars = self.bars
        other.tokens = self.tokens
        other.water = self.water
        other.storage = self.storage
        other.token_places = self.token_places
        other.overbuild_cost = self.overbuild_cost
        other.carrier_moves = self.carrier_moves
        other.effects = self.effects
        other.prices = self.prices
        other.orientations = self.orientations
        other.hand = self.hand.copy()
        other.pile = self.pile.copy()
        return other

    @property
    def tiles_left(self) -> int:
        """Worker tiles still to lay."""
        return len(self.hand) + len(self.pile)

    @property
    def room(self) -> int:
        """Free storage places."""
        return self.storage - self.fruits - self.bars

    @property
    def free_token_places(self) -> int:
        """Sun tokens that find a place."""
        return self.token_places - self.tokens


class Slice(Protocol):
    """What a module adds to the state: its own data, with its own copy."""

    def copy(self) -> Self: ...


class State:
    """A full position. ``rules`` is shared by all states of the same options and never changes."""

    __slots__ = (
        "active",
        "batches",
        "beside",
        "display",
        "drafting",
        "filled",
        "fills",
        "has_begun",
        "jungle",
        "laid",
        "open_batches",
        "ordered_turn",
        "phase",
        "pile",
        "players",
        "resigned",
        "rules",
        "slices",
        "spaces",
        "turn",
        "under",
        "workers",
    )

    def __init__(self, rules: Rules[State]) -> None:
        self.rules = rules
        self.jungle: dict[int, JungleKind] = {}
        self.workers: dict[int, Worker] = {}
        """Top worker tiles by cell."""
        self.under: dict[int, Worker] = {}
        """Overbuilt worker tiles by cell."""
        self.spaces: dict[int, None] = {}
        """The empty worker spaces beside a jungle tile, kept up to date as tiles are laid."""
        self.beside: dict[int, None] = {}
        """The empty jungle spaces beside a worker tile."""
        self.display: list[JungleKind] = []
        self.pile: list[JungleKind] = []
        """Face down; the top is the last of the list."""
        self.players: list[Player] = []
        self.active = 0
        self.turn = 0
        self.phase = Phase.LAY
        self.has_begun = False
        """Whether the active seat's turn has begun: its older batches are settled, its income is paid."""
        self.laid = -1
        """The cell of the tile laid in this turn, while its batches are not open yet."""
        self.fills: list[int] = []
        self.filled: list[int] = []
        self.batches: list[list[Batch]] = []
        """Open batches by seat, the oldest first."""
        self.open_batches = 0
        self.ordered_turn = 0
        """The gem turn whose batches are open (they are settled clockwise from the active seat), or 0."""
        self.resigned: frozenset[int] = frozenset()
        self.slices: dict[str, Slice] = {}
        self.drafting = False

    def copy(self) -> State:
        other = State.__new__(State)
        other.rules = self.rules
        other.jungle = self.jungle.copy()
        other.workers = self.workers.copy()
        other.under = self.under.copy()
        other.spaces = self.spaces.copy()
        other.beside = self.beside.copy()
        other.display = self.display.copy()
        other.pile = self.pile.copy()
        other.players = [player.copy() for player in self.players]
        other.active = self.active
        other.turn = self.turn
        other.phase = self.phase
        other.has_begun = self.has_begun
        other.laid = self.laid
        other.fills = self.fills.copy()
        other.filled = self.filled.copy()
        other.batches = [[batch.copy() for batch in batches] for batches in self.batches]
        other.open_batches = self.open_batches
        other.ordered_turn = self.ordered_turn
        other.resigned = self.resigned
        other.slices = {code: part.copy() for code, part in self.slices.items()}
        other.drafting = self.drafting
        return other
