"""What piles up in the queue of reports."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from accounts.sanctions.models import StaffEntry
from core.retention import Pruning, days_ago
from games.chat.models import Line, Room
from games.moderation.models import Report


def _closed_reports() -> QuerySet[Report]:
    return Report.objects.filter(closed_at__lt=days_ago(settings.SETTLED_KEPT_DAYS)).order_by("pk")


def _old_looks() -> QuerySet[StaffEntry]:
    return StaffEntry.objects.filter(code="looked", at__lt=days_ago(settings.TRAILS_KEPT_DAYS)).order_by("at")


def _deserted_rooms() -> QuerySet[Room]:
    """Chats of groups that are gone: they stay for as long as staff may want to read what was reported."""
    gone = Room.objects.filter(audience=Room.Audience.MEMBERS, group=None)
    lately = Line.objects.filter(room=OuterRef("pk"), written_at__gt=days_ago(settings.SETTLED_KEPT_DAYS))
    reported = Report.objects.filter(line__room=OuterRef("pk"), closed_at=None)
    return gone.filter(~Exists(lately), ~Exists(reported)).order_by("pk")


PRUNINGS = (
    Pruning("reports that are closed", _closed_reports),
    Pruning("chats of groups that are gone", _deserted_rooms),
    Pruning("looks of staff at people", _old_looks),
)
