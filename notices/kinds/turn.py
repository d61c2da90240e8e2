"""It is your turn: who moved, what happened since, and how the table stands."""

from __future__ import annotations

from datetime import UTC
from itertools import chain
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import sentences
from games.models import Game, Move, Seat
from games.presenters.cards import names_of
from games.selectors import history, log
from games.selectors.tables import Table, read_table
from notices.deadlines import deadline_of
from notices.kinds.kind import Plain, game_of
from notices.kinds.standing import own_seat, standing
from notices.models import Notice
from notices.ways import USUAL_PAUSE

LINES = 12
"""What happened is told in so few lines; the table's page has the rest."""


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

    def context(self, notice: Notice) -> dict[str, Any]:
        table = read_table(game_of(notice))
        moves = log.moves_since(table.game, notice.after_move)
        movers = list(dict.fromkeys(table.names[move.seat] for move in moves if not _is_own(table, move, notice)))
        if not movers:  # The reader's own move, the last that was out, brought what happened.
            moves = log.moves_since(table.game, notice.after_move - 1)
        happened = chain.from_iterable(history.happened_in(table.game, moves))
        lines = [sentences.event(table.game.title, event, table.names) for event in happened]
        asked = [seat for seat in table.seats if seat.waiting_since and seat.user_id != notice.user_id]
        people = zip(table.seats, table.names, strict=True)
        own = own_seat(notice)
        return {
            "deadline": deadline_of(own) if own else None,
            "zone": timezone.get_current_timezone_name(),
            "others": [name for seat, name in people if seat.user_id != notice.user_id],
            "asked": asked,
            "asked_names": names_of(asked),
            "movers": movers,
            "has_just_begun": notice.after_move == 0,
            "earlier": max(0, len(lines) - LINES),
            "lines": lines[-LINES:],
            **standing(table),
        }


def _is_own(table: Table, move: Move, notice: Notice) -> bool:
    return table.seats[move.seat].user_id == notice.user_id
