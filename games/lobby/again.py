"""A new table for the people of one that is over, with the same rules; seats are drawn anew."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.relations import selectors as ties
from games.errors import NotYourSeat, StillRunning
from games.lobby import joining, making
from games.lobby.places import PlaceFor, PlaceWish
from games.models import Game, Seat


@transaction.atomic
def play_again(*, game: Game, user: User) -> Game:
    """The new table: the first one to ask hosts it and invites the others, who take their places by asking too.

    All its people are held, so that of two who ask at once the second one finds what the first one made.

    Raises ``NotYourSeat``, ``StillRunning`` and what ``making.create_game`` and ``joining.join`` raise.
    """
    seats = list(game.seats.select_related("user").order_by("place"))
    if not any(seat.user_id == user.pk for seat in seats):
        raise NotYourSeat
    if not game.is_over:
        raise StillRunning
    User.objects.hold(*(seat.user_id for seat in seats if seat.user_id))
    made = _made_before(game, seats)
    return joining.join(game=made, user=user, token=made.invite_token) if made else _make(game, seats, user)


def _key(game: Game) -> UUID:
    """By which the new table is found again; after a game that was reopened there may be another one.

    Nobody can work it out from the address, and send a form with it before.
    """
    return UUID(bytes=salted_hmac("games.again", f"{game.public_id}/{game.epoch}", algorithm="sha256").digest()[:16])


def _made_before(game: Game, seats: list[Seat]) -> Game | None:
    """The table that one of them has made already, unless it was called off."""
    people = [seat.user_id for seat in seats if seat.user_id]
    made = Game.objects.filter(form_key=_key(game), host__in=people)
    return made.exclude(status=Game.Status.CANCELLED).order_by("pk").first()


def _make(game: Game, seats: list[Seat], user: User) -> Game:
    blocked = ties.people_of(user, ties.Kind.BLOCK)
    options = {key: value for key, value in game.options.items() if key != "players"}
    return making.create_game(
        host=user,
        title=game.title,
        options=options,
        places=[_wish(seat, user, blocked) for seat in seats],
        is_public=game.is_public,
        form_key=_key(game),
        terms=game.clock,
    )


def _wish(seat: Seat, host: User, blocked: Collection[int]) -> PlaceWish:
    """The same person, or a bot of the same level; anybody for who has left the site or is blocked."""
    if seat.user_id == host.pk:
        return PlaceWish(PlaceFor.HOST)
    if seat.is_bot:
        return PlaceWish(PlaceFor.BOT, bot=seat.bot)
    if seat.user is None or not seat.user.is_active or seat.user_id in blocked:
        return PlaceWish(PlaceFor.ANYBODY)
    return PlaceWish(PlaceFor.INVITED, name=seat.user.username)
