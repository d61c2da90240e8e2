"""The decision that a seat may still take back."""

from __future__ import annotations

from games.models import Move, Seat
from games.tables.tables import Table


def withdrawable_move(table: Table, seat: Seat) -> Move | None:
    """The move that this seat may take back, if there is one; what was made automatically would only be made again."""
    if seat.is_played_by_bot or seat.number not in table.ruleset.ready(table.state):
        return None
    moves = Move.objects.standing().filter(game=table.game, seat=seat.number, number__lte=table.game.move_count)
    last = moves.order_by("-number").first()
    return None if last is None or last.auto else last
