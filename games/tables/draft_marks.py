"""Version token of a person's own draft, so that an open page hears of steps made in another tab."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.db.models import QuerySet

from accounts.models import Viewer
from core.db.commits import after_commit
from core.db.compiled import compiled_query
from games.models import Game, Seat
from games.tables import tellers
from games.tables.fingerprints import fingerprint
from games.tables.tables import Table

_SECONDS_KEPT = 60
"""Two commits may announce in the wrong order; that is forgotten after so long."""


class DraftMark:
    """Version token that renders the page anew when its viewer has drafted, undone or started over elsewhere."""

    code = "draft"

    def keys(self, public_id: str, reader: str) -> Sequence[str]:
        person, _dot, _link = reader.partition(".")
        return [_key(public_id, person)]

    def mark(self, game: Game, viewer: Viewer) -> str:
        seat = _seats.first(game.pk, viewer.pk) if viewer.is_authenticated else None
        return _mark_of(game, seat) if seat else ""


def shown(table: Table, viewer: Viewer) -> str:
    """The version token that a page of a table carries; empty for who decides nothing there."""
    seat = table.find_seat(viewer) if table.is_live else None
    return _mark_of(table.game, seat) if seat else ""


def _mark_of(game: Game, seat: Seat) -> str:
    """The version token of the draft of a seat's person, cached for the next poll."""
    known = _mark(game, seat)
    _cache().add(_key(game.public_id, seat.user_id), known, _SECONDS_KEPT)
    return known


def announce(seat: Seat) -> None:
    """Let the open pages of a seat's person find out after this transaction's commit, and nobody else's."""
    known = _mark(seat.game, seat)
    after_commit(_announce, seat.game.public_id, seat.user_id, known)


def _announce(public_id: str, person: int | None, known: str) -> None:
    _cache().set(_key(public_id, person), known, _SECONDS_KEPT)
    tellers.tell_table(public_id, known, only=person)


def _mark(game: Game, seat: Seat) -> str:
    return fingerprint(game.public_id, seat.user_id, seat.draft, seat.discarded_draft)


@compiled_query
def _seats(game: int, person: int) -> QuerySet[Seat]:
    return Seat.objects.filter(game_id=game, user_id=person)


def _cache() -> BaseCache:
    return caches["versions"]


def _key(public_id: str, person: object) -> str:
    return f"games.draft.{public_id}.{person}"
