"""Time passes at tables with clocks, and the site carries out what is due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import time_machine

from accounts.models import User
from games.clocks import timeouts
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import Ask, Game, Heart, Seat
from games.operations import sweeps
from tests.games.factories import confirm, seat_of, take_step

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)
RESTING = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY, weekends=True)


def pass_time(clock: time_machine.Traveller, **much: float) -> None:
    """Let time pass while the site carries out what is due every few minutes."""
    left = timedelta(**much)
    while left:
        some = min(left, timedelta(minutes=5))
        clock.shift(some)
        carry_out()
        left -= some


def carry_out() -> None:
    """What schedule and workers do, one after the other."""
    timeouts.keep_time()
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        sweeps.play_bots(game.pk)


def beat(clock: time_machine.Traveller, **much: float) -> None:
    """Let time pass as if the site had been well all the time, and look once."""
    clock.shift(timedelta(**much))
    Heart.objects.update(last_beat=datetime.now(UTC))
    carry_out()


def wish(game: Game, *people: User) -> None:
    """Let people make their secret wishes."""
    for person in people:
        take_step(game, person)
        confirm(game, person)


def awaited(game: Game) -> User:
    """The one person for whom the table waits."""
    (seat,) = Seat.objects.filter(game=game, waiting_since__isnull=False)
    assert seat.user is not None
    return seat.user


def starter(game: Game) -> User:
    """Who plays first, once all have wished; whoever wishes last and starts goes on with one ask."""
    user = game.seats.get(number=0).user
    assert user is not None
    return user


def other(game: Game, user: User) -> User:
    """The other one of two."""
    seat = Seat.objects.filter(game=game).exclude(user=user).get()
    assert seat.user is not None
    return seat.user


def bank_of(game: Game, user: User) -> int:
    """The bank of the clock that runs."""
    return Ask.objects.open().get(seat=seat_of(game, user)).bank
