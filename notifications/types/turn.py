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
from games.history.pages.turns_in_words import in_words
from games.lobby.presenters.cards import names_of
from games.models import Game, Move, Seat
from games.pages.presenters.page import to_do
from games.tables import history
from games.tables import selectors as tables_selectors
from games.tables.tables import Table, read_table
from notifications import selectors
from notifications.deadlines import deadline_of
from notifications.models import Notice
from notifications.timing import USUAL_PAUSE
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import own_seat, standing

LINES = 12
"""What happened is told in so few lines; the table's page has the rest."""
PATIENCE = timedelta(hours=1)
"""So long a question waits of whose round its reader was told before;"""
PART = 4
"""or for this part of the time that is left for it, if that is shorter."""


class Turn(Plain):
    """Written when a seat is asked, called off when it answers."""

    code = "mail_turns"
    name = _("It is your turn")
    wish = _("Tell me when it is my turn")
    at_first = USUAL_PAUSE
    together = "turns"
    folder = "turn"

    def key(self, game: Game, seat: Seat) -> str:
        """One turn of one player: the seat is waited for since a time; after taking moves back it is another turn."""
        assert seat.waiting_since is not None, "a seat that is not waited for has no turn"
        return f"turn:{seat.pk}:{seat.user_id}:{game.epoch}:{seat.waiting_since.astimezone(UTC):%Y%m%dT%H%M%S%f}"

    def needless(self, notice: Notice) -> str:
        seat = own_seat(notice)
        if seat is None or game_of(notice).status == Game.Status.CANCELLED:
            return "table-gone"
        return "" if seat.waiting_since and self.key(game_of(notice), seat) == notice.key else "not-your-turn"

    def is_known_until(self, notice: Notice) -> datetime | None:
        if notice.round is None or not selectors.was_told_of_round(notice) or selectors.wants_each_question(notice):
            return None
        return notice.created_at + patience_with(notice)

    def context(self, notice: Notice) -> dict[str, Any]:
        is_told_once = notice.round is not None and not selectors.wants_each_question(notice)
        return what_is_asked(game_of(notice), notice.user_id, notice.after_move) | {"is_told_once": is_told_once}


def patience_with(notice: Notice) -> timedelta:
    """How long a further question of a round may wait for an answer before its reader is told of it."""
    deadline = deadline_of(notice.seat) if notice.seat else None
    if deadline is None:
        return PATIENCE
    return max(timedelta(), min(PATIENCE, (deadline - notice.created_at) / PART))


def what_is_asked(game: Game, person: int, after_move: int) -> dict[str, Any]:
    """What happened at a table since this move, for one of its players who is waited for, and how it stands."""
    table = read_table(game)
    moves = tables_selectors.moves_since(table.game, after_move)
    movers = list(dict.fromkeys(table.names[move.seat] for move in moves if not _is_own(table, move, person)))
    if not movers:  # The reader's own move, the last that was out, brought what happened.
        moves = tables_selectors.moves_since(table.game, after_move - 1)
    told = history.happened_in(table.game, moves)
    events = chain.from_iterable(happened.events for happened in told)
    lines = [texts.event(table.game.title, event, table.names) for event in events]
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
        "turns": in_words(table, zip(moves, told, strict=True))[-LINES:],
        **standing(table),
    }


def _is_own(table: Table, move: Move, person: int) -> bool:
    return table.seats[move.seat].user_id == person
