"""Services for the host of an open table: invite, start, cancel, remove players."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.answering import household_of, who_answers
from accounts.asking import expect_shown
from accounts.models import User
from games.lobby import places
from games.lobby.errors import GuestInvitedToRated, HostOnly, NobodyThere, NoPlaceToKeep, NotFullYet, UnknownReliability
from games.lobby.places import expect_level, expect_not_blocked, find_invited, hold_invited
from games.models import Game, HeldPlace, Removal, Seat
from games.tables import audit, programs, versions
from games.tables.fingerprints import fingerprint
from games.tables.locking import lock_game
from games.tables.signals import table_cancelled


@transaction.atomic
def invite(*, game: Game, user: User, name: str) -> Game:
    """Keep an open place for somebody. Raises ``HostOnly``, ``NoPlaceToKeep``, ``UnknownPerson``, ``InvitedTwice`` …"""
    hold_invited([name], host=user)
    game = places.lock_as_host(game, user)
    seats = places.places_of(game)
    seat = places.open_place(seats, NoPlaceToKeep)
    seat.user = find_invited(name, [other.user_id for other in seats if other.user_id], seat.place)
    seat.status = Seat.Status.INVITED
    expect_not_blocked(user, [seat])
    programs.expect_fit(game, seats, seat.user, place=seat.place)
    if game.is_rated and seat.user.is_guest:
        raise GuestInvitedToRated(name=seat.player_name)
    seat.save(update_fields=["user", "status"])
    HeldPlace.objects.filter(game=game, user=seat.user).delete()
    game.removals.filter(person__in=household_of(seat.user)).delete()
    places.signal_invited(game, [seat])
    return versions.bump(game)


def expect_invitable(*, host: User, name: str) -> User:
    """Whom a host may invite to a new table. Raises ``UnknownPerson``, ``InvitedTwice`` or ``PersonBlocked``."""
    person = find_invited(name, [host.pk], place=None)
    expect_not_blocked(host, [Seat(user=person)])
    return person


@transaction.atomic
def make_casual(*, game: Game, user: User, guest: User) -> Game:
    """Let the game change no rating, and keep a place for the guest who asked for that; idempotent.

    Raises ``HostOnly``, ``AlreadyStarted``, ``GameCancelled``, ``TooManyInvitations``.
    """
    hold_invited([guest.username], host=user)
    game = places.lock_as_host(game, user)
    if game.is_rated:
        game.is_rated = False
        game.save(update_fields=["is_rated"])
        audit.note(game, "made-casual", actor=user, is_announced=True)
    seats = places.places_of(game)
    held = places.seat_of(seats, guest)
    if held is not None and HeldPlace.objects.filter(game=game, user=guest).delete()[0]:
        places.signal_invited(game, [held])
    has_room = any(seat.status == Seat.Status.OPEN for seat in seats)
    if has_room and places.seat_of(seats, guest) is None and not guest.deleted_at:
        return invite(game=game, user=user, name=guest.username)
    return versions.bump(game)


@transaction.atomic
def start(*, game: Game, user: User, bot: str = "") -> Game:
    """Start at once: bots of level ``bot`` take every free place.

    With bots alone the table has no clock, since no other person waits for the player.

    Raises ``HostOnly``, ``NotFullYet`` when no bot is named, ``UnknownBot``, ``AlreadyStarted``, ``GameCancelled``.
    """
    game = places.lock_as_host(game, user)
    seats = places.places_of(game)
    missing = [seat for seat in seats if not seat.is_taken]
    if missing and not bot:
        raise NotFullYet
    places.settle_invited(game, missing)
    for seat in missing:
        places.seat_player(seat, bot=expect_level(bot))
    if missing and all(seat.is_bot or seat.user_id == user.pk for seat in seats):
        game.terms = None
        game.save(update_fields=["terms"])
    return places.start_when_full(game)


@transaction.atomic
def cancel(*, game: Game, user: User, shown: str | None = None) -> Game:
    """Cancel a table before its game starts; idempotent. ``shown`` proves what a page said.

    Raises ``HostOnly``, ``AlreadyStarted``, ``MovedOn``.
    """
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    if game.status == Game.Status.CANCELLED:
        return game
    places.expect_open(game)
    expect_shown(shown, proof_of_cancelling(game, user))
    audit.note(game, "cancelled", actor=user)
    return call_off(game, by=user)


def proof_of_cancelling(game: Game, user: User) -> str:
    """Another one once somebody has come or gone."""
    return fingerprint("cancel", game.pk, user.pk, game.status, [seat.user_id for seat in places.places_of(game)])


def call_off(game: Game, *, by: User | None = None) -> Game:
    """Cancel a table that is locked; the others there are notified of whom it was cancelled ``by``."""
    game.status = Game.Status.CANCELLED
    game.ended_at = timezone.now()
    seats = places.places_of(game)
    places.settle_invited(game, seats)
    game.seats.update(waiting_since=None, draft=[])
    table_cancelled.send(Game, game=game, seats=seats, by=by)
    game.save(update_fields=["status", "ended_at"])
    return versions.bump(game)


@transaction.atomic
def remove(*, game: Game, user: User, name: str) -> Game:
    """Remove a player, who can come back only if invited by name; nobody is notified.

    It is who was meant, whoever sits at that place by now, with who answers for them and all their bots.
    Raises ``HostOnly``, ``NobodyThere``, ``AlreadyStarted``, ``GameCancelled``.
    """
    game = places.lock_as_host(game, user)
    seats = [seat for seat in places.places_of(game) if seat.user and seat.user_id != game.host_id]
    meant = next((who_answers(seat.user) for seat in seats if seat.user and seat.user.username == name), None)
    if meant is None:
        raise NobodyThere
    Removal.objects.get_or_create(game=game, person_id=meant)
    for seat in seats:
        if seat.user and who_answers(seat.user) == meant:
            places.free(seat)
    return versions.bump(game)


@transaction.atomic
def ask_reliability(*, game: Game, user: User, least: int | None) -> Game:
    """Ask those who come without an invitation by name for so many per cent; ``None`` asks for nothing.

    Raises ``HostOnly``, ``UnknownReliability``, ``AlreadyStarted``, ``GameCancelled``.
    """
    if least is not None and least not in places.LEAST_RELIABILITIES:
        raise UnknownReliability
    game = places.lock_as_host(game, user)
    game.least_reliability = least
    game.save(update_fields=["least_reliability"])
    return versions.bump(game)
