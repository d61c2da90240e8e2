"""Groups that nobody is of any more, because the last guest in them was removed, and invitations that have ended."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from core.retention import Pruning
from games.clubs.models import Group, Member


def _deserted() -> QuerySet[Group]:
    joined = Member.objects.filter(group=OuterRef("pk"), joined_at__isnull=False)
    return Group.objects.filter(~Exists(joined)).order_by("pk")


def _unanswered() -> QuerySet[Member]:
    return Member.objects.expired().order_by("asked_at")


PRUNINGS = (
    Pruning("groups without people", _deserted),
    Pruning("invitations to groups that nobody has answered", _unanswered),
)
