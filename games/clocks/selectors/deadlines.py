"""Deadlines: which have passed, and which clocks run."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from games.models import Ask, Seat


def due(now: datetime) -> QuerySet[Seat, tuple[int, int]]:
    """Keys of seats whose deadlines have passed, with those of their tables, the oldest first: by one index."""
    late = Seat.objects.filter(deadline__isnull=False, deadline__lte=now)
    return late.order_by("deadline").values_list("pk", "game_id")


def running_clocks(*, after: int = 0) -> QuerySet[Ask, int]:
    """Keys of the seats whose clocks run, in order, beginning behind one of them: by an index without what is over."""
    return Ask.objects.open().filter(seat__gt=after).order_by("seat_id").values_list("seat_id", flat=True)
