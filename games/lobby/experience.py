"""Statistics of bots on this site: the usual time of a decision by level, and the results against people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import QuerySet

from games.models import Game, Seat

LATEST_GAMES = 1000
"""So many of the tables that ended last are looked at, once in ``KEPT`` seconds."""
KEPT = 3600
FEWEST_GAMES = 20
"""Of fewer nothing is told."""
LATEST_DECISIONS = 100
FEWEST_DECISIONS = 20
RESULTS = "bots/results"


class Results(NamedTuple):
    """How often bots of a level won against people, and how often equals would have, in per cent."""

    games: int
    won: int
    equals: int


def note_decision(level: str, seconds: float) -> None:
    """Cache how long a decision took. Concurrent writes may lose one; that does not matter for a median."""
    latest = cache.get(_decisions(level), ())
    cache.set(_decisions(level), (*latest, seconds)[-LATEST_DECISIONS:], None)


def usual_seconds(level: str) -> float | None:
    """The median time of the last decisions; ``None`` where there are too few."""
    latest = cache.get(_decisions(level), ())
    return median(latest) if len(latest) >= FEWEST_DECISIONS else None


def results() -> Mapping[str, Results]:
    """By level, where enough games have ended. Games that a person resigned are not counted."""
    known: Mapping[str, Sequence[int]] | None = cache.get(RESULTS)
    if known is None:
        known = _counted()
        cache.set(RESULTS, known, KEPT)
    return {level: Results(*row) for level, row in known.items()}


def _decisions(level: str) -> str:
    return f"bots/seconds/{level}"


def _counted() -> Mapping[str, Results]:
    by_level = defaultdict[str, list[tuple[bool, float]]](list)
    for seats in tables_with_people():
        for seat in seats:
            if seat.bot:
                by_level[seat.bot].append((bool(seat.won), 1 / len(seats)))
    return {level: _result(found) for level, found in by_level.items() if len(found) >= FEWEST_GAMES}


def _result(found: list[tuple[bool, float]]) -> Results:
    won, equals = (round(100 * sum(numbers) / len(found)) for numbers in zip(*found, strict=True))
    return Results(len(found), won, equals)


def tables_with_people() -> Iterable[list[Seat]]:
    """The seats of each finished table at which people played to the end, and bots too."""
    tables = defaultdict[int, list[Seat]](list)
    for seat in _seats():
        tables[seat.game_id].append(seat)
    return (
        seats
        for seats in tables.values()
        if any(seat.user_id for seat in seats) and not any(seat.resigned for seat in seats)
    )


def _seats() -> QuerySet[Seat]:
    finished = Game.objects.filter(status=Game.Status.FINISHED).order_by("-id").values("id")[:LATEST_GAMES]
    return (
        Seat.objects.filter(game__in=finished, game__opening__isnull=True)
        .select_related("game")
        .only("game", "user", "bot", "won", "points", "resigned", "game__title")
    )
