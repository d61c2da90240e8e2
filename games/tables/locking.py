"""Lock a table until the end of the transaction; refuse one that may not be changed."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from core.db.compiled import compiled_query
from games.errors import GameError
from games.models import Game, Seat
from games.tables.errors import Away, GameCancelled, GameFinished, GameNotStarted, StaleDecision
from games.tables.tables import Draft, Table, table_of

_REASONS: dict[str, type[GameError]] = {
    Game.Status.OPEN: GameNotStarted,
    Game.Status.FINISHED: GameFinished,
    Game.Status.CANCELLED: GameCancelled,
}


def lock_game(game: Game) -> Game:
    """The newest row of a game, locked until the end of the transaction."""
    locked = _locked.first(game.pk)
    if locked is None:
        raise Game.DoesNotExist
    return locked


@compiled_query
def _locked(game: int) -> QuerySet[Game]:
    return Game.objects.select_for_update(of=("self",)).filter(pk=game)


def lock_table(game: Game) -> Table:
    """A running game, locked until the end of the transaction. Raises why no move may be made."""
    fresh = lock_game(game)
    if not fresh.is_running:
        raise _REASONS[fresh.status]
    return table_of(fresh)


def lock_decision(game: Game, user: User, decision: str) -> tuple[Table, Seat, Draft]:
    """A running game, locked, with the person's seat and draft. Raises ``NotYourSeat``, ``Away``, ``StaleDecision`` …

    ``decision`` is the fingerprint of what the person was shown (``Table.decision_of``).
    """
    table, seat, draft = lock_seat(game, user)
    if decision != table.decision_of(seat, draft):
        raise StaleDecision
    return table, seat, draft


def lock_seat(game: Game, user: User) -> tuple[Table, Seat, Draft]:
    """The same, whatever the person was shown. Raises ``NotYourSeat``, ``Away`` …"""
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.stand_in:
        raise Away
    return table, seat, table.draft_of(seat)


def expect_shown(table: Table, seat: Seat, decision: str | None) -> None:
    """Refuse what is meant for another position or draft; programs may name none. Raises ``StaleDecision``."""
    if decision is not None and decision != table.decision_of(seat, table.draft_of(seat)):
        raise StaleDecision
