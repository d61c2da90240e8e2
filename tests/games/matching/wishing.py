"""Wishes for tests: made by the service that the page uses."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.matching import services
from games.matching.models import Wish
from games.matching.services import Asked
from games.models import Game, PersonRating
from games.ratings.calculator import MU

USUAL = Asked(title="tiny", sizes=[2], paces=["daily"], modules=["any"])


def asked(**changes: Any) -> Asked:
    """A game of the tiny title for two at a daily pace, but for these changes."""
    values = {name: getattr(USUAL, name) for name in USUAL.__slots__}
    return Asked(**{**values, **changes})


def wish_for(user: User, *, waited: timedelta = timedelta(), days: int = 7, **changes: Any) -> Wish:
    """A wish that has waited for so long; nobody is matched yet."""
    wish = services.make(user=user, asked=asked(**changes), days=days)
    if waited:
        Wish.objects.filter(pk=wish.pk).update(since=timezone.now() - waited)
    return Wish.objects.get(pk=wish.pk)


def people_of(game: Game) -> set[str]:
    """Who sits at a table."""
    return {seat.user.username for seat in game.seats.select_related("user") if seat.user}


def rate(user: User, rating: int, title: str = "tiny") -> None:
    """Give somebody a rating as pages show it."""
    mu = MU + (rating - 1500) / 40
    PersonRating.objects.create(
        user=user, title=title, mu=mu, sigma=2, games=30, score=rating - 80, last_game_at=timezone.now()
    )
