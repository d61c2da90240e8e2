"""Clocks that have run, for tests of what is counted from them."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Ask, Seat


def answered(seat: Seat, end: Ask.End, *, at: datetime, lates: int = 0) -> None:
    """An ask of the person on this seat that has ended."""
    Ask.objects.create(
        seat=seat,
        user=seat.user,
        after_move=0,
        asked_at=at - timedelta(hours=1),
        bank=7200,
        lates=lates,
        zone="UTC",
        deadline=at,
        ended_at=at,
        ended_after=1,
        end=end,
        used=3600,
    )
