"""Reads of reports: those of one matter, those about a person, what was said around a message."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from accounts.models import User
from games.chat.models import Line
from games.moderation.models import Report

AROUND = 5
"""So many messages before and after the one in question are shown."""


def of_matter(report: Report) -> QuerySet[Report]:
    """All reports of the same thing, the latest first."""
    same = {"line": report.line_id} if report.kind == Report.Kind.LINE else {"kind": report.kind, "key": report.key}
    return Report.objects.filter(**same).select_related("reporter", "about", "closed_by").order_by("-pk")


def about(user: User) -> QuerySet[Report]:
    """All reports that somebody answers for, the latest first."""
    return Report.objects.filter(about=user).select_related("reporter", "closed_by").order_by("-pk")


def open_reports() -> QuerySet[Report]:
    """Those that nobody has settled."""
    return Report.objects.filter(closed_at=None)


def around(line: Line) -> Sequence[Line]:
    """What was said before and after a message, with it, in the order in which it was written."""
    near = range(line.number - AROUND, line.number + AROUND + 1)
    rows = Line.objects.filter(room=line.room_id, number__gte=near[0], number__lte=near[-1])
    return list(rows.select_related("author").order_by("number"))
