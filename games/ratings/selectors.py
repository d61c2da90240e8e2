"""Reads of ratings: what a game changed, what somebody has, and whether a title is being rated anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, QuerySet

from accounts.models import User, Viewer
from core.db.compiled import AnyOf, compiled_query
from games.models import Game, PersonRating, RatedTitle, RatingChange, VoidedGame
from games.ratings.sharing import sharing

LATEST = 100
"""So many games of a title one page draws and lists."""


class Changes(NamedTuple):
    """What a game changed: whether it counts at all, and by the key of the person what its reader may read."""

    game_counts: bool
    readable: Mapping[int, RatingChange]


def changes_at(game: Game, viewer: Viewer) -> Changes:
    """What a game changed, for this reader: the own change, and those of people who share their ratings."""
    is_shared = ExpressionWrapper(sharing("user"), BooleanField())
    rows = RatingChange.objects.filter(game=game).select_related("user").annotate(is_shared=is_shared)
    readable = {row.user_id: row for row in rows if row.is_shared or row.user_id == viewer.pk}
    return Changes(bool(rows), readable)


def reason_of_voiding(game: Game) -> str:
    """Why an admin has voided a game; empty if nobody has."""
    voided = VoidedGame.objects.filter(game=game).values_list("reason", flat=True).first()
    return voided or ""


def titles_rated_anew(titles: Iterable[str]) -> frozenset[str]:
    """Those of these titles of which old ratings are shown, because new ones are being worked out."""
    return frozenset(_rated_anew([*titles]))


@compiled_query
def _rated_anew(titles: list[str]) -> QuerySet[RatedTitle, str]:
    return RatedTitle.objects.filter(AnyOf("title", titles), cursor__isnull=False).values_list("title", flat=True)


def ratings_of(user: User) -> list[PersonRating]:
    """One row for each title with a game that counts."""
    return _ratings_of(user.pk)


@compiled_query
def _ratings_of(person: int) -> QuerySet[PersonRating]:
    return PersonRating.objects.filter(user_id=person).order_by("title")


def rating_in(title: str, user: User) -> PersonRating | None:
    """A person's rating in one title; ``None`` for who has played no game that counts."""
    return PersonRating.objects.filter(user=user, title=title).first()


class ShownChange(NamedTuple):
    """A game that counts and has been rated: before it and after it."""

    game_id: int
    finished_at: datetime
    place: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float


def latest_changes(user: User, title: str) -> list[ShownChange]:
    """The last games of a person that count and have been rated, the latest first."""
    return [ShownChange(*row) for row in _latest_changes.rows(user.pk, title)[:LATEST]]


@compiled_query
def _latest_changes(person: int, title: str) -> QuerySet[RatingChange, tuple[Any, ...]]:
    rows = RatingChange.objects.filter(user_id=person, title=title, mu__isnull=False)
    return rows.order_by("-key").values_list(*ShownChange._fields)
