"""What the host decides before the game about who may come: removals, another link, a minimum of reliability."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import NobodyThere, UnknownReliability
from games.models import Game, Removal, new_invite_token
from games.services import lobby
from games.services.commits import versions
from games.services.welcome import LEAST_RELIABILITIES


@transaction.atomic
def remove(*, game: Game, user: User, name: str) -> Game:
    """Send somebody away, who comes back only if invited by name; it is told to nobody.

    It is who was meant, whoever sits at that place by now.
    Raises ``HostOnly``, ``NobodyThere``, ``AlreadyStarted``, ``GameCancelled``.
    """
    game = lobby.lock_as_host(game, user)
    seat = next((seat for seat in lobby.places_of(game) if seat.user and seat.user.username == name), None)
    if seat is None or seat.user_id == game.host_id:
        raise NobodyThere
    Removal.objects.get_or_create(game=game, person=seat.user)
    lobby.free(seat)
    return versions.bump(game)


@transaction.atomic
def renew_link(*, game: Game, user: User) -> Game:
    """Another invitation link: the old one leads nowhere.

    Raises ``HostOnly``, ``AlreadyStarted``, ``GameCancelled``.
    """
    game = lobby.lock_as_host(game, user)
    game.invite_token = new_invite_token()
    game.save(update_fields=["invite_token"])
    return versions.bump(game)


@transaction.atomic
def ask_reliability(*, game: Game, user: User, least: int | None) -> Game:
    """Ask those who come without an invitation by name for so many per cent; ``None`` asks for nothing.

    Raises ``HostOnly``, ``UnknownReliability``, ``AlreadyStarted``, ``GameCancelled``.
    """
    if least is not None and least not in LEAST_RELIABILITIES:
        raise UnknownReliability
    game = lobby.lock_as_host(game, user)
    game.least_reliability = least
    game.save(update_fields=["least_reliability"])
    return versions.bump(game)
