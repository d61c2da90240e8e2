"""The deadline of a seat that is to move, as notifications need it."""

from __future__ import annotations

from datetime import datetime

from games.models import Seat


def deadline_of(seat: Seat) -> datetime | None:
    """The earliest time-out of the seat; ``None`` without a clock."""
    return seat.deadline
