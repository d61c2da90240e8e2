"""The parts of a table's page besides its board: each belongs to the feature that knows it, all stand in one list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Protocol, TypeVar, cast

from accounts.models import Viewer
from accounts.refusal import Refusal
from core.registry import Registry
from games.engine.ruleset import Document
from games.models import Game, Seat
from games.tables.pages.board import Board, plans_ahead
from games.tables.pages.scene import Sitter
from games.tables.polled import Polled, is_new
from games.tables.tables import Draft, Table, read_table

T = TypeVar("T")


class Place(StrEnum):
    """Where a part stands."""

    MENU = "menu"
    """Beside the headline."""
    HEADER = "header"
    """Under the headline and what is to be done."""
    ABOVE = "above"
    """Between the header and the board."""
    BELOW = "below"
    """Between the board and the villages."""
    RAIL = "rail"
    FOOT = "foot"
    """At the end of the rail, and in the waiting room: what needs no position."""
    NAVIGATION = "navigation"
    """In the header of the site, an item of a list."""


class MadeMove(Protocol):
    """A move of the past, as the log knows it."""

    @property
    def number(self) -> int: ...
    @property
    def move(self) -> Document: ...
    @property
    def turn(self) -> int: ...


@dataclass
class Visit:
    """Somebody's look at a table, from which the board and the parts are made.

    ``fields`` are those of the form or address. ``moves`` are those made since the viewer's last one, for a spectator
    those of the last turn. ``advised`` is what a bot would do, shown in the place of a draft. Before the game begins
    there is no table to be read.
    """

    game: Game
    user: Viewer
    fields: Mapping[str, str]
    sitters: Sequence[Sitter] = ()
    moves: Sequence[MadeMove] = ()
    advised: Draft | None = None
    loaded: Table | None = None
    """The table, where it has been read."""
    session: Mapping[str, Any] = field(default_factory=dict)
    """What the viewer's browser is known by, for parts that ask something once."""
    refusal: Refusal | None = None
    """Why what the form of a part sent is refused: that part says so."""
    _read: dict[Callable[[Visit], Any], Any] = field(default_factory=dict)

    @cached_property
    def table(self) -> Table:
        """The table as it is."""
        return self.loaded or read_table(self.game)

    @cached_property
    def seat(self) -> Seat | None:
        """The viewer's; spectators have none."""
        return self.table.find_seat(self.user)

    @cached_property
    def draft(self) -> Draft | None:
        """What the viewer has drafted; nobody drafts at a table that has moved on or is over."""
        return self.table.draft_of(self.seat) if self.seat and self.table.is_live else None

    @cached_property
    def decision(self) -> str:
        """The fingerprint that the viewer's forms carry; empty for who decides nothing here."""
        return self.table.decision_of(self.seat, self.draft) if self.seat and self.draft else ""

    @cached_property
    def board(self) -> Board:
        """The board with the draft, or with what is advised."""
        seat = self.seat
        moves = self.table.title.rules.shown_moves(
            self.table.state,
            [self.table.title.rules.moves.read(each.move) for each in self.moves],
            seat.number if seat else None,
        )
        turn = self.moves[0].turn if seat and self.moves else 0
        draft = self.advised or self.draft
        known = {"news": moves, "news_turn": turn, "ahead": plans_ahead(self.table, seat)}
        board = Board.at(self.table, seat, draft, self.sitters, self.fields, **known)
        return board.only_looked_at() if self.advised else board

    @property
    def invite(self) -> str:
        """The invitation that links carry on; empty without one."""
        return self.fields.get("invite", "")

    def once(self, read: Callable[[Visit], T]) -> T:
        """What several parts need of this visit, read for the first of them."""
        if read not in self._read:
            self._read[read] = read(self)
        return cast("T", self._read[read])


class Part(Protocol):
    """What a feature shows at a table."""

    @property
    def place(self) -> Place: ...
    @property
    def template(self) -> str:
        """Rendered with the page's context and its own; the game, the seat and the reader are in the page's."""
        ...

    @property
    def element(self) -> str:
        """The name of the one element, with an ``id``, that it is; empty for one that is sent each time.

        What has a form is sent each time: its token belongs to the answer.
        """
        ...

    @property
    def is_beside(self) -> bool:
        """Whether it may change while the board stays as it is (``Game.side_version``)."""
        ...

    @property
    def polled(self) -> Polled | None:
        """Its own version token, if it changes with nothing else; it then comes out of band with ``is_update``."""
        ...

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        """What it is rendered with; ``None`` where there is nothing to show."""
        ...

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        """What of that its HTML shows, as plain data: an open page that has the mark of the same is not sent it again.

        The reader, the language, the zone and the invitation are those of the page.
        """
        ...


class WithTheBoard:
    """A part that changes when the board does, and then alone."""

    is_beside = False
    polled: Polled | None = None


class SentEachTime:
    """A part that has a form, or changes with nearly every answer."""

    element = ""

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return None


PARTS: Registry[Part] = Registry()
"""In the order in which they stand in their places."""


def parts_at(place: Place) -> Iterator[Part]:
    """The parts of one place."""
    return (part for part in PARTS if part.place == place)


def parts_with_news(game: Game, viewer: Viewer, side: int | None, marks: Mapping[str, str]) -> list[Part]:
    """The parts that have changed while the board stayed as it is, since the side version and marks of an open page."""
    is_side_new = side is not None and side < game.side_version and game.started_at is not None
    return [
        part
        for part in PARTS
        if (part.is_beside and is_side_new) or (part.polled and is_new(part.polled, game, viewer, marks))
    ]
