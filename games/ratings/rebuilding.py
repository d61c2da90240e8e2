"""Makes all ratings anew from the games alone (ratings, section 4)."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import transaction

from games.engine import registry
from games.models import Game, PersonRating, RatedTitle, RatingChange
from games.ratings import leaderboards, recalculating
from games.ratings.calculator import MU, SIGMA
from games.ratings.recording import lock_title, record
from games.tables.locking import lock_game
from games.tables.tables import table_of


def rebuild() -> int:
    """Compare every game with its rows and rate all of them again, in order; returns how many count.

    Nothing is deleted that is right: pages show the old ratings until the new ones are known, and games that end
    meanwhile are rated with the others. Ratings of a title whose games can't be read at the moment stay as they are.
    """
    finished = Game.objects.filter(is_rated=True, status=Game.Status.FINISHED)
    away = {
        title for title, rules in finished.values_list("title", "rules").distinct() if not registry.knows(title, rules)
    }
    for key in finished.exclude(title__in=away).order_by("ended_at", "public_id").values_list("pk", flat=True):
        _record(key)
    for title in RatedTitle.objects.exclude(title__in=away).order_by("title").values_list("title", flat=True):
        rate_anew(title)
    leaderboards.count_all()
    return RatingChange.objects.values("game").distinct().count()


def rate_anew(title: str) -> None:
    """Rate all games of a title again."""
    _begin_anew(title)
    recalculating.finish(title)


@transaction.atomic
def _begin_anew(name: str) -> None:
    title = lock_title(name)
    changes = RatingChange.objects.filter(title=name)
    changes.exclude(game__is_rated=True, game__status=Game.Status.FINISHED).delete()
    ratings = PersonRating.objects.filter(title=name)
    lost = changes.exclude(user__in=ratings.values("user")).order_by("user").values_list("user", flat=True).distinct()
    PersonRating.objects.bulk_create([_unknown(person, name) for person in lost], batch_size=1000)
    ratings.update(is_stale=True)
    title.cursor = ""
    title.save(update_fields=["cursor"])


def _unknown(person: int, title: str) -> PersonRating:
    """The row of somebody whose rating was lost, until it is read from the last game; no leaderboard lists it."""
    at = datetime(2000, 1, 1, tzinfo=UTC)
    return PersonRating(user_id=person, title=title, mu=MU, sigma=SIGMA, games=0, score=0, last_game_at=at)


@transaction.atomic
def _record(key: int) -> None:
    game = lock_game(Game(pk=key))
    if game.is_over:
        record(table_of(game))
