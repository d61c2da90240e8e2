"""Changing one's mind: a confirmed decision becomes a draft again while others are still asked the same."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from accounts.models import User
from games.errors import NothingToWithdraw, TooLateToWithdraw
from games.models import Game, Move, Seat
from games.services import committing, rebuilding
from games.services.tables import Table, take_up


@transaction.atomic
def withdraw(*, game: Game, user: User, decision: int) -> Table:
    """Take the person's last decision back and put it into the draft; to the others it is as if it was never made.

    ``decision`` is the number the form was made with. Raises ``NotYourSeat``, ``StaleDecision``,
    ``NothingToWithdraw``, ``TooLateToWithdraw`` or why nobody may move.
    """
    table, seat, draft = take_up(game, user, decision)
    move = withdrawable(table, seat)
    if move is None:
        raise TooLateToWithdraw if seat.decisions and not draft.moves else NothingToWithdraw
    waited = committing.waited(table.seats)
    retracted = rebuilding.retract(table.game, move.number - 1)
    Move.objects.bulk_create(_made_again(retracted[1:], move.number))
    table = rebuilding.rebuild(table.game)
    table.seats[move.seat].draft = [{**move.data, "auto": False}]
    committing.ask_again(table, seats=[move.seat], before=waited, retracted=retracted)
    return table


def withdrawable(table: Table, seat: Seat) -> Move | None:
    """The move that this seat may take back, if there is one; what was made automatically would only be made again."""
    if seat.resigned or seat.number not in table.ruleset.ready(table.state):
        return None
    moves = Move.objects.standing().filter(game=table.game, seat=seat.number, number__lte=table.game.move_count)
    last = moves.order_by("-number").first()
    return None if last is None or last.auto else last


def _made_again(moves: Iterable[Move], first: int) -> list[Move]:
    """The same moves as new rows, numbered from ``first`` on."""
    return [
        Move(game_id=move.game_id, number=number, seat=move.seat, data=move.data, auto=move.auto, at=move.at)
        for number, move in enumerate(moves, start=first)
    ]
