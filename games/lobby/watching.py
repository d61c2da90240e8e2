"""Which running public tables are worth watching, and how much is played: bounded queries, cached for a minute."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Game, Seat
from games.tables import presence
from games.tables.faults import is_playable
from games.tables.selectors import seats_at

CANDIDATES = 24
"""So many of the tables at which somebody moved last are compared, however many are running."""
LATELY = timedelta(days=7)
MOST_COUNTED = 1000
"""Counting stops there, so that a count costs no more as the site grows."""
_KEPT = 60
_ACTIVITY_KEY = "games.activity"


class WatchedGame(NamedTuple):
    """A running public table with its seats in turn order."""

    game: Game
    seats: Sequence[Seat]

    @property
    def is_watchable(self) -> bool:
        """Whether a person plays there, and the site knows the rules of the game."""
        return any(seat.user_id for seat in self.seats) and is_playable(self.game)

    @property
    def rank(self) -> tuple[bool, int, int]:
        """The closest first; those with as small a difference by how far they are; at the end those without points."""
        points = sorted((seat.points or 0 for seat in self.seats), reverse=True)
        return not any(points), points[0] - points[1] if len(points) > 1 else 0, -self.game.move_count


def games_to_watch(number: int) -> list[WatchedGame]:
    """The closest of the public tables at which somebody moved last, by three queries."""
    candidates = list(recently_moved()[:CANDIDATES])
    seats = seats_at(candidates)
    found = (WatchedGame(game, seats[game.pk]) for game in candidates)
    return sorted((each for each in found if each.is_watchable), key=lambda each: each.rank)[:number]


def recently_moved() -> QuerySet[Game]:
    """The running public tables at which somebody moved lately, the latest first."""
    running = Game.objects.filter(status=Game.Status.RUNNING, is_public=True)
    return running.filter(last_move_at__gt=timezone.now() - LATELY).order_by("-last_move_at")


def lately_finished() -> QuerySet[Game]:
    """The public games that ended lately."""
    finished = Game.objects.filter(status=Game.Status.FINISHED, is_public=True)
    return finished.filter(ended_at__gt=timezone.now() - LATELY).order_by("-ended_at")


class Activity(NamedTuple):
    """How much is played here; only numbers, of public tables alone."""

    running: int
    finished: int
    people: int


def activity() -> Activity:
    """The counts, at most a minute old."""
    known = cache.get(_ACTIVITY_KEY)
    if known is None:
        known = (_count(recently_moved()), _count(lately_finished()), presence.people_looking())
        cache.set(_ACTIVITY_KEY, known, _KEPT)
    return Activity(*known)


def _count(games: QuerySet[Game]) -> int:
    return games.values("pk")[:MOST_COUNTED].count()
