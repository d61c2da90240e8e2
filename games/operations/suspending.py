"""What becomes of the tables of somebody who is banned; a tournament's tables are its own business."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from games.clocks import timeouts
from games.lobby import hosting, joining
from games.models import Game, Seat
from games.tables.changes import Lateness
from games.tables.locking import lock_game


def leave_tables(*, people: Sequence[User]) -> None:
    """Cancel their open tables, free their places, and let bots play on at running ones until they are back.

    Runs inside the transaction that bans them.
    """
    for game in joining.unfinished_tables([person.pk for person in people]):
        locked = lock_game(game)
        for person in people:
            _leave(locked, person)
    Seat.objects.filter(successor__in=people).update(successor=None)


def _leave(game: Game, user: User) -> None:
    """Leave a locked table, which may have started or ended since it was found."""
    has_place = game.seats.filter(user=user).exists()
    if game.is_open and game.host_id == user.pk:
        hosting.cancel(game=game, user=user)
    elif game.is_open and has_place:
        joining.leave(game=game, user=user)
    elif game.is_running and has_place and not game.must_end:
        timeouts.stand_in_until_back(game=game, user=user, what=Lateness.SUSPENDED)
