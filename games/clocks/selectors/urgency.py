"""Which turns are urgent: the one rule, by which pages count and mark them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

LEFT = timedelta(hours=6)
"""A turn is urgent when its deadline is nearer than this, whatever the terms of the table are."""


def urgent_before() -> datetime:
    """The instant before which deadlines are urgent now."""
    return timezone.now() + LEFT


def is_urgent(deadline: datetime | None) -> bool:
    """Whether this deadline is urgent; without a clock nothing is."""
    return deadline is not None and deadline < urgent_before()
