"""Handler of table changes: who came where at a tournament's table. It follows from the game and can be made again."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from games.models import Ask, Game, Seat
from games.ratings.facts import places_of
from games.tables.changes import Difference, TableChange
from games.tables.handlers import Handler
from games.tables.tables import Table
from games.tournaments.models import Sitting

Outcome = tuple[int | None, int]


class Outcomes(Handler):
    """Writes places and scores of tables that are over."""

    def on_change(self, change: TableChange) -> None:
        if change.table.game.must_end and (change.ended or change.retracted):
            _write(change.table)

    def rebuild(self, replayed: TableChange) -> None:
        if replayed.table.game.must_end:
            _write(replayed.table)

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        if not game.must_end:
            return []
        expected = _outcomes(replayed.table)
        return [
            Difference(
                "seat", sitting.order, "tournament place", (sitting.place, sitting.score), expected[sitting.order]
            )
            for sitting in _sittings(game)
            if (sitting.place, sitting.score) != expected[sitting.order]
        ]


def _sittings(game: Game) -> Sequence[Sitting]:
    return list(Sitting.objects.filter(pairing__game=game).order_by("order"))


def _write(table: Table) -> None:
    expected = _outcomes(table)
    for sitting in _sittings(table.game):
        if (sitting.place, sitting.score) != expected[sitting.order]:
            sitting.place, sitting.score = expected[sitting.order]
            sitting.save(update_fields=["place", "score"])


def _outcomes(table: Table) -> dict[int, Outcome]:
    """Place and score by number in turn order, which is the place at the table."""
    if not table.game.is_over:
        return {seat.place: (None, 0) for seat in table.seats}
    places = places_of(table)
    return {seat.place: (places[seat.seat_number], seat.points or 0) for seat in table.seats}


def note_late(seat: Seat) -> None:
    """Somebody was out of time at a tournament's table, under that table's lock."""
    ask = Ask.objects.filter(seat=seat.pk, end=Ask.End.LATE).order_by("pk").first()
    there = Sitting.objects.filter(pairing__game=seat.game_id, order=seat.place, late_at=None)
    there.update(late_at=ask.ended_at if ask else timezone.now())
