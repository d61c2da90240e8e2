"""Reads of ratings: what a game changed, what somebody has, and whether a title is being rated anew."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User
from games.models import Game, PersonRating, RatedTitle, RatingChange, VoidedGame

LATEST = 200
"""So many games of a title one page draws and lists."""


def changes_at(game: Game) -> dict[int, RatingChange]:
    """What a game that counts changed, by the key of the person; nothing for a game that does not count."""
    rows = RatingChange.objects.filter(game=game).select_related("user")
    return {row.user_id: row for row in rows}


def reason_of_voiding(game: Game) -> str:
    """Why an admin has voided a game; empty if nobody has."""
    voided = VoidedGame.objects.filter(game=game).values_list("reason", flat=True).first()
    return voided or ""


def titles_rated_anew(titles: Iterable[str]) -> frozenset[str]:
    """Those of these titles of which old ratings are shown, because new ones are being worked out."""
    found = RatedTitle.objects.filter(title__in=[*titles], cursor__isnull=False)
    return frozenset(found.values_list("title", flat=True))


def ratings_of(person: User) -> list[PersonRating]:
    """One row for each title with a game that counts."""
    return list(PersonRating.objects.filter(user=person).order_by("title"))


def rating_in(title: str, person: User) -> PersonRating | None:
    """A person's rating in one title; ``None`` for who has played no game that counts."""
    return PersonRating.objects.filter(user=person, title=title).first()


def latest_changes(person: User, title: str) -> list[RatingChange]:
    """The last games of a person that count and have been rated, the latest first."""
    rows = RatingChange.objects.filter(user=person, title=title, mu__isnull=False).select_related("game")
    return list(rows.order_by("-key")[:LATEST])
