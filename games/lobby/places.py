"""Who sits where at a new table: what the form says becomes seats, or a refusal that names the place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import User
from games.engine.registry import AnyRuleset
from games.errors import HostNeedsOnePlace, InvitedTwice, UnknownBot, UnknownPerson, WrongNumberOfPlayers
from games.models import Seat
from games.tables import bots


class PlaceFor(StrEnum):
    """Who a place is for."""

    HOST = "me"
    ANYBODY = "open"
    INVITED = "invited"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class PlaceWish:
    """One place of a new table; ``name`` is the invited person's, ``bot`` the bot's level."""

    sitter: PlaceFor
    name: str = ""
    bot: str = ""


def seat_people(*, host: User, ruleset: AnyRuleset, places: Sequence[PlaceWish]) -> list[Seat]:
    """Seats for the places, not saved and without a game. Raises one of ``PlacesRefused``."""
    _expect_number(ruleset, len(places))
    if sum(place.sitter == PlaceFor.HOST for place in places) != 1:
        raise HostNeedsOnePlace
    seated = {host.pk}
    seats = []
    for index, place in enumerate(places):
        seat = Seat(place=index, colour=ruleset.colours[index])
        _SEATING[place.sitter](seat, place, host, seated)
        seats.append(seat)
    return seats


def hold_invited(names: Iterable[str], *, host: User) -> None:
    """Keep people from leaving the site until they have their places; call it before a table is locked.

    Who leaves a moment before is found no more, and who leaves afterwards gives the place back.
    """
    people = [person.pk for name in names if (person := User.objects.named(name))]
    if people:
        User.objects.hold(host.pk, *people)


def find_invited(name: str, seated: Iterable[int], place: int) -> User:
    """The person of this name. Raises ``UnknownPerson``, or ``InvitedTwice`` when it is ``seated`` already."""
    person = User.objects.named(name)
    if person is None:
        raise UnknownPerson(name=name, place=place)
    if person.pk in seated:
        raise InvitedTwice(name=person.display_name, place=place)
    return person


def expect_level(level: str, place: int | None = None) -> str:
    """The level, if there is such a bot. Raises ``UnknownBot``."""
    if level not in bots.levels():
        raise UnknownBot(level=level, place=place)
    return level


def _expect_number(ruleset: AnyRuleset, number: int) -> None:
    if number not in ruleset.players:
        raise WrongNumberOfPlayers(number=number, least=ruleset.players[0], most=ruleset.players[-1])


def _seat_host(seat: Seat, place: PlaceWish, host: User, seated: set[int]) -> None:
    seat.user = host
    seat.status = Seat.Status.TAKEN


def _seat_invited(seat: Seat, place: PlaceWish, host: User, seated: set[int]) -> None:
    seat.user = find_invited(place.name, seated, seat.place)
    seat.status = Seat.Status.INVITED
    seated.add(seat.user.pk)


def _seat_bot(seat: Seat, place: PlaceWish, host: User, seated: set[int]) -> None:
    seat.bot = expect_level(place.bot, seat.place)
    seat.status = Seat.Status.TAKEN


def _seat_nobody(seat: Seat, place: PlaceWish, host: User, seated: set[int]) -> None:
    seat.status = Seat.Status.OPEN


_SEATING = {
    PlaceFor.HOST: _seat_host,
    PlaceFor.ANYBODY: _seat_nobody,
    PlaceFor.INVITED: _seat_invited,
    PlaceFor.BOT: _seat_bot,
}
