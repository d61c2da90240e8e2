"""When a seat that is waited for runs out of time: the one place that knows where clocks keep it."""

from __future__ import annotations

from datetime import datetime

from games.models import Seat


def deadline_of(seat: Seat) -> datetime | None:
    """The earliest instant of the seat's time-out; nothing at a table without a clock."""
    return seat.deadline
