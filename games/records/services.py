"""Game records taken in (docs/game-record.md), and given out with the seed of a game that is not over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from core.instants import in_utc
from games.engine import record
from games.engine.record import Record, RecordedMove
from games.engine.ruleset import Document
from games.engine.shuffle import commitment
from games.models import Game, Move, Seat
from games.records.selectors import whole_record
from games.tables import audit, bots, rebuilding
from games.tables.locking import lock_game
from games.tables.tables import read_table

LONGEST_NAME = 100
EARLIEST, LATEST = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, tzinfo=UTC)
"""Times between these can be shown in the zone of every reader."""


@transaction.atomic
def with_seed(game: Game, *, admin: Any = None) -> Document:
    """The whole truth, also of a game that is not over: only for admins, or (``None``) who runs the site's commands.

    Taking the seed out of a running game is written into its log. Raises ``GameNotStarted``, ``GameCancelled``.
    """
    table = read_table(game)
    if not game.is_over:
        _note_export(lock_game(game), admin)
    return whole_record(table)


def _note_export(game: Game, admin: Any) -> None:
    audit.note(game, "exported" if admin else "exported-on-the-server", actor=admin, by_admin=True)


@transaction.atomic
def import_record(data: bytes) -> Game:
    """A record as a game of this site; its people are names without accounts, until an admin seats somebody.

    Raises ``Refused`` or ``NotVerifiable``, and then nothing is kept.
    """
    found = record.read(data)
    at = _times(found.moves)
    game = _game(found, at)
    game.save(force_insert=True)
    Seat.objects.bulk_create(_seats(game, found))
    Move.objects.bulk_create(_moves(game, found, at))
    rebuilding.rebuild(game)
    game.refresh_from_db()
    audit.note(game, "imported")
    return game


def _times(moves: Sequence[RecordedMove]) -> list[datetime]:
    """When each move was made, as far as the record says so in a way that can be read; else the time before it."""
    times = [timezone.now()]
    for move in moves:
        times.append(_read_time(move.at or "") or times[-1])
    return times


def _read_time(text: str) -> datetime | None:
    try:
        time = parse_datetime(text)
        at = None if time is None else in_utc(_aware(time))
    except ValueError:
        return None
    return at if at and EARLIEST <= at <= LATEST else None


def _aware(time: datetime) -> datetime:
    """A time without a zone is taken for UTC."""
    return time if timezone.is_aware(time) else time.replace(tzinfo=UTC)


def _game(found: Record, times: Sequence[datetime]) -> Game:
    return Game(
        title=found.title.name,
        rules=found.rules,
        options=found.options,
        seed=found.seed.hex(),
        commitment=commitment(found.seed),
        opening=found.opening,
        status=Game.Status.RUNNING,
        started_at=times[1] if found.moves else times[0],
    )


def _seats(game: Game, found: Record) -> list[Seat]:
    colours = _colours(found)
    return [
        Seat(
            game=game, place=number, number=number, colour=colour, status=Seat.Status.TAKEN, **_player(document, number)
        )
        for number, (document, colour) in enumerate(zip(found.seats, colours, strict=True))
    ]


def _colours(found: Record) -> Sequence[str]:
    """The record's colours, if the title has them and each is there once; else the title's, in order."""
    colours = [str(seat.get("colour")) for seat in found.seats]
    is_fit = len(set(colours)) == len(colours) and set(colours) <= set(found.title.colours)
    return colours if is_fit else found.title.colours[: len(colours)]


def _player(document: Document, number: int) -> dict[str, str]:
    level = document.get("bot")
    if isinstance(level, str) and level in bots.levels():
        return {"bot": level}
    name = "".join(letter for letter in str(document.get("name", "")) if letter.isprintable())
    return {"name": name[:LONGEST_NAME].strip() or f"#{number}"}


def _moves(game: Game, found: Record, times: Sequence[datetime]) -> list[Move]:
    return [
        Move(
            game=game,
            number=number,
            seat=recorded.move.seat,
            data=found.title.rules.moves.write(recorded.move),
            auto=recorded.auto,
            at=times[number],
        )
        for number, recorded in enumerate(found.moves, start=1)
    ]
