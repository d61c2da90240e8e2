"""The standings of a table in a notification, as a spectator may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import Score
from games.models import Seat
from games.tables import positions
from games.tables.pages import for_title
from games.tables.pages.numbers import number, signed
from games.tables.pages.pictures import LARGE
from games.tables.pages.position_picture import signed_address
from games.tables.pages.seats import sitters
from games.tables.tables import Table
from games.tournaments.selectors import RoundTable, round_tables_of
from notifications.models import Notice

_PICTURE = '<p><img class="board" src="{}" width="{}" height="{}" alt="{}"></p>'


def own_seat(notice: Notice) -> Seat | None:
    """The notification's seat, if the recipient still has it."""
    seat = notice.seat
    return seat if seat is not None and seat.user_id == notice.user_id else None


def round_table_of(notice: Notice) -> RoundTable | None:
    """Of which tournament its table is, as far as the recipient may know."""
    return round_tables_of([notice.game], notice.user).get(notice.game.pk) if notice.game else None


def standing(table: Table, since: int | None = None) -> dict[str, Any]:
    """Template context of live scores and the board, also in words for mails without pictures.

    Scores say what has changed after the move ``since``.
    """
    view = table.title.rules.view(table.state, None)
    then = table.title.rules.scores(positions.at(table.game, since)) if since is not None else None
    return {
        "scores": [_score(table, seat, then) for seat in sorted(table.seats, key=rank)],
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


def _score(table: Table, seat: Seat, then: Sequence[Score] | None) -> dict[str, Any]:
    """A seat's points with their parts, without those that are 0 so that the line fits on a phone."""
    score = seat.score or {}
    lines = [line for line in table.title.rules.score_lines if score.get(line)]
    parts = [f"{texts.score_line(table.game.title, line)} {number(score[line])}" for line in lines]
    gained = (seat.points or 0) - then[seat.seat_number]["total"] if then else 0
    change = signed(gained) if gained else ""
    return {"name": seat.player_name, "total": number(seat.points or 0), "change": change, "parts": ", ".join(parts)}


def rank(seat: Seat) -> tuple[bool, int, int]:
    """Sorts who has won first, then by points."""
    return (not seat.won, -(seat.points or 0), seat.number or 0)
