"""Successors: another user takes over a seat that was given up for now, offered by the table to one or to all users."""

from __future__ import annotations

from copy import copy

from django.db import transaction

from accounts.models import User
from games.lobby.joining import expect_welcome, is_link_of
from games.models import Game, Loan, Seat
from games.proposals.errors import AskedAlready, GuestsCannotTakeOver, NotGivenUp, NotOffered, UnknownSuccessor
from games.tables import audit, replacing
from games.tables.changes import Lateness
from games.tables.errors import LentSeat, NoSuchGame, NotYourSeat
from games.tables.locking import lock_table
from games.tables.signals import lateness, seat_offered
from games.tables.tables import Table

# --- offering --------------------------------------------------------------------------------------------------------


@transaction.atomic
def offer(*, game: Game, user: User, number: int) -> Table:
    """Offer the seat to all users. Raises ``NotYourSeat``, ``NotGivenUp``, ``LentSeat`` …"""
    table, seat = _lock_given_up(game, user, number)
    if not seat.is_offered:
        seat.is_offered = True
        seat.save(update_fields=["is_offered"])
        audit.note(table.game, "offered", actor=user, player=seat)
        _tell_offered(table.game, seat, user)
    return table


@transaction.atomic
def ask(*, game: Game, user: User, number: int, name: str) -> Table:
    """Offer the seat to one user.

    Raises ``UnknownSuccessor``, ``AskedAlready``, ``PlaysHere``, ``PlayedHere`` and what ``offer`` raises.
    """
    person = _hold_named(name, user)
    table, seat = _lock_given_up(game, user, number)
    if seat.successor_id is not None:
        raise AskedAlready
    replacing.expect_may_sit(table, seat, person)
    seat.successor = person
    seat.save(update_fields=["successor"])
    audit.note(table.game, "asked-to-take-over", actor=user, player=seat, successor=Seat(user=person))
    _tell_offered(table.game, seat, user)
    return table


@transaction.atomic
def keep(*, game: Game, user: User, number: int) -> Table:
    """Withdraw the offer of the seat. Raises what ``offer`` raises."""
    table, seat = _lock_given_up(game, user, number)
    if seat.is_offered or seat.successor_id:
        _end_offers(seat)
        audit.note(table.game, "kept", actor=user, player=seat)
    return table


@transaction.atomic
def decline(*, game: Game, user: User) -> None:
    """Decline an offer by name. Raises ``NotOffered`` or why nobody may move."""
    table = lock_table(game)
    seat = next((seat for seat in table.seats if seat.successor_id == user.pk), None)
    if seat is None:
        raise NotOffered
    seat.successor = None
    seat.save(update_fields=["successor"])
    audit.note(table.game, "declined", actor=user, player=seat)


def _lock_given_up(game: Game, user: User, number: int) -> tuple[Table, Seat]:
    """A locked table with the seat, for its people and its host."""
    table = lock_table(game)
    if table.find_seat(user) is None and table.game.host_id != user.pk:
        raise NotYourSeat
    return table, _given_up(table, number)


def _given_up(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats) or not table.seats[number].is_given_up:
        raise NotGivenUp
    if Loan.objects.filter(seat=table.seats[number]).exists():
        raise LentSeat
    return table.seats[number]


def _hold_named(name: str, user: User) -> User:
    """The person of this name, who does not leave the site meanwhile; before a table is locked."""
    person = User.objects.named(name)
    if person is None:
        raise UnknownSuccessor(name=name)
    User.objects.hold(user.pk, person.pk)
    if not User.objects.active().filter(pk=person.pk).exists():
        raise UnknownSuccessor(name=name)
    return person


def _end_offers(seat: Seat) -> None:
    seat.is_offered, seat.successor = False, None
    seat.save(update_fields=["is_offered", "successor"])


def _tell_offered(game: Game, seat: Seat, user: User) -> None:
    seat_offered.send(Game, game=game, seat=seat, user=user)


# --- taking over -----------------------------------------------------------------------------------------------------


@transaction.atomic
def take_over(*, game: Game, user: User, number: int, token: str = "") -> Table:
    """Play on for somebody who is away, who cannot come back any more.

    ``token`` is the invitation link's: at a private table it is asked of those who were not asked by name. Raises
    ``NotGivenUp``, ``LentSeat``, ``NotOffered``, ``NoSuchGame``, ``GuestsCannotTakeOver``, ``PlaysHere``,
    ``PlayedHere``, ``PersonChanged``, an error of ``welcome`` or why nobody may move.
    """
    user.lock()
    table = lock_table(game)
    seat = _given_up(table, number)
    replacing.expect_may_sit(table, seat, user)
    if seat.successor_id != user.pk:
        _expect_offered(table.game, seat, user, token)
    expect_welcome(table.game, table.seats, user, is_invited=seat.successor_id == user.pk)
    before = copy(seat)
    replacing.put_on_seat(table, seat, user=user)
    audit.note(table.game, Lateness.SUCCEEDED, player=before, successor=seat, place=seat.place)
    lateness.send(Game, seats=table.seats, seat=before, what=Lateness.SUCCEEDED)
    return table


def _expect_offered(game: Game, seat: Seat, user: User, token: str) -> None:
    """Whether anybody may take the seat: a private one by link only, and nobody who may be gone tomorrow."""
    if not game.is_public and not is_link_of(game, token):
        raise NoSuchGame
    if not seat.is_offered:
        raise NotOffered
    if user.is_guest:
        raise GuestsCannotTakeOver
