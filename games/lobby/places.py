"""Places of a new table: turn the form's data into seats, or refuse and name the place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone

from accounts.models import User
from accounts.relations import selectors as relations
from games.engine.shuffle import shuffled
from games.engine.title import AnyTitle
from games.lobby.colours import give_colour
from games.lobby.errors import (
    AlreadyStarted,
    HostNeedsOnePlace,
    HostOnly,
    InvitedTwice,
    PersonBlocked,
    TableFull,
    UnknownBot,
    UnknownPerson,
    WrongNumberOfPlayers,
)
from games.models import Game, Seat
from games.tables import applying, bots
from games.tables.errors import GameCancelled
from games.tables.locking import lock_game, lock_table
from games.tables.signals import invitations_settled, players_invited

LEAST_RELIABILITIES = (80, 90, 95)
"""Per cent of decisions in time, from which a host chooses."""


class PlaceFor(StrEnum):
    """Who a place is for."""

    HOST = "me"
    ANYBODY = "open"
    INVITED = "invited"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class PlaceRequest:
    """One place of a new table; ``name`` is the invited person's, ``bot`` the bot's level."""

    sitter: PlaceFor
    name: str = ""
    bot: str = ""


def seat_people(*, host: User, title: AnyTitle, places: Sequence[PlaceRequest]) -> list[Seat]:
    """Seats for the places, not saved and without a game. Raises one of ``PlacesRefused``."""
    _expect_number(title, len(places))
    if sum(place.sitter == PlaceFor.HOST for place in places) != 1:
        raise HostNeedsOnePlace
    seated = {host.pk}
    seats = []
    for index, place in enumerate(places):
        seat = Seat(place=index, colour=title.colours[index])
        _SEATING[place.sitter](seat, place, host, seated)
        seats.append(seat)
    give_colour(seats, next(seat for seat in seats if seat.user == host), title)
    return seats


def hold_invited(names: Iterable[str], *, host: User) -> None:
    """Lock invited users against deletion until they have their places; call it before a table is locked.

    Who leaves a moment before is found no more, and who leaves afterwards gives the place back.
    """
    people = [person.pk for name in names if (person := User.objects.named(name))]
    if people:
        User.objects.hold(host.pk, *people)


def find_invited(name: str, seated: Iterable[int], place: int | None) -> User:
    """The person of this name. Raises ``UnknownPerson``, or ``InvitedTwice`` when it is ``seated`` already."""
    person = User.objects.named(name)
    if person is None:
        raise UnknownPerson(name=name, place=place)
    if person.pk in seated:
        raise InvitedTwice(name=person.display_name, place=place)
    return person


def expect_not_blocked(host: User, people: Collection[Seat]) -> None:
    """Let a host invite the people of these seats. Raises ``PersonBlocked`` for whom the host has blocked.

    Whom these people have blocked they are told nothing of: see ``notifications/create/notify.py``.
    """
    blocked = relations.blocked_by(host) if people else frozenset()
    if seat := next((seat for seat in people if seat.user_id in blocked), None):
        raise PersonBlocked(name=seat.player_name, place=seat.place)


def expect_level(level: str, place: int | None = None) -> str:
    """The level, if there is such a bot. Raises ``UnknownBot``."""
    if level not in bots.levels():
        raise UnknownBot(level=level, place=place)
    return level


def _expect_number(title: AnyTitle, number: int) -> None:
    if number not in title.players:
        raise WrongNumberOfPlayers(number=number, least=title.players[0], most=title.players[-1])


def _seat_host(seat: Seat, place: PlaceRequest, host: User, seated: set[int]) -> None:
    seat.user = host
    seat.status = Seat.Status.TAKEN


def _seat_invited(seat: Seat, place: PlaceRequest, host: User, seated: set[int]) -> None:
    seat.user = find_invited(place.name, seated, seat.place)
    seat.status = Seat.Status.INVITED
    seated.add(seat.user.pk)


def _seat_bot(seat: Seat, place: PlaceRequest, host: User, seated: set[int]) -> None:
    seat.bot = expect_level(place.bot, seat.place)
    seat.status = Seat.Status.TAKEN


def _seat_nobody(seat: Seat, place: PlaceRequest, host: User, seated: set[int]) -> None:
    seat.status = Seat.Status.OPEN


_SEATING = {
    PlaceFor.HOST: _seat_host,
    PlaceFor.ANYBODY: _seat_nobody,
    PlaceFor.INVITED: _seat_invited,
    PlaceFor.BOT: _seat_bot,
}


def lock_as_host(game: Game, user: User) -> Game:
    """A table that waits, locked. Raises ``HostOnly``, ``AlreadyStarted``, ``GameCancelled``."""
    game = lock_game(game)
    if user.pk != game.host_id:
        raise HostOnly
    expect_open(game)
    return game


def expect_open(game: Game) -> None:
    """Raises ``GameCancelled`` or ``AlreadyStarted``."""
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    if not game.is_open:
        raise AlreadyStarted


def places_of(game: Game) -> list[Seat]:
    """All places with their people, in the order of the form."""
    return list(game.seats.select_related("user").order_by("place"))


def seat_of(seats: Sequence[Seat], user: User) -> Seat | None:
    """The place that somebody has, or that is kept for them."""
    return next((seat for seat in seats if seat.user_id == user.pk), None)


def open_place(seats: Sequence[Seat], refusal: type[TableFull] = TableFull) -> Seat:
    """The first place that nobody has. Raises ``refusal``."""
    seat = next((seat for seat in seats if seat.status == Seat.Status.OPEN), None)
    if seat is None:
        raise refusal
    return seat


def free(seat: Seat) -> None:
    """Free this place."""
    settle_invited(seat.game, [seat])
    seat.user = None
    seat.status = Seat.Status.OPEN
    seat.save(update_fields=["user", "status"])


def seat_player(seat: Seat, *, user: User | None = None, bot: str = "") -> None:
    """Assign a place to a user or to a bot of a level."""
    seat.user = user
    seat.bot = bot
    seat.status = Seat.Status.TAKEN
    seat.save(update_fields=["user", "bot", "status"])


def signal_invited(game: Game, seats: Sequence[Seat]) -> None:
    """Send ``players_invited`` for reserved places."""
    kept = [seat for seat in seats if seat.status == Seat.Status.INVITED]
    players_invited.send(Game, game=game, seats=kept)


def settle_invited(game: Game, seats: Iterable[Seat]) -> None:
    """Send ``invitations_settled`` for those of these places that are kept for somebody: they are no longer."""
    answered = [(seat.pk, seat.user_id) for seat in seats if seat.status == Seat.Status.INVITED]
    if answered:
        invitations_settled.send(Game, game=game, answered=answered)


def start_when_full(game: Game) -> Game:
    """Begin the game if nobody is missing."""
    seats = places_of(game)
    if not all(seat.is_taken for seat in seats):
        return game
    for number, seat in enumerate(_in_turn_order(game, seats)):
        seat.number = number
        seat.save(update_fields=["number"])
    game.status = Game.Status.RUNNING
    game.started_at = timezone.now()
    game.save(update_fields=["status", "started_at"])
    applying.ask_again(lock_table(game))
    game.refresh_from_db()
    return game


def _in_turn_order(game: Game, seats: Sequence[Seat]) -> Sequence[Seat]:
    """Drawn by lot; in a position of another game and at a tournament's table everybody sits where the place says."""
    return (
        seats if game.opening is not None or game.must_end else shuffled(bytes.fromhex(game.seed), "seats", list(seats))
    )
