"""What becomes of the tables of somebody whose account is deleted: nobody else's game ends."""

from __future__ import annotations

from accounts.models import User
from games.lobby import hosting, joining
from games.models import Game, HiddenPart, Holiday, MailInvitation, Night, Plan, Preference, Removal, Seat
from games.tables import replacing
from games.tables.locking import lock_game


def see_off(*, user: User) -> None:
    """Call off the open tables, give back places, hand running games over to bots, forget preferences and invitations.

    Runs inside the transaction that deletes the account.
    """
    for game in _tables_of(user):
        _leave(lock_game(game), user)
    Seat.objects.filter(successor=user).update(successor=None)
    for habit in (Preference, Night, Holiday, HiddenPart, Plan):
        habit.objects.filter(user=user).delete()
    Removal.objects.filter(person=user).delete()
    MailInvitation.objects.filter(author=user).delete()


def _tables_of(user: User) -> list[Game]:
    """The tables that are not over, always in the same order: two people who leave at once do not block each other."""
    unfinished = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    return list(unfinished.filter(host=user).union(unfinished.filter(seats__user=user)).order_by("pk"))


def _leave(game: Game, user: User) -> None:
    """Leave a locked table, which may have started or ended since it was found."""
    has_place = game.seats.filter(user=user).exists()
    if game.is_open and game.host_id == user.pk:
        hosting.cancel(game=game, user=user)
    elif game.is_open and has_place:
        joining.leave(game=game, user=user)
    elif game.is_running and has_place:
        replacing.leave_to_bot(game=game, user=user)
