"""Makes all ratings anew from the games alone (ratings, section 4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction

from games.engine import registry
from games.models import Game, PersonRating, RatedTitle, RatingChange
from games.ratings import leaderboards, recalculating
from games.ratings.comparing import compare
from games.ratings.recalculating import PIECE
from games.ratings.recording import lock_title, unknown_row


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
        compare(key)
    RatedTitle.objects.exclude(title__in=away).update(compared_up_to=None)
    for title in RatedTitle.objects.exclude(title__in=away).order_by("title").values_list("title", flat=True):
        rate_anew(title)
    leaderboards.count_all()
    return RatingChange.objects.values("game").distinct().count()


def rate_anew(title: str) -> None:
    """Rate all games of a title again; whoever ends one meanwhile waits for a piece of it at most."""
    changes = RatingChange.objects.filter(title=title)
    changes.exclude(game__is_rated=True, game__status=Game.Status.FINISHED).delete()
    known = PersonRating.objects.filter(title=title)
    lost = changes.exclude(user__in=known.values("user")).order_by("user").values_list("user", flat=True).distinct()
    _add_lost(title, list(lost))
    last = 0
    while people := list(known.filter(user__gt=last).order_by("user").values_list("user", flat=True)[:PIECE]):
        _mark_stale(title, people)
        last = people[-1]
    _begin(title)
    recalculating.finish(title)


@transaction.atomic
def _add_lost(title: str, people: Sequence[int]) -> None:
    lock_title(title)
    rows = [unknown_row(person, title) for person in people]
    PersonRating.objects.bulk_create(rows, batch_size=PIECE, ignore_conflicts=True)


@transaction.atomic
def _mark_stale(title: str, people: Collection[int]) -> None:
    lock_title(title)
    PersonRating.objects.filter(title=title, user__in=people).update(is_stale=True)


@transaction.atomic
def _begin(title: str) -> None:
    row = lock_title(title)
    row.cursor = ""
    row.save(update_fields=["cursor"])
