"""Which level of bots gives somebody an even game, by the own results against bots and the own rating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from core.db.compiled import compiled_query
from games import texts
from games.engine.registry import titles
from games.lobby.bot_ratings import ratings_at, results_of
from games.models import Game, PersonRating, Seat
from games.ratings.calculator import Rating
from games.ratings.estimating import Met, likeliest
from games.tables import bots

LATEST = 40
"""Of so many of a person’s newest games that are over those against bots say how strong the person is."""
NEWCOMER = 10
"""Who has finished so many games against bots of a title knows which level to choose."""


class Why(StrEnum):
    """What a level is offered for."""

    FIRST = "first"
    EVEN = "even"
    USUAL = "usual"
    """Nothing is known of the person."""


class EvenLevel(NamedTuple):
    """A level that is offered, and why; so many games against bots of the title were looked at."""

    level: str
    why: Why
    games: int = 0

    @property
    def sentence(self) -> str:
        """Why it is offered; empty where nothing is known."""
        if self.why == Why.FIRST:
            return _("The easiest bot: a good start.")
        if self.why == Why.EVEN:
            level = texts.bot_level(self.level)
            return _("By your results, an even game for you: %(level)s.") % {"level": level}
        return ""


class Results(NamedTuple):
    """What somebody's last games against bots of a title came to: comparisons with bots, and the number of games."""

    met: tuple[Met, ...] = ()
    games: int = 0


class EvenLevels:
    """The level for an even game in any title, for one person; one query for newcomers, two for all others."""

    def __init__(self, viewer: Viewer) -> None:
        tables = _tables(viewer) if viewer.is_authenticated else []
        self._rated = {title: ratings_at(title) for title in titles()}
        self._results = _results(viewer, tables, self._rated)
        self._ratings = _ratings(viewer) if viewer.is_authenticated and tables else {}
        self._is_first = not tables

    def of(self, title: str) -> EvenLevel:
        """What to offer at a title."""
        met, games = self._results.get(title, Results())
        rated = self._rated.get(title, {})
        if not rated or not (met or title in self._ratings):
            return EvenLevel(bots.CAREFREE, Why.FIRST) if self._is_first else EvenLevel(bots.USUAL, Why.USUAL)
        before = self._ratings.get(title, Rating())
        own = likeliest(met, mean=before.shown, deviation=before.deviation)
        nearest = min(rated, key=lambda level: abs(rated[level] - own))
        return EvenLevel(nearest, Why.EVEN, games)


class _Place(NamedTuple):
    """A place at a table where a game was played to the end."""

    game: int
    title: str
    opening: Any
    user: int | None
    bot: str
    won: bool | None
    points: int | None
    resigned: bool


def _tables(viewer: User) -> list[list[_Place]]:
    """Of each of a person's newest games that are over the person's own place and those of bots."""
    tables = defaultdict[int, list[_Place]](list)
    for row in _latest_places(viewer.pk):
        place = _Place._make(row)
        tables[place.game].append(place)
    return list(tables.values())


@compiled_query
def _latest_places(user: int) -> QuerySet[Seat, tuple[Any, ...]]:
    latest = Game.objects.filter(status=Game.Status.FINISHED, seats__user_id=user).order_by("-pk")
    seats = Seat.objects.filter(~Q(bot="") | Q(user_id=user), game__in=latest.values("pk")[:LATEST])
    about_game = "game_id", "game__title", "game__opening"
    return seats.values_list(*about_game, "user_id", "bot", "won", "points", "resigned")


def _results(
    viewer: Viewer, tables: Sequence[Sequence[_Place]], ratings: Mapping[str, Mapping[str, int]]
) -> dict[str, Results]:
    """By title; positions that somebody chose prove nothing."""
    found = defaultdict[str, Results](Results)
    for there in tables:
        own = next(place for place in there if place.user == viewer.pk)
        rated = ratings.get(own.title, {})
        met = [Met(rated[bot.bot], share) for bot, share in results_of(there, own) if bot.bot in rated]
        if met and own.opening is None:
            found[own.title] = Results((*found[own.title].met, *met), found[own.title].games + 1)
    return found


def _ratings(viewer: User) -> dict[str, Rating]:
    return {title: Rating(mu, sigma) for title, mu, sigma in _ratings_of(viewer.pk)}


@compiled_query
def _ratings_of(user: int) -> QuerySet[PersonRating, tuple[str, float, float]]:
    return PersonRating.objects.filter(user_id=user).values_list("title", "mu", "sigma")
