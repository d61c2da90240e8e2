"""Makes all ratings anew from the games alone (ratings, section 4)."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from games.engine import registry
from games.models import Game, LeaderboardMark, PersonRating, RatedTitle, RatingChange
from games.ratings import leaderboards, recalculating
from games.ratings.recording import record
from games.tables.locking import lock_game
from games.tables.tables import table_of

OF_A_TITLE = (RatingChange, PersonRating, RatedTitle, LeaderboardMark)


def rebuild() -> int:
    """Delete all ratings and rate every game again, in order; returns how many count.

    Ratings of a title whose games can't be read at the moment stay as they are.
    """
    finished = Game.objects.filter(is_rated=True, status=Game.Status.FINISHED)
    away = {
        title for title, rules in finished.values_list("title", "rules").distinct() if not registry.knows(title, rules)
    }
    forget(but=away)
    for key in finished.exclude(title__in=away).order_by("ended_at", "public_id").values_list("pk", flat=True):
        _record(key)
    for title in RatedTitle.objects.exclude(title__in=away).values_list("title", flat=True):
        recalculating.finish(title)
    leaderboards.count_all()
    return RatingChange.objects.values("game").distinct().count()


def forget(*, but: Collection[str] = ()) -> None:
    """Delete all ratings, but those of some titles."""
    for model in OF_A_TITLE:
        model._default_manager.exclude(title__in=but).delete()


@transaction.atomic
def _record(key: int) -> None:
    game = lock_game(Game(pk=key))
    if game.is_over:
        record(table_of(game))
