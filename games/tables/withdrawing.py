"""Changing one's mind: a confirmed decision becomes a draft again while others are still asked the same."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from accounts.models import User
from games.errors import NothingToWithdraw, TooLateToWithdraw
from games.models import Game, Move
from games.tables import committing, rebuilding
from games.tables.locking import lock_decision
from games.tables.tables import Table
from games.tables.withdrawable import withdrawable_move


@transaction.atomic
def withdraw(*, game: Game, user: User, decision: int) -> Table:
    """Take the person's last decision back and put it into the draft; to the others it is as if it was never made.

    ``decision`` is the number the form was made with. Raises ``NotYourSeat``, ``StaleDecision``,
    ``NothingToWithdraw``, ``TooLateToWithdraw`` or why nobody may move.
    """
    table, seat, draft = lock_decision(game, user, decision)
    move = withdrawable_move(table, seat)
    if move is None:
        raise TooLateToWithdraw if seat.decisions and not draft.moves else NothingToWithdraw
    waited = committing.waited(table.seats)
    retracted = rebuilding.retract(table.game, move.number - 1)
    Move.objects.bulk_create(_made_again(retracted[1:], move.number))
    table = rebuilding.rebuild(table.game)
    table.seats[move.seat].draft = [{**move.data, "auto": False}]
    committing.ask_again(table, seats=[move.seat], before=waited, retracted=retracted)
    return table


def _made_again(moves: Iterable[Move], first: int) -> list[Move]:
    """The same moves as new rows, numbered from ``first`` on."""
    return [
        Move(game_id=move.game_id, number=number, seat=move.seat, data=move.data, auto=move.auto, at=move.at)
        for number, move in enumerate(moves, start=first)
    ]
