"""What a title may say beside its rules, each part with defaults that fit a title which says nothing of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

from games.engine import documents
from games.engine.diff import Inventory
from games.engine.ruleset import (
    Document,
    Event,
    IllegalMove,
    Move,
    OptionField,
    Options,
    Preferences,
    Problem,
    Rules,
    SeatNumber,
    UnknownRules,
)

S = TypeVar("S")
V = TypeVar("V")


class OptionsSpec(Rules[S, V]):
    """Which options a game can be made with, for the form of a new table: by default none."""

    def option_fields(self) -> tuple[OptionField, ...]:
        """The options to ask for when a table is made, besides the number of players."""
        return ()

    def presets(self, players: int) -> Mapping[str, Options]:
        """Options worth offering by a name, for this number of players; the first is for newcomers."""
        return {"base": self.validate_options({"players": players})}

    def surprise(self, players: int, seed: bytes) -> Options:
        """Options drawn from all that are allowed, by the seed of the game that is played with them."""
        return self.validate_options({"players": players})

    def complete(self, options: Options) -> Options:
        """Options that are still being chosen, with the usual values where one is missing that has no default."""
        return options

    def out_of_reach(self, options: Mapping[str, Any]) -> Mapping[tuple[str, str], Problem]:
        """What cannot be added to these options (which may be unfinished), each with the first reason.

        Keys are an option and one of its choices, or an option and "" when it cannot be used at all.
        """
        return {}

    def irrelevant_options(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The keys of options with nothing to act on beside these, which may be unfinished: no form asks for them."""
        return frozenset()

    def tally(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        """What the numbers chosen so far come to, by the key of their option: details for the title's own sentence.

        The options may be unfinished or refused; an option that cannot be added up is left out.
        """
        return {}

    def preview(self, options: Mapping[str, Any]) -> Document:
        """What a game with these options is played with: plain data of the title's own. Raises ``InvalidOptions``."""
        return {}

    def preference_fields(self) -> tuple[OptionField, ...]:
        """What a player may set about ``automatic``; every default is what a newcomer wants."""
        return ()


class TurnRules(Rules[S, V]):
    """How a game runs: who is waited for, what happens by itself. By default seats decide all of it."""

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


class PremoveRules(Rules[S, V]):
    """Which turns a seat may play ahead: by default none."""

    def occasion(self, state: S, seat: SeatNumber) -> str:
        """Which of its turns a seat is asked now, by the name that its plans use.

        Empty where nothing can be planned, or where the seat is asked something else first.
        """
        return ""

    def occasions(self, state: S, seat: SeatNumber) -> Sequence[str]:
        """The turns that a seat may plan now, the next one first; only from what the seat may see."""
        return ()

    def asked_ahead(self, state: S, seat: SeatNumber, occasion: str) -> S:
        """A copy in which a seat is asked now what that turn is going to ask it, as if nobody moved before.

        ``state`` was sampled from the seat's view. Raises ``IllegalMove`` for a turn that is none of ``occasions``.
        """
        raise IllegalMove("no-such-occasion")

    def beside(self, view: V, moves: Sequence[Move]) -> Document:
        """What lies beside that which these moves use, for a seat whose plan is to hold only while that stays."""
        return {}


class Inspection(Rules[S, V]):
    """What pages show beside the view: what changes, what could be drawn, what lay hidden, views as documents."""

    final_lines: ClassVar[tuple[str, ...]] = ()
    """The lines of a score that nobody has before the game is over: its final scoring, which belongs to no turn.

    A title that has any keeps to ``scores`` as its inventory.
    """

    def inventory(self, state: S) -> Sequence[Inventory]:
        """What each seat has, part by part, to tell what changes; ``total`` is its score. Everybody may know it."""
        return self.scores(state)

    def play_out(self, state: S, seat: SeatNumber) -> list[Event]:
        """In a draft, carry out what this seat's moves have begun as it would probably like best; what happened.

        What its moves do not settle yet is left open. Only what the seat may see counts. It is for telling what a move
        would bring: see ``games/tables/previews.py``.
        """
        return []

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

    def shown_moves(self, state: S, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        """A running game's moves as this seat may read them in a record; ``state`` is the one they have led to."""
        return [self.write_move(move) for move in moves]


class Ruleset(OptionsSpec[S, V], TurnRules[S, V], PremoveRules[S, V], Inspection[S, V]):
    """A title as the site knows it: its rules, and all that it may say beside them."""

    def for_version(self, version: int) -> Ruleset[S, V]:
        """These rules as they were in a version, for games that were started under it. Raises ``UnknownRules``.

        A title that changes its rules keeps what is needed for the versions before, and overrides this.
        """
        if version != self.rules:
            raise UnknownRules(version)
        return self
