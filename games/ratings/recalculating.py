"""Rates games of a title anew from a point of time on, piece by piece; pages show the old ratings until it is done.

The new values wait in the columns ``next_…``; when all games have them, they take the place of the old ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from time import monotonic
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import F, OuterRef, QuerySet, Subquery

from accounts.models import User
from games.models import PersonRating, RatedTitle, RatingChange
from games.ratings.calculator import Rating, rate
from games.ratings.recording import current_row, lock_title, save_current, shown_of, unknown_row
from games.tables import dispatch

PIECE = 1000
"""Rows that are worked on in one transaction."""
TASK_SECONDS = 0.5
"""After so long a task leaves the rest to the next one; with the piece it is at work on it ends within a second."""
_NEXT = ("next_mu_before", "next_sigma_before", "next_mu", "next_sigma", "next_games")
_SHOWN = ("mu_before", "sigma_before", "mu", "sigma", "games")
_NOTHING = (None,) * len(_NEXT)


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


class _Row(NamedTuple):
    """A person's row of a game, without Django's object around it."""

    pk: int
    user: int
    key: str
    place: int
    shown: tuple[float | None, ...]
    """The values of ``_SHOWN``."""
    waiting: tuple[float | None, ...]
    """Those of ``_NEXT``."""

    @property
    def newest(self) -> Rating:
        """The rating after the game."""
        _mu_before, _sigma_before, mu, sigma, games = self.shown if self.waiting[2] is None else self.waiting
        assert mu is not None, "rows up to the cursor are rated"
        assert sigma is not None, "and wholly so"
        return Rating(mu, sigma, int(games or 0))


def _read(rows: QuerySet[RatingChange]) -> list[_Row]:
    found = rows.values_list("pk", "user", "key", "place", *_SHOWN, *_NEXT)
    return [
        _Row(pk, user, key, place, tuple(values[: len(_SHOWN)]), tuple(values[len(_SHOWN) :]))
        for pk, user, key, place, *values in found
    ]


def _next_rows(title: str, cursor: str) -> list[_Row]:
    """The rows of the next games, each game whole."""
    rows = _read(RatingChange.objects.filter(title=title, key__gt=cursor).order_by("key", "user")[:PIECE])
    if len(rows) == PIECE:
        rows = [row for row in rows if row.key != rows[-1].key]
    return rows


def _rate_rows(found: RatedTitle, rows: Sequence[_Row]) -> None:
    ratings = _ratings_at(found, {row.user for row in rows})
    changed: list[tuple[float | None, ...]] = []
    for _key, game in groupby(rows, key=lambda row: row.key):
        there = list(game)
        before = [ratings.get(row.user, Rating()) for row in there]
        after = rate(before, [row.place for row in there])
        for row, old, new in zip(there, before, after, strict=True):
            ratings[row.user] = new
            values = (old.mu, old.sigma, *new)
            waiting = _NOTHING if row.shown == values else values
            if waiting != row.waiting:
                changed.append((row.pk, *waiting))
    _note(changed)


def _ratings_at(found: RatedTitle, people: Iterable[int]) -> dict[int, Rating]:
    """What these people are rated after the games up to the cursor."""
    earlier = RatingChange.objects.filter(user=OuterRef("pk"), title=found.title, key__lte=found.cursor)
    last = Subquery(earlier.order_by("-key").values("pk")[:1])
    keys = User.objects.filter(pk__in=people).annotate(last=last).values_list("last", flat=True)
    rows = _read(RatingChange.objects.filter(pk__in=[key for key in keys if key]))
    return {row.user: row.newest for row in rows}


def _note(rows: Sequence[tuple[float | None, ...]]) -> None:
    """Write what waits to be shown: key and values of each row.

    Django takes some ten times as long to write such a statement as PostgreSQL to carry it out.
    """
    if not rows:
        return
    table = RatingChange._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            names, types = (
                ", ".join(_NEXT),
                "%s::bigint[], %s::float8[], %s::float8[], %s::float8[], %s::float8[], %s::int[]",
            )
            values = ", ".join(f"{name} = new.{name}" for name in _NEXT)
            cursor.execute(
                f"update {table} as old set {values} from unnest({types}) as new (id, {names}) where old.id = new.id",  # noqa: S608
                [list(column) for column in zip(*rows, strict=True)],
            )
        else:
            values = ", ".join(f"{name} = %s" for name in _NEXT)
            cursor.executemany(f"update {table} set {values} where id = %s", [(*row[1:], row[0]) for row in rows])  # noqa: S608


def _publish(title: str) -> bool:
    """Show some of the new values; ``False`` when none is left."""
    rows = RatingChange.objects.filter(title=title, next_mu__isnull=False).order_by("id")
    found = dict(rows.values_list("pk", "user")[:PIECE])
    shown = {name: F(waiting) for name, waiting in zip(_SHOWN, _NEXT, strict=True)}
    RatingChange.objects.filter(pk__in=list(found)).update(**shown, **dict.fromkeys(_NEXT))
    _let_reread(title, set(found.values()))
    return bool(found)


def _let_reread(title: str, people: Collection[int]) -> None:
    """Mark the ratings of these people as stale, also of those who had none."""
    ratings = PersonRating.objects.filter(title=title, user__in=people)
    known = dict(ratings.values_list("user", "is_stale"))
    new = [unknown_row(person, title) for person in sorted(people) if person not in known]
    PersonRating.objects.bulk_create(new)
    if not all(known.values()):
        ratings.filter(is_stale=False).update(is_stale=True)


def _refresh(title: str) -> bool:
    """Read some people's ratings from their last games; ``False`` when none is left."""
    # In any order: the index of stale rows knows none.
    people = list(PersonRating.objects.filter(title=title, is_stale=True).values_list("user", flat=True)[:PIECE])
    own = RatingChange.objects.filter(user=OuterRef("pk"), title=title).order_by("-key")
    keys = User.objects.filter(pk__in=people).annotate(last=Subquery(own.values("pk")[:1]))
    rows = RatingChange.objects.filter(pk__in=[key for key in keys.values_list("last", flat=True) if key])
    found = {row.user_id: row for row in rows}
    PersonRating.objects.filter(title=title, user__in=[person for person in people if person not in found]).delete()
    save_current([current_row(row, shown_of(row)) for _user, row in sorted(found.items())])
    return bool(people)
