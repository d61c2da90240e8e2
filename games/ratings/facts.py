"""What a finished table tells its ratings: who played, who was better, and why it does not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from core.db.compiled import compiled_query
from games.models import Game, RatingChange, Seat, VoidedGame
from games.ratings.calculator import ranks
from games.ratings.games import RatedSeat
from games.tables.tables import Table


class NoCount(StrEnum):
    """Why a finished game changes no rating (ratings, section 1)."""

    UNRATED = "unrated"
    VOIDED = "voided"
    GUEST = "guest"
    ALONE = "alone"
    NEVER_CAME = "never-came"


class PersonSeat(NamedTuple):
    """A seat that counts for a person, by the key of the account."""

    user: int
    place: int
    has_decided: bool
    is_guest: bool
    is_bot: bool
    gave_up_at: datetime | None
    seat: int
    """Its number in turn order."""


def reason_against(table: Table) -> NoCount | None:
    """Why a game that is over does not count; ``None`` if it does."""
    game = table.game
    if not game.is_rated or not game.counts:
        return NoCount.UNRATED
    if is_voided(game):
        return NoCount.VOIDED
    return _reason_of_people(people_of(table))


def is_voided(game: Game) -> bool:
    """Whether an admin has voided a game."""
    return game.is_rated and bool(_voided(game.pk))


@compiled_query
def _voided(game: int) -> QuerySet[VoidedGame, int]:
    return VoidedGame.objects.filter(game_id=game).values_list("pk", flat=True)


def _reason_of_people(people: Sequence[PersonSeat]) -> NoCount | None:
    if any(person.is_guest for person in people):
        return NoCount.GUEST
    if sum(not person.is_bot for person in people) < 2:
        return NoCount.ALONE
    return NoCount.NEVER_CAME if len(_taking_part(people)) < 2 else None


def _taking_part(people: Sequence[PersonSeat]) -> list[PersonSeat]:
    """Who is rated; bots by others and whoever never decided are left out (ratings, section 1)."""
    return [person for person in people if person.has_decided and not person.is_bot]


def left_out(table: Table) -> list[User]:
    """The persons who are not rated because they never decided, where the game counts for others."""
    never = [person.seat for person in people_of(table) if not (person.has_decided or person.is_bot)]
    people = [table.seats[seat].counts_for or table.seats[seat].user for seat in never]
    return [person for person in people if person is not None]


def changes_of(table: Table) -> list[RatingChange]:
    """A row for each person who is rated in a game that counts, not saved and not rated; none of another game."""
    game = table.game
    if not game.is_over or reason_against(table) is not None:
        return []
    people = _taking_part(people_of(table))
    places = ranks([_rated_seat(person) for person in people])
    finished_at = _to_second(game.ended_at)
    return [
        RatingChange(
            game=game,
            user_id=person.user,
            title=game.title,
            key=key_of(game),
            finished_at=finished_at,
            place=place,
            gave_up_at=person.gave_up_at,
        )
        for person, place in zip(people, places, strict=True)
    ]


def key_of(game: Game) -> str:
    """By which games are put in order: the second of the end, then the public id (ratings, section 4)."""
    return f"{_to_second(game.ended_at):%Y-%m-%dT%H:%M:%SZ} {game.public_id}"


def _to_second(instant: datetime | None) -> datetime:
    assert instant is not None, "games that are over have ended"
    return instant.replace(microsecond=0)


def _rated_seat(person: PersonSeat) -> RatedSeat:
    return RatedSeat(str(person.user), person.place, int(person.has_decided), person.gave_up_at)


def people_of(table: Table) -> list[PersonSeat]:
    """The seats of persons in the order of accounts, each person once; a successor's seat is of who gave it up."""
    places = places_of(table)
    found: dict[int, PersonSeat] = {}
    for seat in sorted(table.seats, key=lambda seat: seat.counts_for_id is None):
        person = seat.counts_for_id or seat.user_id
        if person is not None and person not in found:
            gave_up_at = seat.gave_up_at and _to_second(seat.gave_up_at)
            own = seat.counts_for or seat.user
            is_guest = seat.counts_for_id is None and own is not None and own.is_guest
            is_bot = own is not None and own.is_bot
            found[person] = PersonSeat(
                person, places[seat.seat_number], seat.has_decided, is_guest, is_bot, gave_up_at, seat.seat_number
            )
    return [found[person] for person in sorted(found)]


def places_of(table: Table) -> list[int]:
    """Places from 1 on, as the page of the table shows them."""
    ties = table.title.rules.tie_breaks(table.state)
    standings = [(seat.resigned, -(seat.points or 0), -ties[seat.seat_number]) for seat in table.seats]
    return [1 + sum(other < own for other in standings) for own in standings]


def guests_among(seats: Iterable[Seat]) -> list[User]:
    """The guests who sit at these places."""
    return [seat.user for seat in seats if seat.user is not None and seat.user.is_guest]
