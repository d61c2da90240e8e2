"""Places at rated tables kept for guests to whom a code is on its way: for a while, once, and freed by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import User
from games.lobby import joining, places
from games.models import Game, HeldPlace, Seat
from games.tables import versions
from games.tables.locking import lock_game

TIME = timedelta(minutes=30)


@transaction.atomic
def hold(*, game: Game, user: User, token: str) -> bool:
    """Keep an open place for a guest who will have an account soon; says whether there was one to keep.

    A guest has one such place at a time, and at each table once. Nothing is said of why there is none: ``join`` does.
    """
    user.lock()
    game = lock_game(game)
    seats = places.places_of(game)
    if not _may_hold(game, seats, user, token) or _had_one(game, user):
        return False
    seat = places.open_place(seats)
    seat.user, seat.status = user, Seat.Status.INVITED
    seat.save(update_fields=["user", "status"])
    HeldPlace.objects.create(game=game, user=user, until=timezone.now() + TIME)
    versions.bump(game)
    return True


def _may_hold(game: Game, seats: list[Seat], user: User, token: str) -> bool:
    if not game.is_open or not game.is_rated or not user.is_guest or places.seat_of(seats, user) is not None:
        return False
    is_full = all(seat.status != Seat.Status.OPEN for seat in seats)
    return not is_full and joining.is_welcome_with_account(game=game, seats=seats, user=user, token=token)


def _had_one(game: Game, user: User) -> bool:
    theirs = HeldPlace.objects.filter(user=user)
    return theirs.filter(game=game).exists() or theirs.filter(until__gt=timezone.now()).exists()


def held_at(game: Game) -> Mapping[int, datetime]:
    """Until when places at a table are held, by the keys of their people."""
    if not game.is_open or not game.is_rated:
        return {}
    return dict(_kept().filter(game=game, until__gt=timezone.now()).values_list("user_id", "until"))


def free_over(game: Game | None = None) -> int:
    """Free the places whose time is over, of one table or of all; says how many."""
    over = _kept().filter(until__lte=timezone.now(), game__status=Game.Status.OPEN)
    keys = (over if game is None else over.filter(game=game)).order_by("pk").values_list("pk", flat=True)
    return sum(_free(key) for key in list(keys))


def _kept() -> QuerySet[HeldPlace]:
    """Those whose places nobody has taken or freed."""
    seats = Seat.objects.filter(game=OuterRef("game"), user=OuterRef("user"), status=Seat.Status.INVITED)
    return HeldPlace.objects.filter(Exists(seats))


@transaction.atomic
def _free(key: int) -> bool:
    held = HeldPlace.objects.select_related("game", "user").filter(pk=key).first()
    if held is None:
        return False
    game = lock_game(held.game)
    seat = places.seat_of(places.places_of(game), held.user)
    if not game.is_open or seat is None or seat.is_taken or not HeldPlace.objects.filter(pk=key).exists():
        return False
    places.free(seat)
    versions.bump(game)
    return True
