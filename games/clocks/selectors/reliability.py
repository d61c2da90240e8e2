"""How reliably people have decided in time where a clock ran for them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from games.models import Ask

LATEST = 100
"""Decisions."""
YEAR = timedelta(days=365)

_ANSWERED = Q(end__in=(Ask.End.DECIDED, Ask.End.LATE))
_LATE = Q(end=Ask.End.LATE)
_GIVEN_UP = _LATE & Q(lates__gte=1)
"""The second time in a row, or a later one: then the seat is given up, or resigns."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Decisions with a clock: how many there were, how many of them late, how often the seat was given up."""

    decisions: int
    late: int = 0
    given_up: int = 0

    @property
    def share(self) -> int | None:
        """Whole per cent in time: 100 only if none was late. ``None`` where there is nothing to tell."""
        return 100 * (self.decisions - self.late) // self.decisions if self.decisions else None


class Reliabilities(NamedTuple):
    """What is told of one person."""

    latest: Reliability
    year: Reliability


def reliability_of(user: User, now: datetime | None = None) -> Reliabilities:
    """The last decisions of one person, and those of the last year: by an index, however much there is before."""
    answers = Ask.objects.filter(_ANSWERED, user=user).order_by("-ended_at")
    since = (now or timezone.now()) - YEAR
    return Reliabilities(_counted(answers[:LATEST]), _counted(answers.filter(ended_at__gte=since).order_by()))


def _counted(answers: QuerySet[Ask]) -> Reliability:
    return Reliability(
        **answers.aggregate(
            decisions=Count("pk"), late=Count("pk", filter=_LATE), given_up=Count("pk", filter=_GIVEN_UP)
        )
    )


def latest_of(people: Collection[int]) -> dict[int, Reliability]:
    """The last decisions of each of these people, by their keys: one query, which reads no more than those."""
    found = _latest_of([*people]) if people else []
    return {key: Reliability(decisions or 0, late or 0) for key, decisions, late in found}


@compiled_query
def _latest_of(people: list[int]) -> QuerySet[User, tuple[int, int | None, int | None]]:
    latest = Ask.objects.filter(_ANSWERED, user=OuterRef(OuterRef("pk"))).order_by("-ended_at").values("pk")[:LATEST]
    of_one = Ask.objects.filter(pk__in=latest).order_by().values("user")

    def number(which: Q) -> Subquery:
        return Subquery(of_one.annotate(number=Count("pk", filter=which)).values("number"))

    rows = User.objects.filter(AnyOf("pk", people)).annotate(decisions=number(_ANSWERED), late=number(_LATE))
    return rows.values_list("pk", "decisions", "late")
