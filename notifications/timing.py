"""Timing of a notification: at once, after a delay, in the digest, or never."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings

from notifications.models import Wish

Way = Wish.Way
LONGEST_PAUSE = 24 * 60
"""Minutes; whoever wants to be told later than after a day wants a digest."""


class Timing(NamedTuple):
    """A way, and for a pause its minutes; without a number it is the site's own pause (``TURN_MAIL_DELAY``)."""

    way: Wish.Way
    minutes: int | None = None

    @property
    def is_never(self) -> bool:
        """Whether nothing is told."""
        return self.way is Way.NEVER

    @property
    def pause(self) -> timedelta:
        """How long it waits for the person to see it without being told."""
        if self.way is not Way.PAUSE:
            return timedelta()
        return timedelta(seconds=settings.TURN_MAIL_DELAY) if self.minutes is None else timedelta(minutes=self.minutes)


NOW, NEVER, DIGEST, USUAL_PAUSE = Timing(Way.NOW), Timing(Way.NEVER), Timing(Way.DIGEST), Timing(Way.PAUSE)
