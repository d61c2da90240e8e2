"""Games that an admin voids, or gives back."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.models import Game
from games.ratings.signals import given_back, voided
from games.statistics import counting


@receiver([voided, given_back])
def recount(game: Game, **_kwargs: Any) -> None:
    """A voided game counts in no figure either."""
    counting.recount(game)
