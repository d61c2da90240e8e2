"""Reads of the inbox: how much of it is new, its lines, one of them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from accounts.models import User
from core.db.compiled import compiled_query
from notifications.models import InboxLine
from notifications.types import TALK, TYPES


def count_new(user: User) -> int:
    """How many lines somebody has not seen, by an index of those alone."""
    return _new.rows(user.pk).count()


@compiled_query
def _new(person: int) -> QuerySet[InboxLine]:
    return InboxLine.objects.filter(user_id=person, read_at=None)


def lines_of(user: User) -> QuerySet[InboxLine]:
    """Somebody's lines that this version of the site knows, the latest first."""
    known = [code for code, kind in TYPES.items() if kind.is_in_inbox]
    return InboxLine.objects.filter(user=user, kind__in=known).order_by("-pk")


def line_of(user: User, key: int) -> InboxLine | None:
    """One of somebody's own lines."""
    return lines_of(user).filter(pk=key).first()


def without_old_talk(lines: Iterable[InboxLine]) -> list[InboxLine]:
    """The same, latest first, with one line for the chat of a table."""
    kept, tables = [], set()
    for line in lines:
        if line.kind != TALK.code or line.game_id not in tables:
            kept.append(line)
        if line.kind == TALK.code:
            tables.add(line.game_id)
    return kept
