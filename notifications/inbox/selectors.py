"""Reads of the inbox: how much of it is new, its lines, one of them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from accounts.answering import who_answers
from accounts.models import User
from accounts.relations import selectors as relations
from core.db.compiled import compiled_query
from notifications.models import InboxLine
from notifications.types import TALK, TYPES

REQUESTS = 20


class Counts(NamedTuple):
    """How many lines are new, and how many asked something that no table shows."""

    new: int = 0
    asking: int = 0


def counts_of(user: User) -> Counts:
    """By one query, of an index of such lines alone; without lines of people whom the user has blocked."""
    counted = _counts(user.pk, who_answers(user), timezone.now())
    return Counts(*counted[0]) if counted else Counts()


@compiled_query
def _counts(person: int, answers: int, now: datetime) -> QuerySet[InboxLine, tuple[int, int]]:
    """One row, or none for who has no such line."""
    lines = InboxLine.objects.filter(
        Q(read_at=None) | Q(asks=True),
        ~relations.is_blocked(answers, "author"),
        user_id=person,
        created_at__lte=now,
    )
    new, asking = Count("pk", filter=Q(read_at=None)), Count("pk", filter=Q(asks=True))
    return lines.order_by().values("user_id").annotate(new=new, asking=asking).values_list("new", "asking")


def lines_of(user: User) -> QuerySet[InboxLine]:
    """Somebody's lines that this version of the site knows, the latest first; none of people who are blocked."""
    known = [code for code, kind in TYPES.items() if kind.is_in_inbox]
    lines = InboxLine.objects.filter(~relations.is_blocked(who_answers(user), "author"), user=user, kind__in=known)
    lines = lines.filter(created_at__lte=timezone.now())
    return lines.order_by("-pk")


def requests_of(user: User) -> list[InboxLine]:
    """Somebody's latest lines that asked something which no table shows, whether or not they still do."""
    return list(lines_of(user).filter(asks=True).select_related("author")[:REQUESTS])


def line_of(user: User, key: int) -> InboxLine | None:
    """One of somebody's own lines."""
    return lines_of(user).filter(pk=key).first()


def without_old_talk(lines: Iterable[InboxLine]) -> list[InboxLine]:
    """The same, latest first, with one line for each chat."""
    kept, rooms = [], set()
    for line in lines:
        room = TALK.room_in(line.key) if line.kind == TALK.code else None
        if room is None or room not in rooms:
            kept.append(line)
        rooms.add(room)
    return kept
