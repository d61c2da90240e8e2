"""Finished games as ratings read them, from JSON lines (ratings, sections 1 and 6)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from games.engine.fields import read_flag, read_instant, read_integer, read_list, read_object, refuse

MOST = 2**31 - 1
"""No place and no number of decisions is larger."""
_GAME = ("game", "title", "finished_at", "rated", "void", "seats")
_SEAT = ("person", "place", "decisions", "gave_up")


class RatedSeat(NamedTuple):
    """A person's seat. Seats of bots, guests and successors are not among them."""

    person: str
    place: int
    decisions: int
    gave_up: datetime | None
    """When it resigned, or lost the seat by time for good."""


class FinishedGame(NamedTuple):
    """A finished game, with the seats of persons alone."""

    finished_at: datetime
    game: str
    """Its public id; games that finish in the same second are taken in the order of these."""
    title: str
    is_rated: bool
    """Whether its table was marked so, and no admin has voided it."""
    seats: tuple[RatedSeat, ...]

    @property
    def taking_part(self) -> tuple[RatedSeat, ...]:
        """The seats of who has made a decision of their own: all others are neither ranked nor rated."""
        return tuple(seat for seat in self.seats if seat.decisions)

    @property
    def counts(self) -> bool:
        """Whether it changes ratings: of two persons at least who take part."""
        return self.is_rated and len(self.taking_part) > 1


def read_game(document: Any) -> FinishedGame:
    """The game of a JSON value. Raises ``Unreadable``."""
    fields = read_object(document, "line", needed=_GAME)
    is_rated, is_void = read_flag(fields["rated"], "rated"), read_flag(fields["void"], "void")
    return FinishedGame(
        finished_at=read_instant(fields["finished_at"], "finished_at"),
        game=_name(fields["game"], "game"),
        title=_name(fields["title"], "title"),
        is_rated=is_rated and not is_void,
        seats=_seats(fields["seats"]),
    )


def _seats(value: Any) -> tuple[RatedSeat, ...]:
    seats = [_seat(seat, f"seats[{number}]") for number, seat in enumerate(read_list(value, "seats"))]
    persons = [seat for seat in seats if seat is not None]
    if len({seat.person for seat in persons}) < len(persons):
        raise refuse("seats", "person-twice")
    return tuple(persons)


def _seat(value: Any, field: str) -> RatedSeat | None:
    """A person's seat; ``None`` for one that is no person's, which must be right all the same."""
    fields = read_object(value, field, needed=_SEAT, path=f"{field}.")
    person = None if fields["person"] is None else _name(fields["person"], f"{field}.person")
    place = read_integer(fields["place"], f"{field}.place", 1, MOST)
    decisions = read_integer(fields["decisions"], f"{field}.decisions", 0, MOST)
    gave_up = None if fields["gave_up"] is None else read_instant(fields["gave_up"], f"{field}.gave_up")
    return None if person is None else RatedSeat(person, place, decisions, gave_up)


def _name(value: Any, field: str) -> str:
    if type(value) is not str or not value:
        raise refuse(field, "not-a-text")
    return value
