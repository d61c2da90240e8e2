"""What the table's page tells of past moves: those since the viewer's last one, and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import Any

from games.history.pages.entry import Entry
from games.history.pages.log import lines, moves_in_pictures, moves_in_words, read_log, start_of_log
from games.models import Seat
from games.tables.form_data import number_in
from games.tables.pages import for_title
from games.tables.pages.parts import Place, Visit, WithTheBoard
from games.tables.polled import Polled
from games.tables.tables import Table


class Happened(WithTheBoard):
    """What happened since a player's last move, step by step where the title can show it."""

    place = Place.ABOVE
    template = "games/parts/happened.html"
    element = "section"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        moves = moves_since(visit.table, visit.seat)
        if visit.seat is None or visit.advised or not moves:
            return None
        news = moves_in_pictures(visit.table, moves) or lines(moves)
        if not news:
            return None
        logbook = for_title(visit.table.game.title).logbook
        shown = logbook.show_template if logbook is not None else ""
        positions = _positions(moves) if shown else ()
        return {
            "news": news,
            "show_template": shown,
            "positions": positions,
            "positions_in_words": " ".join(map(str, positions)),
        }

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return context["news"], context["positions"]


class LastTurn(WithTheBoard):
    """The way to see the last turn of a game that is over once more, where the title can show it on the board."""

    place = Place.ABOVE
    template = "games/parts/last_turn.html"
    element = "p"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        logbook = for_title(visit.table.game.title).logbook
        if visit.board.scene.winners is None or logbook is None or not logbook.show_template:
            return None
        moves = _last_turn(moves_in_words(visit.table, start_of_log(visit.table, None)))
        positions = _positions(moves)
        return {"positions_in_words": " ".join(map(str, positions)), "begin": positions[0]} if positions else None

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return context["positions_in_words"], visit.seat is not None


class Log:
    """All that happened, the latest first, from the move on that the reader has opened it from."""

    place = Place.RAIL
    template = "games/parts/log.html"
    element = "section"
    is_beside = True
    polled: Polled | None = None

    def context(self, visit: Visit) -> Mapping[str, Any]:
        return {"log": read_log(visit.table, number_in(visit.fields, "log"), visit.invite), "seat": visit.seat}

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return context["log"], visit.seat is not None


def moves_since(table: Table, seat: Seat | None) -> Sequence[Entry]:
    """What happened since the seat's own turn, its automatic moves included; to a spectator the last turn is new."""
    start = start_of_log(table, None)
    if seat is None:
        return _last_turn(moves_in_words(table, start))
    # With the moves of the log, which are read anyway.
    moves = moves_in_words(table, min(start, seat.seen_move + 1))
    new = (move for move in moves if move.number > seat.seen_move)
    return list(dropwhile(lambda move: move.seat == seat.number, new))


def _last_turn(moves: Sequence[Entry]) -> Sequence[Entry]:
    last = moves[-1].seat if moves else None
    return list(takewhile(lambda move: move.seat == last, reversed(moves)))[::-1]


def _positions(news: Sequence[Entry]) -> Sequence[int]:
    """The positions that show what happened: the one before, then one after each move that tells anything."""
    told = [move.number for move in news if move.pictures or move.changes]
    return [told[0] - 1, *told] if told else ()
