"""Services that create tables: from a form, against bots, or as a first game; limits per user."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine import registry
from games.engine.clock.own_rests import OwnRests, write_own_rests
from games.engine.clock.terms import Terms, write_terms
from games.engine.ruleset import InvalidOptions, Options
from games.engine.shuffle import commitment
from games.engine.title import AnyTitle
from games.lobby import my_games
from games.lobby import places as lobby_places
from games.lobby.colours import give_colour
from games.lobby.errors import (
    GuestInvitedToRated,
    GuestsUnrated,
    OptionsRefused,
    TooManyTables,
    TooManyTablesAtOnce,
    UnknownTitle,
)
from games.lobby.places import (
    PlaceFor,
    PlaceRequest,
    expect_not_blocked,
    hold_invited,
    seat_people,
)
from games.models import Game, Seat
from games.ratings.facts import guests_among
from games.tables import bots, programs
from games.tables.tables import Table, read_table

SEED_BYTES = 32


@transaction.atomic
def create_game(  # noqa: PLR0913  # Each is a field of the form.
    *,
    host: User,
    title: str,
    options: Mapping[str, Any],
    places: Sequence[PlaceRequest],
    is_public: bool = True,
    is_rated: bool | None = False,
    allows_bots: bool = False,
    form_key: UUID | None = None,
    surprise: bool = False,
    terms: Terms | None = None,
) -> Game:
    """Create a table with these places; it starts at once when no player is missing.

    ``options`` are the title's, without ``players``; a ``surprise`` lets the game's seed draw what the title lets it
    draw; ``terms`` are those of the clock, if there is one; the game of a table that ``is_rated`` changes ratings,
    ``None`` leaves that to ``is_usually_rated``. One that ``allows_bots`` is open to programs of others; a program that
    makes a table always allows them. A form with a ``form_key`` that was sent before gives the table it made then.
    Raises an error of ``limits``, ``UnknownTitle``, ``OptionsRefused``, ``GuestsUnrated``, ``GuestInvitedToRated``,
    ``PersonChanged`` or one of ``PlacesRefused`` (those of ``programs`` too).
    """
    hold_invited([place.name for place in places if place.sitter == PlaceFor.INVITED], host=host)
    host.lock()
    if form_key and (made := host.hosted_games.filter(form_key=form_key).first()):
        return made
    expect_table_allowed(host)
    edition = title_called(title)
    seats = seat_people(host=host, title=edition, places=places)
    if is_rated is None:
        is_rated = is_usually_rated(host, is_public=is_public)
    if is_rated:
        expect_ratable(host, seats)
    expect_not_blocked(host, [seat for seat in seats if seat.status == Seat.Status.INVITED])
    seed = new_seed()
    drawn = edition.options.surprise(len(places), seed) if surprise else {"players": len(places)}
    game = _new_game(host, edition, checked(edition, {**options, **drawn}), seed, is_public)
    game.form_key, game.terms, game.is_rated = form_key, write_terms(terms), is_rated
    game.allows_bots = allows_bots or host.is_bot
    expect_bots_fit(game, seats)
    return open_table(game, seats)


def open_table(game: Game, seats: Sequence[Seat]) -> Game:
    """Save a new table with its places, and start it when no player is missing."""
    game.save(force_insert=True)
    for seat in seats:
        seat.game = game
    Seat.objects.bulk_create(seats)
    lobby_places.signal_invited(game, seats)
    return lobby_places.start_when_full(game)


def begin_seated(  # noqa: PLR0913  # Each is chosen by whoever holds the tournament.
    *,
    title: str,
    options: Mapping[str, Any],
    people: Sequence[User | None],
    bot: str,
    terms: Terms,
    rests: OwnRests,
    is_public: bool,
    is_rated: bool,
    surprise: bool = False,
) -> Game:
    """A tournament's table: these people sit in this order, bots for ``None``; nobody is its host, and it starts.

    Nobody joins, so nobody is refused. Raises ``UnknownTitle``, ``OptionsRefused``.
    """
    edition, seed = title_called(title), new_seed()
    drawn = edition.options.surprise(len(people), seed) if surprise else {"players": len(people)}
    game = _new_game(None, edition, checked(edition, {**options, **drawn}), seed, is_public)
    game.terms, game.own_rests, game.is_rated = write_terms(terms), write_own_rests(rests), is_rated
    seats = []
    for place, person in enumerate(people):
        seat = Seat(place=place, colour=edition.colours[place], user=person, status=Seat.Status.TAKEN)
        seat.bot = "" if person else lobby_places.expect_level(bot)
        seats.append(seat)
    for seat in seats:
        give_colour(seats, seat, edition)
    return open_table(game, seats)


def is_usually_rated(host: User, *, is_public: bool) -> bool:
    """Whether a table is rated about which nothing was said: a link to a private one lets guests in."""
    return is_public and not host.is_guest and not host.is_bot


def expect_ratable(host: User, seats: Sequence[Seat]) -> None:
    """Let a new table be rated. Raises ``GuestsUnrated``."""
    if host.is_guest:
        raise GuestsUnrated
    if guest := next(iter(guests_among(seats)), None):
        raise GuestInvitedToRated(name=guest.display_name)


def expect_bots_fit(game: Game, seats: Sequence[Seat]) -> None:
    """Let whoever sits down or is invited play at a new table. Raises an error of ``programs``."""
    for seat in seats:
        if seat.user is not None:
            programs.expect_fit(game, seats, seat.user, place=seat.place)


def title_called(title: str) -> AnyTitle:
    """The rules of a title. Raises ``UnknownTitle``."""
    if title not in registry.titles():
        raise UnknownTitle(title=title)
    return registry.title(title)


def checked(title: AnyTitle, options: Mapping[str, Any]) -> Options:
    """Options with which a game can be played. Raises ``OptionsRefused``."""
    try:
        return title.options.validate(options)
    except InvalidOptions as error:
        raise OptionsRefused(title=title.name, error=error) from error


def new_seed() -> bytes:
    """A random seed for a game that cannot be guessed."""
    return secrets.token_bytes(SEED_BYTES)


def _new_game(host: User | None, title: AnyTitle, options: Options, seed: bytes, is_public: bool) -> Game:
    return Game(
        title=title.name,
        rules=title.version,
        options=options,
        seed=seed.hex(),
        commitment=commitment(seed),
        host=host,
        is_public=is_public,
    )


def expect_table_allowed(host: User) -> None:
    """Let a person make one more table. Raises ``TooManyTables`` or ``TooManyTablesAtOnce``."""
    waiting = host.hosted_games.filter(status=Game.Status.OPEN).count()
    if waiting >= settings.OPEN_TABLES_PER_PERSON:
        raise TooManyTables(number=waiting)
    recent = host.hosted_games.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count()
    if recent >= settings.TABLES_PER_HOUR:
        raise TooManyTablesAtOnce(number=recent)


@transaction.atomic
def begin(*, host: User, title: str, rivals: int) -> Game:
    """A game against carefree bots that explains itself; the one that runs already, if there is one.

    Raises what ``making.create_game`` raises.
    """
    host.lock()
    if running := my_games.first_games(host).get(title):
        return running
    places = [PlaceRequest(PlaceFor.HOST), *[PlaceRequest(PlaceFor.BOT, bot=bots.CAREFREE)] * rivals]
    game = create_game(host=host, title=title, options={}, places=places, is_public=False)
    game.seats.filter(user=host).update(lessons=Seat.Lessons.SHOWN)
    return game


def show(*, game: Game, user: User, is_shown: bool) -> Table:
    """Hide the explanations, or show them again, as often as one likes. Raises ``NotYourSeat``."""
    table = read_table(game)
    seat = table.seat_of(user)
    if seat.lessons:
        seat.lessons = Seat.Lessons.SHOWN if is_shown else Seat.Lessons.HIDDEN
        seat.save(update_fields=["lessons"])
    return table
