"""People take a place at a table that waits for them, or give it back."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.errors import HostStays, NoSuchGame, NotAtTable
from games.lobby import seating
from games.lobby.links import is_link_of
from games.lobby.welcome import expect_welcome
from games.models import Game
from games.tables import versions
from games.tables.locking import lock_game


@transaction.atomic
def join(*, game: Game, user: User, token: str = "") -> Game:
    """Take the place kept for this person, or the first open one; the last one to come starts the game.

    Doing it twice changes nothing. ``token`` is the invitation link's: a table that is not public asks for it.
    Raises ``NoSuchGame``, ``TableFull``, ``AlreadyStarted``, ``GameCancelled``, ``PersonChanged`` or an error of
    ``welcome``.
    """
    user.lock()
    game = lock_game(game)
    seats = seating.places_of(game)
    own = seating.seat_of(seats, user)
    if own is not None and own.is_taken:
        return game
    seating.expect_open(game)
    if own is None:
        _expect_let_in(game, token)
    expect_welcome(game, seats, user, is_invited=own is not None)
    seating.seat_player(own or seating.open_place(seats), user=user)
    return seating.start_when_full(versions.bump(game))


@transaction.atomic
def leave(*, game: Game, user: User) -> Game:
    """Give a place back, or decline an invitation. Raises ``NotAtTable``, ``HostStays``, ``AlreadyStarted`` …"""
    game = lock_game(game)
    seating.expect_open(game)
    seat = seating.seat_of(seating.places_of(game), user)
    if seat is None:
        raise NotAtTable
    if user.pk == game.host_id:
        raise HostStays
    seating.free(seat)
    return versions.bump(game)


def _expect_let_in(game: Game, token: str) -> None:
    if not game.is_public and not is_link_of(game, token):
        raise NoSuchGame
