"""The rows that a table's log is made of: moves, and what was done to the table besides."""

from __future__ import annotations

from django.db.models import QuerySet

from core.db.compiled import compiled_query
from games.models import AuditEntry, Game, Move

LOG_PIECE = 30


def entries_since(game_pk: int, number: int) -> list[AuditEntry]:
    """What was done to the table, besides moves, after move ``number``, in order, with the people it names."""
    return _entries_since(game_pk, number)


@compiled_query
def _entries_since(game: int, number: int) -> QuerySet[AuditEntry]:
    entries = AuditEntry.objects.filter(game_id=game, after_move__gte=number)
    return entries.select_related("actor", "player", "successor").order_by("pk")


def moves_between(game_pk: int, first: int, last: int) -> list[Move]:
    """The moves of a game from one number to another, in order."""
    return _moves_between(game_pk, first, last)


@compiled_query
def _moves_between(game: int, first: int, last: int) -> QuerySet[Move]:
    return Move.objects.standing().filter(game_id=game, number__gte=first, number__lte=last).order_by("number")


def moves_since(game: Game, number: int) -> list[Move]:
    """The moves after move ``number``, in order."""
    return list(Move.objects.standing().filter(game=game, number__gt=number).order_by("number"))
