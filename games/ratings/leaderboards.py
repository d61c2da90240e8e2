"""Leaderboards: who stands where in a title, by rating less deviation (ratings, section 5).

A page reads its own rows by an index, and counts no further than to the next mark: marks are made by a task.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.models import LeaderboardMark, PersonRating, RatedTitle, quarter_of
from games.ratings.recording import lock_title
from games.ratings.sharing import sharing

PAGE = 50
SINCE = timedelta(days=90)
"""Who has finished no game that counts for so long is hidden."""
EVERYBODY = 0
"""In the place of a quarter."""
BETWEEN_MARKS = 200


class Placed(NamedTuple):
    """Somebody on a leaderboard; who has the same score has the same place."""

    place: int
    row: PersonRating


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of a leaderboard."""

    rows: Sequence[Placed]
    has_higher: bool
    has_lower: bool


def _shown(rows: QuerySet[PersonRating]) -> QuerySet[PersonRating]:
    """With what pages tell of people, and nothing else of them."""
    people = [f"user__{name}" for name in ("username", "is_bot", "deleted_at")]
    return rows.select_related("user").only(*(field.attname for field in PersonRating._meta.concrete_fields), *people)


@dataclass(frozen=True)
class Leaderboard:
    """A leaderboard of a title: of everybody, of those who play in a quarter, or of some people."""

    title: str
    quarter: int = EVERYBODY
    people: Collection[int] | None = None

    def listed(self) -> QuerySet[PersonRating]:
        """Whoever may stand on it, in no order."""
        rows = PersonRating.objects.filter(
            sharing("user"),
            title=self.title,
            last_game_at__gt=timezone.now() - SINCE,
            user__is_active=True,
            user__is_guest=False,
            user__is_bot=False,
            user__deleted_at=None,
        )
        rows = rows.filter(quarter=self.quarter) if self.quarter else rows
        return rows if self.people is None else rows.filter(user__in=self.people)

    def of(self, name: str) -> PersonRating | None:
        """The row of the person with exactly this name, if it stands here."""
        if not name or "\0" in name:  # PostgreSQL looks for no such text, and nobody is called so.
            return None
        return self.listed().filter(user__username=name).first()

    def top(self) -> Page:
        rows = list(self._ordered()[: PAGE + 1])
        return self._page(rows[:PAGE], has_higher=False, has_lower=len(rows) > PAGE)

    def below(self, row: PersonRating) -> Page:
        """The page that begins with whoever follows."""
        rows = list(self._ordered().filter(_is_below(row))[: PAGE + 1])
        return self._page(rows[:PAGE], has_higher=True, has_lower=len(rows) > PAGE)

    def above(self, row: PersonRating) -> Page:
        """The page that ends with whoever comes before; the first one if there are not enough."""
        rows = list(self._upwards().filter(_is_above(row))[: PAGE + 1])
        if len(rows) <= PAGE:
            return self.top()
        return self._page(rows[PAGE - 1 :: -1], has_higher=True, has_lower=True)

    def around(self, row: PersonRating) -> Page:
        """The page with somebody in its middle; the first one for who stands on it."""
        higher = list(self._upwards().filter(_is_above(row))[: PAGE // 2 + 1])
        if len(higher) <= PAGE // 2:
            return self.top()
        rest = PAGE - PAGE // 2
        lower = list(self._ordered().filter(Q(pk=row.pk) | _is_below(row), score__lte=row.score)[: rest + 1])
        return self._page([*higher[-2::-1], *lower[:rest]], has_higher=True, has_lower=len(lower) > rest)

    def place_of(self, row: PersonRating) -> int:
        """One more than how many have a higher score."""
        return 1 + self._number_above(row.score)

    # --- rows ----------------------------------------------------------------------------------------------------

    def _ordered(self) -> QuerySet[PersonRating]:
        return _shown(self.listed()).order_by("-score", "user_id")

    def _upwards(self) -> QuerySet[PersonRating]:
        return _shown(self.listed()).order_by("score", "-user_id")

    def _page(self, rows: Sequence[PersonRating], *, has_higher: bool, has_lower: bool) -> Page:
        return Page(list(self._placed(rows, is_top=not has_higher)), has_higher, has_lower)

    def _placed(self, rows: Sequence[PersonRating], *, is_top: bool) -> Iterator[Placed]:
        if not rows:
            return
        place = 1 if is_top else self.place_of(rows[0])
        number = place if is_top else place + self._ties_before(rows[0])
        for _score, group in groupby(rows, key=lambda row: row.score):
            tied = list(group)
            yield from (Placed(place, row) for row in tied)
            number += len(tied)
            place = number

    # --- places --------------------------------------------------------------------------------------------------

    def _ties_before(self, row: PersonRating) -> int:
        return self.listed().filter(score=row.score, user__lt=row.user_id).count()

    def _number_above(self, score: int) -> int:
        """Counted from the next mark, at most some hundred people away."""
        higher = self.listed().filter(score__gt=score)
        mark = self._mark_at(score)
        return mark.above + higher.filter(score__lte=mark.score).count() if mark else higher.count()

    def _mark_at(self, score: int) -> LeaderboardMark | None:
        if self.people is not None:
            return None
        marks = LeaderboardMark.objects.filter(title=self.title, quarter=self.quarter, score__gte=score)
        return marks.order_by("score").first()


def _is_below(row: PersonRating) -> Q:
    return Q(score__lte=row.score) & (Q(score__lt=row.score) | Q(user__gt=row.user_id))


def _is_above(row: PersonRating) -> Q:
    return Q(score__gte=row.score) & (Q(score__gt=row.score) | Q(user__lt=row.user_id))


def this_quarter() -> int:
    """The quarter in which we are."""
    return quarter_of(timezone.now())


# --- counting --------------------------------------------------------------------------------------------------------


def count_all() -> None:
    """Count the leaderboards of all titles."""
    for title in RatedTitle.objects.values_list("title", flat=True):
        for quarter in (EVERYBODY, this_quarter()):
            _count(Leaderboard(title, quarter))
        LeaderboardMark.objects.filter(title=title).exclude(quarter__in=(EVERYBODY, this_quarter())).delete()


def _count(board: Leaderboard) -> None:
    """Count first, which takes long, and then exchange the marks under the lock of the title."""
    marks = list(_marks(board))
    with transaction.atomic():
        lock_title(board.title)
        LeaderboardMark.objects.filter(title=board.title, quarter=board.quarter).delete()
        LeaderboardMark.objects.bulk_create(marks)


def _marks(board: Leaderboard) -> Iterator[LeaderboardMark]:
    above = last = 0
    by_score = board.listed().order_by("-score").values_list("score").annotate(people=Count("pk"))
    for score, people in by_score:
        if above - last >= BETWEEN_MARKS:
            yield LeaderboardMark(title=board.title, quarter=board.quarter, score=score, above=above)
            last = above
        above += people
