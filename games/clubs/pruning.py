"""Groups that nobody is of any more, because the last guest in them was removed, and invitations that have ended."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from core.retention import Pruning, days_ago
from games.chat.models import Complaint, Line, Room
from games.clubs.models import Group, Member


def _deserted() -> QuerySet[Group]:
    joined = Member.objects.filter(group=OuterRef("pk"), joined_at__isnull=False)
    return Group.objects.filter(~Exists(joined)).order_by("pk")


def _unanswered() -> QuerySet[Member]:
    return Member.objects.expired().order_by("asked_at")


def _deserted_rooms() -> QuerySet[Room]:
    """Chats of groups that are gone: they stay for as long as administrators may want to read what was reported."""
    gone = Room.objects.filter(audience=Room.Audience.MEMBERS, group=None)
    lately = Line.objects.filter(room=OuterRef("pk"), written_at__gt=days_ago(settings.SETTLED_KEPT_DAYS))
    reported = Complaint.objects.filter(line__room=OuterRef("pk"), closed_at=None)
    return gone.filter(~Exists(lately), ~Exists(reported)).order_by("pk")


PRUNINGS = (
    Pruning("groups without people", _deserted),
    Pruning("chats of groups that are gone", _deserted_rooms),
    Pruning("invitations to groups that nobody has answered", _unanswered),
)
