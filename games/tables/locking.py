"""Lock a table until the end of the transaction; refuse one that may not be changed."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import User
from core.db.compiled import compiled_query
from games.errors import Away, GameCancelled, GameError, GameFinished, GameNotStarted, StaleDecision
from games.models import Game, Seat
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


def lock_decision(game: Game, user: User, decision: int) -> tuple[Table, Seat, Draft]:
    """A running game, locked, with the person's seat and draft. Raises ``NotYourSeat``, ``Away``, ``StaleDecision`` …

    ``decision`` is the number that the person's form was made with.
    """
    table = lock_table(game)
    seat = table.seat_of(user)
    if seat.stand_in:
        raise Away
    draft = table.draft_of(seat)
    if decision != table.decision_of(seat, draft):
        raise StaleDecision
    return table, seat, draft
