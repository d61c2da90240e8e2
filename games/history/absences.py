"""When somebody else decided for the people at a table: what a bot did for them there is no turn of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Q

from games.history.course import Course
from games.models import AuditEntry, Game, Move, Seat

_FOR_A_TURN = {"stood-in", "bot-moved"}
_GONE = {"given-up", "suspended", "lent-to-bot", "lent"}
_BACK = {"back", "given-back"}
_TAKEN_OVER = {"succeeded", "replaced", "lent"}
"""Whoever takes a seat over has not played it before."""


class Absence(NamedTuple):
    """The moves after the first ``begin`` of a game, up to number ``end``."""

    begin: int
    end: int

    def touches(self, begin: int, end: int) -> bool:
        """Whether one of the moves after the first ``begin``, up to number ``end``, falls into it."""
        return self.begin < end and begin < self.end


class Own(NamedTuple):
    """What the person of a seat has decided."""

    absences: Sequence[Absence]

    def has(self, begin: int, end: int) -> bool:
        """Whether nobody else decided for the person in the moves after the first ``begin``, up to number ``end``."""
        return not any(absence.touches(begin, end) for absence in self.absences)

    def has_turn(self, begin: int) -> bool:
        """Whether the person began a turn after so many moves."""
        return self.has(begin, begin + 1)


def own_parts(game: Game, seats: Collection[Seat], course: Course) -> Mapping[int, Own]:
    """For each of these seats of a started game what its person decided, or all where a bot has it."""
    people = [seat for seat in seats if seat.user_id is not None]
    entries = _entries(game, people)
    resigned = _resignations(game) if any(map(_may_be_over_early, people)) else {}
    own = {seat.seat_number: Own([]) for seat in seats}
    return own | {
        seat.seat_number: Own([*_away(seat, entries, course), *_given_up(seat, resigned, course)]) for seat in people
    }


def has_decided(game: Game, number: int, own: Own) -> bool:
    """Whether the person of a seat has made a decision at all; to resign is none."""
    rows = Move.objects.standing_of(game).filter(seat=number, auto=False).values_list("number", "data")
    return any(own.has_turn(at - 1) and data["type"] != "resign" for at, data in rows)


def _entries(game: Game, people: Collection[Seat]) -> Sequence[AuditEntry]:
    codes = _FOR_A_TURN | _GONE | _BACK | _TAKEN_OVER
    users = [seat.user_id for seat in people]
    concerned = Q(player__in=users) | Q(successor__in=users)
    return list(AuditEntry.objects.filter(concerned, game=game, code__in=codes).order_by("pk"))


def _may_be_over_early(seat: Seat) -> bool:
    return seat.resigned or seat.stand_in == Seat.StandIn.WON


def _resignations(game: Game) -> Mapping[int, int]:
    """The number of the move with which a seat has resigned, by seat."""
    return dict(Move.objects.standing_of(game).filter(data__type="resign").values_list("seat", "number"))


def _away(seat: Seat, entries: Sequence[AuditEntry], course: Course) -> Iterator[Absence]:
    """When a bot or somebody else played for the person, as the log tells it."""
    since: int | None = None
    for entry in entries:
        if entry.code in _TAKEN_OVER and entry.successor_id == seat.user_id:
            yield Absence(0, entry.after_move)
        if entry.player_id != seat.user_id:
            continue
        if entry.code in _FOR_A_TURN:
            yield Absence(entry.after_move, course.turn_with(min(entry.after_move + 1, course.number)).number)
        elif entry.code in _GONE and since is None:
            since = entry.after_move
        elif entry.code in _BACK and since is not None:
            yield Absence(since, entry.after_move)
            since = None
    if since is not None:
        yield Absence(since, course.number)


def _given_up(seat: Seat, resigned: Mapping[int, int], course: Course) -> Iterator[Absence]:
    """After whoever resigned, and who has won by that, bots go on to the end that a record needs."""
    if seat.resigned:
        yield Absence(resigned[seat.seat_number] - 1, course.number)
    elif seat.stand_in == Seat.StandIn.WON:
        yield Absence(min(resigned.values()) - 1, course.number)
