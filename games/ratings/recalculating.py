"""Rates games of a title anew from a point of time on, piece by piece; pages show the old ratings until it is done.

The new values wait in the columns ``next_…``; when all games have them, they take the place of the old ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from time import monotonic

from django.db import transaction
from django.db.models import OuterRef, Subquery

from accounts.models import User
from games.models import PersonRating, RatedTitle, RatingChange
from games.ratings.calculator import Rating, rate
from games.ratings.recording import current_row, lock_title, save_current
from games.tables import dispatch

PIECE = 400
"""Rows that are worked on in one transaction."""
TASK_SECONDS = 0.5
"""After so long a task leaves the rest to the next one; with the piece it is at work on it ends within a second."""
_NEXT = ("next_mu_before", "next_sigma_before", "next_mu", "next_sigma", "next_games")
_SHOWN = ("mu_before", "sigma_before", "mu", "sigma", "games")


def go_on(title: str) -> None:
    """Work on a title for a while; a next task does the rest."""
    end = monotonic() + TASK_SECONDS
    while do_piece(title):
        if monotonic() > end:
            dispatch.enqueue(dispatch.RATE_ANEW, title)
            return


def finish(title: str) -> None:
    """Work on a title until nothing is left, for commands."""
    while do_piece(title):
        pass


def enqueue_all() -> int:
    """Enqueue titles whose message was lost; returns how many are being rated anew."""
    titles = list(RatedTitle.objects.filter(cursor__isnull=False).values_list("title", flat=True))
    for title in titles:
        dispatch.after_commit(dispatch.RATE_ANEW, title)
    return len(titles)


def do_piece(title: str) -> bool:
    """Do the next piece in a transaction; ``False`` when nothing is left.

    Locks the row of the title, as whoever ends a rated game does: games that end in the meantime wait for one piece.
    """
    with transaction.atomic():
        found = lock_title(title)
        if found.cursor is None:
            return False
        cursor = _rate_piece(found)
        if cursor != found.cursor:
            RatedTitle.objects.filter(pk=found.pk).update(cursor=cursor)
    return True


def _rate_piece(found: RatedTitle) -> str | None:
    """The next cursor after some work; ``None`` when everything is done."""
    assert found.cursor is not None, "only titles that are rated anew have pieces"
    rows = _next_rows(found.title, found.cursor)
    if rows:
        _rate_rows(found, rows)
        return rows[-1].key
    return found.cursor if _publish(found.title) or _refresh(found.title) else None


def _next_rows(title: str, cursor: str) -> list[RatingChange]:
    """The rows of the next games, each game whole."""
    rows = list(RatingChange.objects.filter(title=title, key__gt=cursor).order_by("key", "user")[:PIECE])
    if len(rows) == PIECE:
        rows = [row for row in rows if row.key != rows[-1].key]
    return rows


def _rate_rows(found: RatedTitle, rows: Sequence[RatingChange]) -> None:
    ratings = _ratings_at(found, {row.user_id for row in rows})
    changed = []
    for _key, game in groupby(rows, key=lambda row: row.key):
        changes = list(game)
        before = [ratings.get(change.user_id, Rating()) for change in changes]
        after = rate(before, [change.place for change in changes])
        for change, old, new in zip(changes, before, after, strict=True):
            ratings[change.user_id] = new
            if _note(change, (old.mu, old.sigma, *new)):
                changed.append(change)
    _save(changed, _NEXT)


def _ratings_at(found: RatedTitle, people: Iterable[int]) -> dict[int, Rating]:
    """What these people are rated after the games up to the cursor."""
    earlier = RatingChange.objects.filter(user=OuterRef("pk"), title=found.title, key__lte=found.cursor)
    last = Subquery(earlier.order_by("-key").values("pk")[:1])
    keys = User.objects.filter(pk__in=people).annotate(last=last).values_list("last", flat=True)
    rows = RatingChange.objects.filter(pk__in=[key for key in keys if key])
    return {row.user_id: _newest(row) for row in rows}


def _newest(row: RatingChange) -> Rating:
    names = ("next_mu", "next_sigma", "next_games") if row.next_mu is not None else ("mu", "sigma", "games")
    return Rating(*(getattr(row, name) for name in names))


def _note(change: RatingChange, values: Sequence[float]) -> bool:
    """Set what waits to be shown, nothing where the same is shown already; says whether that is another value."""
    shown = tuple(getattr(change, name) for name in _SHOWN)
    waiting = [None] * len(_NEXT) if shown == tuple(values) else list(values)
    if waiting == [getattr(change, name) for name in _NEXT]:
        return False
    for name, value in zip(_NEXT, waiting, strict=True):
        setattr(change, name, value)
    return True


def _save(rows: Sequence[RatingChange], fields: Sequence[str]) -> None:
    # An update of many rows takes Django ten times as long to write as an insert that finds them there.
    RatingChange.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=fields)


def _publish(title: str) -> bool:
    """Show some of the new values; ``False`` when none is left."""
    rows = list(RatingChange.objects.filter(title=title, next_mu__isnull=False).order_by("id")[:PIECE])
    for row in rows:
        for name, waiting in zip(_SHOWN, _NEXT, strict=True):
            setattr(row, name, getattr(row, waiting))
            setattr(row, waiting, None)
    _save(rows, [*_SHOWN, *_NEXT])
    people = {row.user_id: row for row in rows}
    empty = [current_row(row, Rating()) for _user, row in sorted(people.items())]
    PersonRating.objects.bulk_create(empty, ignore_conflicts=True)
    PersonRating.objects.filter(title=title, user__in=people).update(is_stale=True)
    return bool(rows)


def _refresh(title: str) -> bool:
    """Read some people's ratings from their last games; ``False`` when none is left."""
    people = list(
        PersonRating.objects.filter(title=title, is_stale=True).order_by("user").values_list("user", flat=True)[:PIECE]
    )
    own = RatingChange.objects.filter(user=OuterRef("pk"), title=title).order_by("-key")
    keys = User.objects.filter(pk__in=people).annotate(last=Subquery(own.values("pk")[:1]))
    rows = RatingChange.objects.filter(pk__in=[key for key in keys.values_list("last", flat=True) if key])
    found = {row.user_id: row for row in rows}
    PersonRating.objects.filter(title=title, user__in=[person for person in people if person not in found]).delete()
    save_current([current_row(row, _newest(row)) for _user, row in sorted(found.items())])
    return bool(people)
