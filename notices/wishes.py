"""What people want to be told."""

from __future__ import annotations

from accounts.models import User


def wants(person: User, kind: str, channel: str) -> bool:
    """Whether this person wants to be told things of this kind by this channel."""
    return bool(getattr(person, kind))
