"""Handler of table changes: who came where at a tournament's table. It follows from the game and can be made again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils import timezone

from games.models import Ask, Game, Seat
from games.ratings.facts import places_of
from games.tables.changes import Difference, TableChange
from games.tables.handlers import Handler
from games.tables.tables import Table
from games.tournaments.models import Sitting


class Outcome(NamedTuple):
    """What came of a place at a table; the names are those of ``Sitting``."""

    place: int | None
    score: int
    has_left: bool


class Outcomes(Handler):
    """Writes places and scores of tables that are over; one that goes on again is rebuilt, and has none."""

    def on_change(self, change: TableChange) -> None:
        if change.table.game.must_end and change.ended:
            _write(change.table)

    def rebuild(self, replayed: TableChange) -> None:
        if replayed.table.game.must_end:
            _write(replayed.table)

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        if not game.must_end:
            return []
        return [
            Difference("seat", sitting.order, "tournament place", _stored(sitting), _expected(sitting, replayed.table))
            for sitting in _sittings(game)
            if _stored(sitting) != _expected(sitting, replayed.table)
        ]


def _sittings(game: Game) -> Sequence[Sitting]:
    return list(Sitting.objects.filter(pairing__game=game).order_by("order"))


def _write(table: Table) -> None:
    for sitting in _sittings(table.game):
        expected = _expected(sitting, table)
        if _stored(sitting) != expected:
            sitting.place, sitting.score, sitting.has_left = expected
            sitting.save(update_fields=[*Outcome._fields])


def _stored(sitting: Sitting) -> Outcome:
    return Outcome(sitting.place, sitting.score, sitting.has_left)


def _expected(sitting: Sitting, table: Table) -> Outcome:
    """What follows from the game; the number in turn order is the place at the table."""
    if not table.game.is_over:
        return Outcome(None, 0, has_left=False)
    seat = next(seat for seat in table.seats if seat.place == sitting.order)
    has_left = sitting.person_id is not None and sitting.person_id != seat.user_id
    return Outcome(places_of(table)[seat.seat_number], seat.points or 0, has_left)


def note_late(seat: Seat) -> None:
    """Somebody was out of time at a tournament's table, under that table's lock."""
    ask = Ask.objects.filter(seat=seat.pk, end=Ask.End.LATE).order_by("pk").first()
    there = Sitting.objects.filter(pairing__game=seat.game_id, order=seat.place, late_at=None)
    there.update(late_at=ask.ended_at if ask else timezone.now())
