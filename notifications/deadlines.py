"""The deadline of a seat that is to move, as notifications need it."""

from __future__ import annotations

from datetime import datetime

from games.models import Seat


def deadline_of(seat: Seat) -> datetime | None:
    """The earliest instant of the seat's time-out; nothing at a table without a clock."""
    return seat.deadline
