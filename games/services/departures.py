"""What becomes of the tables of somebody whose account is deleted: nobody else's game ends."""

from __future__ import annotations

from accounts.models import User
from games.models import Game, OutgoingMail, Preference, Seat
from games.services import lobby, replacing


def see_off(*, user: User) -> None:
    """Call off the open tables, give back places, hand running games over to bots, forget mails and preferences.

    Runs inside the transaction that deletes the account, while its name is still known.
    """
    OutgoingMail.objects.filter(user=user).delete()
    Preference.objects.filter(user=user).delete()
    for game in Game.objects.filter(host=user, status=Game.Status.OPEN):
        lobby.cancel(game=game, user=user)
    for seat in _seats(user, Game.Status.OPEN):
        lobby.leave(game=seat.game, user=user)
    for seat in _seats(user, Game.Status.RUNNING):
        replacing.leave_to_bot(game=seat.game, user=user)


def _seats(user: User, status: str) -> list[Seat]:
    return list(Seat.objects.filter(user=user, game__status=status).select_related("game"))
