"""The standings of a table in a notification, as a spectator may see them."""

from __future__ import annotations

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import texts
from games.models import Seat
from games.tables.pages import for_title
from games.tables.pages.numbers import number
from games.tables.pages.pictures import LARGE
from games.tables.pages.position_picture import signed_address
from games.tables.pages.seats import sitters
from games.tables.tables import Table
from notifications.models import Notice

_PICTURE = '<p><img class="board" src="{}" width="{}" height="{}" alt="{}"></p>'


def own_seat(notice: Notice) -> Seat | None:
    """The notification's seat, if the recipient still has it."""
    seat = notice.seat
    return seat if seat is not None and seat.user_id == notice.user_id else None


def standing(table: Table) -> dict[str, Any]:
    """Template context of live scores and the board, also in words for mails without pictures."""
    view = table.title.rules.view(table.state, None)
    return {
        "scores": [_score(table, seat) for seat in sorted(table.seats, key=_rank)],
        "board": _board(table, view),
        "words": for_title(table.game.title).mail_words(view),
        "advice": for_title(table.game.title).answers_ahead(view),
    }


def _board(table: Table, view: Any) -> SafeString:
    """The board as an image with alternative text, or as the title's HTML table."""
    presenter = for_title(table.game.title)
    if presenter.pictures is not None and presenter.pictures.are_mailed:
        return format_html(_PICTURE, signed_address(table.game, table.number), *LARGE, _("The board now"))
    return presenter.mail_board(view, sitters(table))


def _score(table: Table, seat: Seat) -> dict[str, Any]:
    """A seat's points with their parts, without those that are 0 so that the line fits on a phone."""
    score = seat.score or {}
    lines = [line for line in table.title.rules.score_lines if score.get(line)]
    parts = [f"{texts.score_line(table.game.title, line)} {number(score[line])}" for line in lines]
    return {"name": seat.player_name, "total": number(seat.points or 0), "parts": ", ".join(parts)}


def _rank(seat: Seat) -> tuple[bool, int, int]:
    return (not seat.won, -(seat.points or 0), seat.number or 0)
