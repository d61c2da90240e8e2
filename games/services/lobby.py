"""Tables before the game: made, filled, left, started, cancelled."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clock.terms import Terms, write_terms
from games.engine import registry
from games.engine.registry import AnyRuleset
from games.engine.ruleset import InvalidOptions, Options
from games.engine.shuffle import commitment, shuffled
from games.errors import (
    AlreadyStarted,
    GameCancelled,
    HostOnly,
    HostStays,
    NoPlaceToKeep,
    NoSuchGame,
    NotAtTable,
    NotFullYet,
    OptionsRefused,
    TableFull,
    UnknownTitle,
)
from games.models import Game, Seat
from games.services import audit, limits
from games.services.commits import committing, versions
from games.services.commits.commit import followers
from games.services.locking import lock_game, lock_table
from games.services.places import PlaceFor, PlaceWish, expect_level, find_invited, hold_invited, seat_people
from games.services.welcome import expect_not_blocked, expect_welcome

SEED_BYTES = 32

# --- making ----------------------------------------------------------------------------------------------------------


@transaction.atomic
def create_game(  # noqa: PLR0913  # Each is a field of the form.
    *,
    host: User,
    title: str,
    options: Mapping[str, Any],
    places: Sequence[PlaceWish],
    is_public: bool = True,
    form_key: UUID | None = None,
    surprise: bool = False,
    terms: Terms | None = None,
) -> Game:
    """Make a table with these places; it starts at once when nobody is missing.

    ``options`` are the title's, without ``players``; a ``surprise`` lets the game's seed draw what the title lets it
    draw; ``terms`` are those of the clock, if there is one. A form with a ``form_key`` that was sent before gives the
    table it made then. Raises an error of ``limits``, ``UnknownTitle``, ``OptionsRefused``, ``PersonChanged`` or one
    of ``PlacesRefused``.
    """
    hold_invited([place.name for place in places if place.sitter == PlaceFor.INVITED], host=host)
    host.lock()
    if form_key and (made := host.hosted_games.filter(form_key=form_key).first()):
        return made
    limits.expect_table_allowed(host)
    ruleset = _ruleset(title)
    seats = seat_people(host=host, ruleset=ruleset, places=places)
    expect_not_blocked(host, [seat for seat in seats if seat.status == Seat.Status.INVITED])
    seed = new_seed()
    drawn = ruleset.surprise(len(places), seed) if surprise else {"players": len(places)}
    game = _new_game(host, ruleset, _checked(ruleset, {**options, **drawn}), seed, is_public)
    game.form_key, game.terms = form_key, write_terms(terms)
    return open_table(game, seats)


def open_table(game: Game, seats: Sequence[Seat]) -> Game:
    """Keep a new table with its places, and start it when nobody is missing."""
    game.save(force_insert=True)
    for seat in seats:
        seat.game = game
    Seat.objects.bulk_create(seats)
    _tell_invited(game, seats)
    return _start_when_full(game)


def _tell_invited(game: Game, seats: Sequence[Seat]) -> None:
    kept = [seat for seat in seats if seat.status == Seat.Status.INVITED]
    for follower in followers():
        follower.invited(game, kept)


def _ruleset(title: str) -> AnyRuleset:
    if title not in registry.titles():
        raise UnknownTitle(title=title)
    return registry.ruleset(title)


def _checked(ruleset: AnyRuleset, options: Mapping[str, Any]) -> Options:
    try:
        return ruleset.check(options)
    except InvalidOptions as error:
        raise OptionsRefused(title=ruleset.name, error=error) from error


def new_seed() -> bytes:
    """What shuffles a game: nobody can guess it."""
    return secrets.token_bytes(SEED_BYTES)


def _new_game(host: User, ruleset: AnyRuleset, options: Options, seed: bytes, is_public: bool) -> Game:
    return Game(
        title=ruleset.name,
        rules=ruleset.rules,
        options=options,
        seed=seed.hex(),
        commitment=commitment(seed),
        host=host,
        is_public=is_public,
    )


# --- coming and going ------------------------------------------------------------------------------------------------


@transaction.atomic
def join(*, game: Game, user: User, token: str = "") -> Game:
    """Take the place kept for this person, or the first open one; the last one to come starts the game.

    Doing it twice changes nothing. ``token`` is the invitation link's: a table that is not public asks for it.
    Raises ``NoSuchGame``, ``TableFull``, ``AlreadyStarted``, ``GameCancelled``, ``PersonChanged`` or an error of
    ``welcome``.
    """
    user.lock()
    game = lock_game(game)
    seats = places_of(game)
    own = _seat_of(seats, user)
    if own is not None and own.is_taken:
        return game
    _expect_open(game)
    if own is None:
        _expect_let_in(game, token)
    expect_welcome(game, seats, user, is_invited=own is not None)
    _seat_player(own or _open_place(seats), user=user)
    return _start_when_full(versions.bump(game))


@transaction.atomic
def leave(*, game: Game, user: User) -> Game:
    """Give a place back, or decline an invitation. Raises ``NotAtTable``, ``HostStays``, ``AlreadyStarted`` …"""
    game = lock_game(game)
    _expect_open(game)
    seat = _seat_of(places_of(game), user)
    if seat is None:
        raise NotAtTable
    if user.pk == game.host_id:
        raise HostStays
    free(seat)
    return versions.bump(game)


@transaction.atomic
def invite(*, game: Game, user: User, name: str) -> Game:
    """Keep an open place for somebody. Raises ``HostOnly``, ``NoPlaceToKeep``, ``UnknownPerson``, ``InvitedTwice`` …"""
    hold_invited([name], host=user)
    game = lock_as_host(game, user)
    seats = places_of(game)
    seat = _open_place(seats, NoPlaceToKeep)
    seat.user = find_invited(name, [other.user_id for other in seats if other.user_id], seat.place)
    seat.status = Seat.Status.INVITED
    expect_not_blocked(user, [seat])
    seat.save(update_fields=["user", "status"])
    game.removals.filter(person=seat.user).delete()
    _tell_invited(game, [seat])
    return versions.bump(game)


@transaction.atomic
def start(*, game: Game, user: User, bot: str = "") -> Game:
    """Start without waiting: bots of level ``bot`` take every place that nobody has taken.

    A clock was for people who were to come: with bots alone there is none, for nobody waits for whoever plays.

    Raises ``HostOnly``, ``NotFullYet`` when no bot is named, ``UnknownBot``, ``AlreadyStarted``, ``GameCancelled``.
    """
    game = lock_as_host(game, user)
    seats = places_of(game)
    missing = [seat for seat in seats if not seat.is_taken]
    if missing and not bot:
        raise NotFullYet
    for seat in missing:
        _seat_player(seat, bot=expect_level(bot))
    if missing and all(seat.is_bot or seat.user_id == user.pk for seat in seats):
        game.terms = None
        game.save(update_fields=["terms"])
    return _start_when_full(game)


@transaction.atomic
def cancel(*, game: Game, user: User) -> Game:
    """Call a table off before its game starts; twice changes nothing. Raises ``HostOnly``, ``AlreadyStarted``."""
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    if game.status == Game.Status.CANCELLED:
        return game
    _expect_open(game)
    audit.note(game, "cancelled", actor=user)
    return call_off(game)


def call_off(game: Game) -> Game:
    """Cancel a table that is locked."""
    game.status = Game.Status.CANCELLED
    game.ended_at = timezone.now()
    seats = places_of(game)
    game.seats.update(waiting_since=None, draft=[])
    for follower in followers():
        follower.called_off(game, seats)
    game.save(update_fields=["status", "ended_at"])
    return versions.bump(game)


# --- parts -----------------------------------------------------------------------------------------------------------


def lock_as_host(game: Game, user: User) -> Game:
    """A table that waits, locked. Raises ``HostOnly``, ``AlreadyStarted``, ``GameCancelled``."""
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    _expect_open(game)
    return game


def _expect_open(game: Game) -> None:
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    if not game.is_open:
        raise AlreadyStarted


def _expect_let_in(game: Game, token: str) -> None:
    if not game.is_public and not secrets.compare_digest(token.encode(), game.invite_token.encode()):
        raise NoSuchGame


def places_of(game: Game) -> list[Seat]:
    """All places with their people, in the order of the form."""
    return list(game.seats.select_related("user").order_by("place"))


def _seat_of(seats: Sequence[Seat], user: User) -> Seat | None:
    return next((seat for seat in seats if seat.user_id == user.pk), None)


def _open_place(seats: Sequence[Seat], refusal: type[TableFull] = TableFull) -> Seat:
    seat = next((seat for seat in seats if seat.status == Seat.Status.OPEN), None)
    if seat is None:
        raise refusal
    return seat


def free(seat: Seat) -> None:
    """Let somebody else have this place."""
    seat.user = None
    seat.status = Seat.Status.OPEN
    seat.save(update_fields=["user", "status"])


def _seat_player(seat: Seat, *, user: User | None = None, bot: str = "") -> None:
    seat.user = user
    seat.bot = bot
    seat.status = Seat.Status.TAKEN
    seat.save(update_fields=["user", "bot", "status"])


def _start_when_full(game: Game) -> Game:
    seats = places_of(game)
    if not all(seat.is_taken for seat in seats):
        return game
    for number, seat in enumerate(_in_turn_order(game, seats)):
        seat.number = number
        seat.save(update_fields=["number"])
    game.status = Game.Status.RUNNING
    game.started_at = timezone.now()
    game.save(update_fields=["status", "started_at"])
    committing.ask_again(lock_table(game))
    game.refresh_from_db()
    return game


def _in_turn_order(game: Game, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Drawn by lot; in a position of another game everybody sits where the form says."""
    return seats if game.opening is not None else shuffled(bytes.fromhex(game.seed), "seats", list(seats))
