"""Notification that it is your turn: who moved, what happened since, the standings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import texts
from games.lobby.presenters.cards import names_of
from games.models import Game, Move, Seat
from games.tables import history
from games.tables import selectors as tables_selectors
from games.tables.pages.board import to_do
from games.tables.tables import Table, read_table
from notifications import selectors
from notifications.deadlines import deadline_of
from notifications.models import Notice
from notifications.timing import USUAL_PAUSE
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import own_seat, round_table_of, standing

LINES = 12
"""Lines of history in the notification; the table's page has the rest."""
PATIENCE = timedelta(hours=1)
"""Delay of a further decision in a round that was notified before;"""
PART = 4
"""or this fraction of the time left for it, if shorter."""


class Turn(Plain):
    """Type for a seat to move, dropped when it decides."""

    code = "mail_turns"
    name = _("Your turn")
    preference_label = _("My turn")
    at_first = USUAL_PAUSE
    together = "turns"
    folder = "turn"
    is_in_inbox = False

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per pending decision of a seat's user; after a takeback it is another one."""
        assert seat.waiting_since is not None, "a seat that is not to move has no turn"
        return f"turn:{seat.pk}:{seat.user_id}:{game.epoch}:{seat.waiting_since.astimezone(UTC):%Y%m%dT%H%M%S%f}"

    def skip_reason(self, notice: Notice) -> str:
        seat = own_seat(notice)
        if seat is None or game_of(notice).status == Game.Status.CANCELLED:
            return "table-gone"
        return "" if seat.waiting_since and self.key(game_of(notice), seat) == notice.key else "not-your-turn"

    def is_known_until(self, notice: Notice) -> datetime | None:
        if not _is_known(notice) or selectors.wants_each_question(notice):
            return None
        return notice.created_at + patience_with(notice)

    def context(self, notice: Notice) -> dict[str, Any]:
        is_told_once = notice.round is not None and not selectors.wants_each_question(notice)
        asked = what_is_asked(game_of(notice), notice.user_id, notice.after_move)
        return asked | {"is_told_once": is_told_once, "round_table": round_table_of(notice)}


def _is_known(notice: Notice) -> bool:
    """Whether the user was told of this round, or of the start of this game while nobody has moved."""
    if notice.round is not None and selectors.was_told_of_round(notice):
        return True
    return game_of(notice).move_count == 0 and selectors.was_told_of_start(notice)


def patience_with(notice: Notice) -> timedelta:
    """The delay of a further decision in a round, before it is notified."""
    deadline = deadline_of(notice.seat) if notice.seat else None
    if deadline is None:
        return PATIENCE
    return max(timedelta(), min(PATIENCE, (deadline - notice.created_at) / PART))


def what_is_asked(game: Game, person: int, after_move: int) -> dict[str, Any]:
    """Template context for a player who is to move: the history since this move, and the standings."""
    table = read_table(game)
    moves = tables_selectors.moves_since(table.game, after_move)
    movers = list(dict.fromkeys(table.names[move.seat] for move in moves if not _is_own(table, move, person)))
    if not movers:  # Nobody else has moved: the user's own last move brought about what happened.
        moves = tables_selectors.moves_since(table.game, after_move - 1)
    events = chain.from_iterable(happened.events for happened in history.happened_in(table.game, moves))
    lines = texts.lines(table.game.title, events, table.names)
    asked = [seat for seat in table.seats if seat.waiting_since and seat.user_id != person]
    people = zip(table.seats, table.names, strict=True)
    own = next((seat for seat in table.seats if seat.user_id == person), None)
    return {
        "to_do": to_do(table, own) if own else "",
        "deadline": deadline_of(own) if own else None,
        "zone": timezone.get_current_timezone_name(),
        "others": [name for seat, name in people if seat.user_id != person],
        "asked": asked,
        "asked_names": names_of(asked),
        "orders_url": urljoin(settings.BASE_URL, reverse("games:preferences", args=[game.title])),
        "movers": movers,
        "has_just_begun": after_move == 0,
        "earlier": max(0, len(lines) - LINES),
        "lines": lines[-LINES:],
        **standing(table, since=after_move),
    }


def _is_own(table: Table, move: Move, person: int) -> bool:
    return table.seats[move.seat].user_id == person
