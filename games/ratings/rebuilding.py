"""Makes all ratings anew from the games alone (ratings, section 4)."""

from __future__ import annotations

from django.db import transaction

from games.models import Game, LeaderboardMark, PersonRating, RatedTitle, RatingChange
from games.ratings import leaderboards, recalculating
from games.ratings.recording import record
from games.tables.locking import lock_game
from games.tables.tables import table_of


def rebuild() -> int:
    """Delete all ratings and rate every game again, in order; returns how many count."""
    forget()
    finished = Game.objects.filter(is_rated=True, status=Game.Status.FINISHED)
    for key in finished.order_by("ended_at", "public_id").values_list("pk", flat=True):
        _record(key)
    for title in RatedTitle.objects.values_list("title", flat=True):
        recalculating.finish(title)
    leaderboards.count_all()
    return RatingChange.objects.values("game").distinct().count()


def forget() -> None:
    """Delete all ratings."""
    RatingChange.objects.all().delete()
    PersonRating.objects.all().delete()
    RatedTitle.objects.all().delete()
    LeaderboardMark.objects.all().delete()


@transaction.atomic
def _record(key: int) -> None:
    game = lock_game(Game(pk=key))
    if game.is_over:
        record(table_of(game))
