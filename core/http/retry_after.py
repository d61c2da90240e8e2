"""When a host that says *too many requests* or *not available* wants to be asked again (RFC 9110, 10.2.3)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from http import HTTPStatus

LATER = {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE}
LEAST, USUAL, MOST = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
"""``USUAL`` is for hosts that name no time, or none that can be read."""
_DIGITS = 9
"""So many seconds are thirty years."""


def not_before(status: int, header: str) -> datetime | None:
    """The earliest time of another request after this answer; ``None`` if it asks for no pause."""
    if status not in LATER:
        return None
    now = datetime.now(UTC)
    return now + min(max(_pause(header.strip(), now), LEAST), MOST)


def _pause(header: str, now: datetime) -> timedelta:
    if header.isascii() and header.isdecimal():
        return timedelta(seconds=int(header)) if len(header) <= _DIGITS else MOST
    try:
        moment = parsedate_to_datetime(header)
    except (ValueError, OverflowError):
        return USUAL
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - now
