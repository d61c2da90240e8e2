"""Rules: what a title says of a game in play, the first of the objects that it is put together from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from games.engine import documents
from games.engine.diff import Inventory
from games.engine.json_schema import Schema, schema_of
from games.engine.reading import MoveReader
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    Move,
    OptionField,
    Options,
    Outcome,
    Preferences,
    Score,
    SeatNumber,
)

S = TypeVar("S")
V = TypeVar("V")


class MoveFormat(Protocol):
    """Reads and writes the moves of a title as in the record, ``Resign`` with them: most easily a ``MoveReader``."""

    def read(self, document: Mapping[str, Any]) -> Move:
        """The move a JSON object stands for (without ``auto`` and ``at``). Raises ``InvalidMove``."""

    def write(self, move: Any) -> Document:
        """The JSON object for a move, keys in the record's order, without ``auto`` and ``at``."""


class Rules(ABC, Generic[S, V]):
    """What may happen in a game. One stateless object; ``S`` is its state, ``V`` its view.

    A title must say what is abstract here; the rest has defaults that fit most games.
    """

    score_lines: tuple[str, ...] = ("points",)
    """The lines of a score in the record's order, without ``total``."""
    final_lines: ClassVar[tuple[str, ...]] = ()
    """The lines of a score that nobody has before the game is over: its final scoring, which belongs to no turn.

    A title that has any keeps to ``scores`` as its inventory.
    """

    # --- what every title says -------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def moves(self) -> MoveFormat:
        """How moves are read and written."""

    @property
    @abstractmethod
    def view_type(self) -> type[V]:
        """The dataclass of this title's views; its fields' types say how they are written (see ``documents``)."""

    @abstractmethod
    def new(self, options: Options, seed: bytes) -> S:
        """The first position. ``seed`` is 32 bytes; the options have been checked."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[SeatNumber, ...]:
        """The seats that may decide now, the one most waited for first; empty when the game is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: SeatNumber) -> Sequence[Move]:
        """All legal moves of a seat without ``Resign``, in a fixed order. Depends only on what the seat may see.

        Where seats decide at the same time there may be millions, so the sequence need not be written out: ask for its
        length or for single moves, and list it only in a title that you know.
        """

    @abstractmethod
    def apply(self, state: S, move: Move) -> list[Event]:
        """Make a move: ``state`` changes, what happened comes back.

        Raises ``IllegalMove`` and then has changed nothing.
        """

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """What each seat would have if the game ended now; hides nothing that a spectator may not know."""

    @abstractmethod
    def view(self, state: S, seat: SeatNumber | None) -> V:
        """What a seat, or a spectator (``None``), may see: built up from nothing, plain data, comparable."""

    @abstractmethod
    def sample_state(self, view: V, random: Random) -> S:
        """A full state that looks exactly like ``view`` to its seat; what the seat cannot know is drawn at random."""

    # --- positions -------------------------------------------------------------------------------------------------

    def copy(self, state: S) -> S:
        """An independent copy; the cheaper, the faster is everything."""
        return deepcopy(state)

    def drafting(self, state: S) -> S:
        """A copy to try moves on: whatever would reveal something unknown (a draw, others' bids) waits in it.

        Moves apply to it as to the real state, but at the point where the real state would go on to reveal, it stops:
        then the seat that drafts has nothing to decide in it until its moves have been applied to the real state.
        """
        return self.copy(state)

    def resigned(self, state: S) -> frozenset[SeatNumber]:
        """The seats that have given up; by default the state's own ``resigned``."""
        return frozenset(state.resigned)  # type: ignore[attr-defined]

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or ``None`` while it runs: by default the most points win, then ``tie_breaks``.

        A title whose drafts stop with nobody to move says by itself when it is over.
        """
        if self.to_move(state):
            return None
        scores, ties, resigned = self.scores(state), self.tie_breaks(state), self.resigned(state)
        rank = {seat: (scores[seat]["total"], ties[seat]) for seat in range(len(scores)) if seat not in resigned}
        best = max(rank.values(), default=None)
        return Outcome(scores, tuple(seat for seat in rank if rank[seat] == best))

    def after(self, state: S, plan: Sequence[Move]) -> S:
        """The position after a plan, before anything that its seat could not have known is revealed."""
        draft = self.drafting(state)
        for move in plan:
            if self.reveals(draft, move):
                break
            self.apply(draft, move)
        return draft

    # --- turns -----------------------------------------------------------------------------------------------------

    def preference_fields(self) -> tuple[OptionField, ...]:
        """What a player may set about ``automatic``; every default is what a newcomer wants."""
        return ()

    def bundle(self, state: S, seat: SeatNumber) -> Sequence[Move]:
        """Moves of a seat that are usually made together, to be offered as one press: each legal after those before.

        Empty where there is nothing of the kind. Depends only on what the seat may see, and reveals nothing.
        """
        return ()

    def awaited(self, state: S) -> tuple[SeatNumber, ...]:
        """The seats of ``to_move`` that the game waits for: one that may only settle something early is not asked."""
        return self.to_move(state)

    def ready(self, state: S) -> tuple[SeatNumber, ...]:
        """The seats that have decided what others are still asked: everybody may know who, nobody what.

        Until the others have decided too, each of them may take its last move back: the position without that move must
        be one in which all later moves are as legal as before, and the seat is to move again.
        """
        return ()

    def random_move(self, state: S, seat: SeatNumber, random: Random) -> Move:
        """Some legal move of a seat that is to move; every legal move has a chance. Need not list them all."""
        return random.choice(self.legal_moves(state, seat))

    def reveals(self, state: S, move: Move) -> bool:
        """Whether this move cannot be tried in a draft because its result is unknown to its seat (a blind draw)."""
        return False

    def automatic(self, state: S, seat: SeatNumber, preferences: Preferences) -> Move | None:
        """The next forced or harmless move of a seat, if it has one."""
        return None

    def tie_breaks(self, state: S) -> Sequence[int]:
        """What decides between equal totals, by seat: the higher one is better."""
        return [0] * len(self.scores(state))

    def turn_number(self, state: S) -> int:
        """The turn to which the next move belongs, or what the title has instead of turns; it never falls."""
        return 0

    def round_number(self, state: S) -> int | None:
        """The round in which the next move is asked, where a title asks a seat for several in each; it never falls.

        People are told of a round once; ``None`` lets them be told of each time that they are asked.
        """
        return None

    def last_turn_asked(self, state: S) -> int:
        """The last turn about which what is asked now decides; more than one where several are decided in one go."""
        return self.turn_number(state)

    def under_way(self, state: S) -> Sequence[Event]:
        """What has happened in the present turn and was told before: what is asked now came in between."""
        return ()

    # --- what pages show beside the view ---------------------------------------------------------------------------

    def inventory(self, state: S) -> Sequence[Inventory]:
        """What each seat has, part by part, to tell what changes; ``total`` is its score. Everybody may know it."""
        return self.scores(state)

    def next_tiles(self, state: S) -> Sequence[str]:
        """The codes of what may be turned up next from a pile that all draw from; empty where a title has none."""
        return ()

    def put_next(self, state: S, code: str) -> None:
        """Let this be turned up next, in a position to try moves in. Raises ``IllegalMove`` if the pile has none."""
        raise IllegalMove("no-such-tile-left")

    def revealed_at_end(self, state: S) -> Any:
        """What lies hidden in a position, for all who look back at a game that is over: hands, piles from the top."""
        return None

    def write_view(self, view: V) -> Document:
        """A view as a JSON object: two views are equal exactly when their documents are, order of keys included."""
        document: Document = documents.write(self.view_type, view)
        return document

    def read_view(self, document: Document) -> V:
        """The view that was written. Raises ``TypeError`` or ``KeyError`` for what ``write_view`` never writes."""
        view: V = documents.read(self.view_type, document)
        return view

    def view_schema(self) -> Schema:
        """The JSON Schema of what ``write_view`` writes."""
        return schema_of(self.view_type)

    def move_schema(self) -> Schema:
        """The JSON Schema of what ``moves`` reads: of any object, where ``moves`` does not say more."""
        moves = self.moves
        return moves.schema() if isinstance(moves, MoveReader) else {"type": "object"}

    def shown_moves(self, state: S, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        """A running game's moves as this seat may read them in a record; ``state`` is the one they have led to."""
        return [self.moves.write(move) for move in moves]
