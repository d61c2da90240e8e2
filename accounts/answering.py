"""Who answers for what somebody does: the owner of a bot, everybody else for themselves.

Rules that let people in, keep them out or leave them alone are asked of who answers, and hold for all their bots.
"""

from __future__ import annotations

from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User, Viewer


def who_answers(viewer: Viewer) -> Any:
    """The key of who answers for somebody; ``None`` for who is not logged in."""
    return getattr(viewer, "bot_owner_id", None) or viewer.pk


def answering(column: str = "", *, ref: type[F | OuterRef] = F) -> Coalesce:
    """In a query: who answers for whom this column names; without a column, for the row's person."""
    return Coalesce(ref(f"{column}__bot_owner" if column else "bot_owner"), ref(column or "pk"))


def household_of(viewer: Viewer) -> QuerySet[User]:
    """Who answers for somebody, with all their bots."""
    return household(who_answers(viewer))


def household(answers: int) -> QuerySet[User]:
    """Who answers, by the key, with all their bots."""
    return User.objects.filter(Q(pk=answers) | Q(bot_owner=answers))
