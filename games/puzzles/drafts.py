"""A turn that somebody tries in a puzzle: it is kept in the address and in forms, and nowhere else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from games.engine.ruleset import Document, Event, InvalidMove, Move, Resign, RuleError
from games.engine.title import AnyTitle
from games.models import Game, Seat
from games.puzzles.models import Puzzle
from games.tables.errors import MoveRefused
from games.tables.form_data import move as move_in
from games.tables.pages.fields import json_object, text
from games.tables.tables import Table

MOST_MOVES = 60
"""No turn has so many."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The moves so far, the position after them as the seat sees it, and what happened in them."""

    table: Table
    state: Any
    moves: Sequence[Move] = ()
    happened: Sequence[Event] = ()
    is_whole: bool = False
    """Whether the turn is over, or would go on with what nobody can know."""

    @property
    def documents(self) -> list[Document]:
        """The moves as plain JSON."""
        return [self.table.title.rules.moves.write(move) for move in self.moves]

    def text(self, most: int | None = None) -> str:
        """The first moves, or all, as addresses and forms carry them; empty without any."""
        moves = self.documents[:most]
        return text({"moves": moves}) if moves else ""


def table_of(puzzle: Puzzle) -> Table:
    """A table that nobody sits at, in a state that looks to its seat as the puzzle does: it holds no more than that."""
    title = puzzle.edition
    state = title.rules.sample_state(title.rules.read_view(json.loads(puzzle.view)), Random(0))
    game = Game(title=puzzle.title, rules=puzzle.rules, options=puzzle.options, status=Game.Status.RUNNING)
    seats = [
        Seat(number=number, place=number, name=_("Player %(number)s") % {"number": number + 1}, colour=colour)
        for number, colour in enumerate(title.colours[: game.players])
    ]
    return Table(game, seats, state, 0, is_past=True)


def draft_in(puzzle: Puzzle, written: str) -> Draft:
    """The draft that an address or a form carries. Raises ``MoveRefused``."""
    try:
        documents = json_object(written)["moves"] if written else []
        if not isinstance(documents, list) or len(documents) > MOST_MOVES:
            raise InvalidMove("field-unknown-value", field="move")
        return drafted(puzzle, [_read(puzzle, document) for document in documents])
    except KeyError:
        raise MoveRefused(title=puzzle.title, error=InvalidMove("field-unknown-value", field="move")) from None
    except RuleError as error:
        raise MoveRefused(title=puzzle.title, error=error) from error


def stepped(puzzle: Puzzle, draft: Draft, fields: Mapping[str, str]) -> Draft:
    """The draft with the move that a form stands for, which may replace the last one. Raises ``MoveRefused``."""
    document = move_in(draft.table.game, fields)
    before = draft.moves[:-1] if fields.get("instead") else draft.moves
    try:
        return drafted(puzzle, [*before, _read(puzzle, document)])
    except RuleError as error:
        raise MoveRefused(title=puzzle.title, error=error) from error


def _read(puzzle: Puzzle, document: Any) -> Move:
    if not isinstance(document, dict):
        raise InvalidMove("field-unknown-value", field="move")
    move = puzzle.edition.rules.moves.read({**document, "seat": puzzle.seat})
    if isinstance(move, Resign):
        raise InvalidMove("resign-is-no-step")
    return move


def drafted(puzzle: Puzzle, moves: Sequence[Move]) -> Draft:
    """The position after moves of the puzzle's seat. Raises ``RuleError``."""
    table = table_of(puzzle)
    title, state, happened = table.title, table.title.rules.drafting(table.state), list[Event]()
    for number, move in enumerate(moves, 1):
        if title.rules.reveals(state, move):
            return _revealing(table, state, moves, number, happened)
        seen_by_all = title.rules.apply(state, move)
        happened += title.bot.decided(move) or seen_by_all
    return Draft(table, state, moves, happened, is_whole=bool(moves) and puzzle.seat not in title.rules.to_move(state))


def _revealing(table: Table, state: Any, moves: Sequence[Move], number: int, happened: Sequence[Event]) -> Draft:
    """A turn ends with what it would reveal."""
    if number < len(moves) or moves[-1] not in table.title.rules.legal_moves(state, moves[-1].seat):
        raise InvalidMove("field-unknown-value", field="move")
    return Draft(table, state, moves, happened, is_whole=True)


def way_of(puzzle: Puzzle, moves: Sequence[Move]) -> int:
    """Which of the puzzle's ways begins like this turn, from 1; 0 for none of them.

    Ways differ by how they begin: what follows was found to matter less.
    """
    table = table_of(puzzle)
    for number, way in enumerate(puzzle.ways, 1):
        if moves and is_same(table.title, table.state, moves[0], table.title.rules.moves.read(way["moves"][0])):
            return number
    return 0


def is_same(title: AnyTitle, state: Any, one: Move, other: Move) -> bool:
    """Whether two moves of a seat come to the same, as far as it can see."""
    if title.bot.meant(one) == title.bot.meant(other):
        return True
    drafting = title.rules.drafting(state)
    if title.rules.reveals(drafting, one) or title.rules.reveals(drafting, other):
        return False
    seen = [title.rules.view(title.rules.after(state, [move]), move.seat) for move in (one, other)]
    return bool(seen[0] == seen[1])


def tells_ways_apart(puzzle: Puzzle) -> bool:
    """Whether no two of its ways begin alike."""
    table = table_of(puzzle)
    firsts = [table.title.rules.moves.read(way["moves"][0]) for way in puzzle.ways]
    pairs = ((one, other) for at, one in enumerate(firsts) for other in firsts[:at])
    return not any(is_same(table.title, table.state, one, other) for one, other in pairs)
