"""Timing of a notification: at once, after a delay, in the digest, or never."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings

from notifications.models import Wish

Frequency = Wish.Frequency
PROMPT = frozenset({"webhook"})
"""Codes of channels at which nothing waits for a pause unless its user says so: programs and rooms read them."""
LONGEST_PAUSE = 24 * 60
"""Minutes; for longer delays there is the digest."""


class Timing(NamedTuple):
    """When to send, with the minutes of a delay; ``None`` for the site's default (``TURN_MAIL_DELAY``)."""

    way: Wish.Frequency
    minutes: int | None = None

    @property
    def is_never(self) -> bool:
        """Whether notifications are off."""
        return self.way is Frequency.NEVER

    @property
    def pause(self) -> timedelta:
        """The delay, in which the user may act without a notification."""
        if self.way is not Frequency.PAUSE:
            return timedelta()
        return timedelta(seconds=settings.TURN_MAIL_DELAY) if self.minutes is None else timedelta(minutes=self.minutes)


NOW, NEVER, DIGEST, USUAL_PAUSE = (
    Timing(Frequency.NOW),
    Timing(Frequency.NEVER),
    Timing(Frequency.DIGEST),
    Timing(Frequency.PAUSE),
)
