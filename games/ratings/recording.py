"""Rates a game that has ended, in its transaction; whatever comes before games already rated is left to a task."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from django.db.models import QuerySet

from core.db.compiled import AnyOf, compiled_query
from games.models import Game, PersonRating, RatedTitle, RatingChange, quarter_of
from games.ratings.calculator import MU, SIGMA, Rating, rate
from games.ratings.facts import changes_of
from games.tables import dispatch
from games.tables.tables import Table


def record(table: Table) -> None:
    """Store what a locked table means for ratings now, and nothing if that is stored already.

    Locks the row of the title behind that of the table: of two games that end at once one is rated after the other.
    """
    expected, stored = changes_of(table), stored_of(table.game)
    if facts(expected) == facts(stored):
        return
    title = lock_title(table.game.title)
    if stored:
        RatingChange.objects.filter(game=table.game).delete()
    _withdraw(title, stored)
    if expected:
        _add(title, expected)
    if title.cursor is not None:
        title.changes += 1
        title.save(update_fields=["cursor", "changes"])
        dispatch.after_commit(dispatch.RATE_ANEW, title.title)


def stored_of(game: Game) -> list[RatingChange]:
    """The rows of a game, in the order of accounts."""
    return _stored(game.pk)


@compiled_query
def _stored(game: int) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(game_id=game).order_by("user_id")


def facts(changes: Sequence[RatingChange]) -> list[tuple[object, ...]]:
    """What the rows say of the game, without the ratings."""
    return [(change.user_id, change.key, change.place, change.gave_up_at) for change in changes]


def lock_title(title: str) -> RatedTitle:
    """The row of a title, locked until the end of the transaction."""
    locked = RatedTitle.objects.select_for_update().filter(title=title).first()
    if locked is None:
        RatedTitle.objects.bulk_create([RatedTitle(title=title)], ignore_conflicts=True)
        locked = RatedTitle.objects.select_for_update().get(title=title)
    return locked


def _withdraw(title: RatedTitle, stored: Sequence[RatingChange]) -> None:
    """Let a game count no more whose rows are deleted."""
    if stored:
        people = [change.user_id for change in stored]
        PersonRating.objects.filter(user__in=people, title=title.title).update(is_stale=True)
        _begin_anew(title, stored[0].key)


def _begin_anew(title: RatedTitle, key: str) -> None:
    """Rate all games from this one on anew."""
    before = key[:-1]
    title.cursor = before if title.cursor is None else min(title.cursor, before)


def _add(title: RatedTitle, changes: Sequence[RatingChange]) -> None:
    """Rate a game at once if it is the last one of all its people."""
    people = [change.user_id for change in changes]
    current = _current(people, title.title) if title.cursor is None else []
    if title.cursor is not None or _has_later(people, current, changes[0]):
        _leave_to_task(title, changes)
    else:
        _rate_now(changes, current)


def _has_later(people: list[int], current: Sequence[PersonRating], change: RatingChange) -> bool:
    """Whether a game of one of these people that comes after this one is rated already."""
    last = max((row.last_game_at for row in current), default=None)
    if last is None or last < change.finished_at:
        return False
    return last > change.finished_at or bool(_later(people, change.title, change.key))


@compiled_query
def _later(people: list[int], title: str, key: str) -> QuerySet[RatingChange, int]:
    later = RatingChange.objects.filter(AnyOf("user_id", people), title=title, key__gt=key)
    return later.values_list("pk", flat=True)[:1]


def _leave_to_task(title: RatedTitle, changes: Sequence[RatingChange]) -> None:
    RatingChange.objects.bulk_create(changes)
    _begin_anew(title, changes[0].key)


def _rate_now(changes: Sequence[RatingChange], current: Sequence[PersonRating]) -> None:
    known = {row.user_id: rating_of(row) for row in current}
    before = [known.get(change.user_id, Rating()) for change in changes]
    after = rate(before, [change.place for change in changes])
    for change, old, new in zip(changes, before, after, strict=True):
        change.mu_before, change.sigma_before = old.mu, old.sigma
        change.mu, change.sigma, change.games = new.mu, new.sigma, new.games
    RatingChange.objects.bulk_create(changes)
    save_current([current_row(change, new) for change, new in zip(changes, after, strict=True)])


@compiled_query
def _current(people: list[int], title: str) -> QuerySet[PersonRating]:
    return PersonRating.objects.filter(AnyOf("user_id", people), title=title)


def rating_of(row: PersonRating) -> Rating:
    """The rating of a row, as the calculator takes it."""
    return Rating(row.mu, row.sigma, row.games)


def shown_of(change: RatingChange) -> Rating:
    """The rating after a game that is rated."""
    assert change.mu is not None, "it is rated"
    assert change.sigma is not None, "wholly so"
    return Rating(change.mu, change.sigma, change.games or 0)


def unknown_row(person: int, title: str) -> PersonRating:
    """The row of somebody whose rating is to be read from the last game, not saved; no leaderboard lists it."""
    at = datetime(2000, 1, 1, tzinfo=UTC)
    return PersonRating(
        user_id=person, title=title, mu=MU, sigma=SIGMA, games=0, score=0, last_game_at=at, is_stale=True
    )


def current_row(change: RatingChange, rating: Rating) -> PersonRating:
    """The row of a person whose last game this is, not saved."""
    return PersonRating(
        user_id=change.user_id,
        title=change.title,
        mu=rating.mu,
        sigma=rating.sigma,
        games=rating.games,
        score=rating.shown - rating.deviation,
        last_game_at=change.finished_at,
        quarter=quarter_of(change.finished_at),
    )


def save_current(rows: Sequence[PersonRating]) -> None:
    """Save these ratings in the place of the earlier ones."""
    PersonRating.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "title"],
        update_fields=["mu", "sigma", "games", "score", "last_game_at", "quarter", "is_stale"],
    )
