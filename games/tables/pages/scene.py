"""Scene, the data of one game for a page, and what titles show in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from django.utils.safestring import SafeString

from games.engine.diff import Change
from games.engine.ruleset import Document, Event, Score
from games.engine.title import AnyTitle


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: the name the others see, the colour, and what the reader may know of the person."""

    number: int
    name: str
    colour: str
    absence: str = ""
    """Whether the person is on holiday, in words."""
    page: str = ""
    """Where more is told about the person."""
    rating: str = ""
    """Of a bot of the site, in words."""


class Bundle(NamedTuple):
    """Moves that the viewer may make by one press, as in the record, and what would happen."""

    moves: Sequence[Document]
    happened: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Scene:
    """One seat's (or a spectator's, ``None``) view of a game, and the site's data about it.

    ``to_move`` may decide now, ``awaited`` are those among them that the game waits for (for a viewer with a draft: the
    viewer). ``winners`` is ``None`` while it runs. ``moves`` are the viewer's legal moves, if it is to move.
    ``draft`` are its moves not yet confirmed, ``happened`` and ``changes`` what came of them, and ``news`` the moves
    since its last one, as in the record; ``news_turn`` is the turn in which those begin, 0 without any. ``chosen`` is
    what the person has marked in the form without sending a move, as form fields. ``occasions`` are the turns that the
    viewer may plan ahead in the table's own form, ``plans`` the moves of those it has planned, ``ahead`` those of the
    plans it has saved on a page of their own, in the order in which they are tried. ``bundle`` are moves that it may
    make together. ``can_withdraw`` says whether the viewer may take its confirmed decision back, ``is_stood_in`` that a
    bot decides because the viewer is late or away or has resigned, ``is_won`` that it does so because the viewer has
    won already, ``is_lost`` that the viewer has resigned at a table for two. ``is_tried`` says that whoever looks
    decides for every seat and is nobody of them.
    """

    title: AnyTitle
    view: Any
    seat: int | None
    to_move: Sequence[int]
    awaited: Sequence[int]
    winners: Sequence[int] | None
    moves: Sequence[Any]
    sitters: Sequence[Sitter]
    scores: Sequence[Score]
    draft: Sequence[Document] = ()
    steps: int = 0
    happened: Sequence[Event] = ()
    changes: Sequence[Change] = ()
    news: Sequence[Document] = ()
    news_turn: int = 0
    can_withdraw: bool = False
    is_stood_in: bool = False
    is_won: bool = False
    is_lost: bool = False
    is_tried: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)
    occasions: Sequence[str] = ()
    plans: Mapping[str, Sequence[Document]] = field(default_factory=dict)
    ahead: Sequence[Sequence[Document]] = ()
    bundle: Bundle | None = None

    @property
    def reader(self) -> int | None:
        """The seat of whoever looks, which the page may call “you”."""
        return None if self.is_tried else self.seat


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A part of a title's rules: ``code`` is its anchor, ``template`` gets the page itself as ``page``.

    ``picture`` stands before the heading and is only decoration.
    """

    code: str
    heading: str
    template: str
    facts: Mapping[str, Any]
    picture: SafeString | str = ""


class Spot(NamedTuple):
    """Where on the board something is: the id of its cell, what that is called in full, and in short for the eye."""

    cell: str
    name: str
    short: str


class Earned(NamedTuple):
    """So many points that something on the board brought: where it lies, and what it is called."""

    spot: Spot
    name: str
    points: int


class Look(Protocol):
    """How a part of what seats have looks."""

    @property
    def is_place(self) -> bool:
        """Whether one says where it stands, not by how much that is more."""

    def picture(self) -> SafeString:
        """Its drawing, which says nothing to those who do not see it."""

    def thing(self, name: Any) -> SafeString:
        """The drawing of a single thing in it, or its name."""


class Foreseen(NamedTuple):
    """A move that a button on the board would make: the id of its cell, what else is to be marked for it, the move."""

    cell: str
    mark: str
    document: Document


class Badge(NamedTuple):
    """What something brought, on the side (N, E, S or W, or what the title calls a place) of the cell with this id."""

    cell: str
    side: str
    shown: SafeString
