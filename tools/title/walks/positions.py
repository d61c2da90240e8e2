"""Positions of random games as people look at them: at their turn, in a draft, at others' turns, looking back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from games.engine.bots.arena import game_seed
from games.engine.contract.walks import Table, viewers, walk
from games.engine.diff import changes
from games.engine.ruleset import Document, Event, Move, SeatNumber
from games.tables.pages import for_title
from games.tables.pages.board import Board
from games.tables.pages.page import PlansInForm
from games.tables.pages.scene import Bundle, Sitter

NAMES = ("Ana", "Bo", "Cy", "Di", "Eve")
WALK = 1
"""The number of the random game that is looked at."""
SEED = game_seed(99, WALK)
MOST, FEW = 12, 3
"""So many positions of a game are looked at, evenly spread: under plain options, and under others."""
NEWS = 3
"""So many of the last moves are marked as new."""
LONGEST_DRAFT = 30


class Place(NamedTuple):
    """A position of a random game: the moves that led there, and what the last of them brought."""

    table: Table
    state: Any
    moves: Sequence[Move]
    happened: Sequence[Event]

    def __str__(self) -> str:
        return f"{self.table} after {len(self.moves)} moves"

    @property
    def sitters(self) -> list[Sitter]:
        return sitters_of(self.table)


class Look(NamedTuple):
    """A board as somebody sees it, and what the person is doing there, in words for authors."""

    place: Place
    board: Board
    doing: str

    def __str__(self) -> str:
        seat = self.board.scene.seat
        who = "a spectator" if seat is None else f"seat {seat}"
        return f"for {who} {self.doing}, {self.place}"


def sitters_of(table: Table) -> list[Sitter]:
    """Who plays, in the title's colours; one of them is away."""
    colours = table.title.colours[: table.options["players"]]
    people = [Sitter(seat, NAMES[seat], colour, page="/players/x/") for seat, colour in enumerate(colours)]
    return [replace(people[0], absence="–"), *people[1:]]


def places(table: Table) -> Iterator[Place]:
    """Positions of a random game, the first and the last among them."""
    moments = sum(1 for _moment in walk(table, WALK))
    stride = max(1, moments // (MOST if table.is_plain else FEW))
    moves: list[Move] = []
    before: Any = None
    for number, moment in enumerate(walk(table, WALK)):
        if number % stride == 0:
            yield Place(table, moment.state, tuple(moves), _happened(table, before, moves))
        before = table.title.rules.copy(moment.state)
        moves.append(moment.move)
        last = moment
    yield Place(table, last.state, tuple(moves), _happened(table, before, moves))


def _happened(table: Table, before: Any, moves: Sequence[Move]) -> Sequence[Event]:
    return () if before is None else tuple(table.title.rules.apply(before, moves[-1]))


def looks(place: Place) -> Iterator[Look]:
    """What everybody sees of a position, and who is to move in a draft."""
    rules = place.table.title.rules
    for viewer in viewers(place.table):
        yield Look(place, board_of(place, viewer), _doing(place, viewer))
    for viewer in (0, None):
        yield Look(place, _looking_back(place, viewer), "looking back")
    for seat in rules.to_move(place.state)[:1]:
        yield from _drafts(place, seat)
    if rules.to_move(place.state):
        cancelled = Board.of(place.table.title, place.state, None, place.sitters, to_move=(), awaited=())
        yield Look(place, cancelled, "at a cancelled table")


def _doing(place: Place, viewer: SeatNumber | None) -> str:
    rules = place.table.title.rules
    if rules.outcome(place.state) is not None:
        return "at the end"
    return "at its turn" if viewer in rules.to_move(place.state) else "at others’ turn"


def board_of(place: Place, viewer: SeatNumber | None, **known: Any) -> Board:
    """The table's page before anything is drafted."""
    title, state = place.table.title, place.state
    if viewer is not None:
        known |= {
            "moves": title.rules.legal_moves(state, viewer),
            "occasions": _occasions(place, viewer),
            "can_withdraw": viewer in title.rules.ready(state),
            "bundle": _bundle(place, state, viewer),
        }
    return Board.of(title, state, viewer, place.sitters, news=_news(place, viewer), **known)


def _looking_back(place: Place, viewer: SeatNumber | None) -> Board:
    """The replay's page: nothing is to be decided there."""
    title = place.table.title
    return Board.of(title, place.state, viewer, place.sitters, news=_news(place, viewer))


def _news(place: Place, viewer: SeatNumber | None) -> Sequence[Document]:
    return place.table.title.rules.shown_moves(place.state, place.moves, viewer)[-NEWS:]


def _occasions(place: Place, seat: SeatNumber) -> Sequence[str]:
    title = place.table.title
    if title.plans is None or not isinstance(for_title(title.name).plans, PlansInForm):
        return ()
    return title.plans.occasions(place.state, seat)


def _bundle(place: Place, state: Any, seat: SeatNumber) -> Bundle | None:
    rules = place.table.title.rules
    if not (moves := rules.bundle(state, seat)):
        return None
    trial = rules.copy(state)
    happened = [event for move in moves for event in rules.apply(trial, move)]
    return Bundle([rules.moves.write(move) for move in moves], happened)


def _drafts(place: Place, seat: SeatNumber) -> Iterator[Look]:
    """Each step of a draft up to where it stops, that as if it was all made by itself and as a bot's advice.

    Then what a person sees in whose place a bot decides.
    """
    board = None
    for board in _drafted(place, seat):
        yield Look(place, board, "in a draft")
    if board is not None:
        by_itself = replace(board, scene=replace(board.scene, steps=0))
        yield Look(place, by_itself, "in a draft")
        yield Look(place, board.only_looked_at(), "reading advice")
    stood_in: dict[str, Any] = {"moves": (), "is_stood_in": True, "bundle": None, "can_withdraw": False}
    yield Look(place, Board.of(place.table.title, place.state, seat, place.sitters, **stood_in), "stood in by a bot")


def _drafted(place: Place, seat: SeatNumber) -> Iterator[Board]:
    rules = place.table.title.rules
    draft, moves, happened = rules.drafting(place.state), list[Move](), list[Event]()
    while seat in rules.to_move(draft) and len(moves) < LONGEST_DRAFT:
        options = rules.legal_moves(draft, seat)
        move = options[len(moves) % len(options)]
        if rules.reveals(draft, move):
            return
        happened += rules.apply(draft, move)
        moves.append(move)
        yield _in_draft(place, seat, draft, moves, happened)


def _in_draft(place: Place, seat: SeatNumber, draft: Any, moves: Sequence[Move], happened: Sequence[Event]) -> Board:
    rules = place.table.title.rules
    return Board.of(
        place.table.title,
        draft,
        seat,
        place.sitters,
        moves=rules.legal_moves(draft, seat),
        draft=[{**rules.moves.write(move), "auto": False} for move in moves],
        steps=len(moves),
        happened=tuple(happened),
        changes=changes(rules.inventory(place.state), rules.inventory(draft)),
        bundle=_bundle(place, draft, seat),
        awaited=(seat,),
        winners=None,
        news=_news(place, seat),
    )
