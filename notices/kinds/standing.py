"""How a table stands, as a spectator may see it, and at which of its seats a reader sits."""

from __future__ import annotations

from typing import Any

from games import sentences
from games.models import Seat
from games.presenters import for_title
from games.presenters.numbers import number
from games.presenters.page import sitters
from games.selectors.tables import Table
from notices.models import Notice


def own_seat(notice: Notice) -> Seat | None:
    """The seat it was written about, if the reader still sits there."""
    seat = notice.seat
    return seat if seat is not None and seat.user_id == notice.user_id else None


def standing(table: Table) -> dict[str, Any]:
    """Live scores and the board, which mails without pictures have in words."""
    view = table.ruleset.view(table.state, None)
    presenter = for_title(table.game.title)
    return {
        "scores": [_score(table, seat) for seat in sorted(table.seats, key=_rank)],
        "board": presenter.mail_board(view, sitters(table)),
        "words": presenter.mail_words(view),
    }


def _score(table: Table, seat: Seat) -> dict[str, Any]:
    """A seat's points and what they are the sum of, in a line that fits on a phone: what is 0 is left out."""
    score = seat.score or {}
    lines = [line for line in table.ruleset.score_lines if score.get(line)]
    parts = [f"{sentences.score_line(table.game.title, line)} {number(score[line])}" for line in lines]
    return {"name": seat.player_name, "total": number(seat.points or 0), "parts": ", ".join(parts)}


def _rank(seat: Seat) -> tuple[bool, int, int]:
    return (not seat.won, -(seat.points or 0), seat.number or 0)
