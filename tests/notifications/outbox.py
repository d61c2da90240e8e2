"""The outbox in tests: everything that is due sent, now or some minutes from now."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from notifications.deliver.sending import send_next
from notifications.models import Notice
from notifications.types import TURN

MOST = 500


def send_due() -> None:
    """Send until nothing is due any more, as the tasks do one after another."""
    for _mail in range(MOST):
        if not send_next():
            return
    raise AssertionError("there is no end of mails")


def later(minutes: float) -> time_machine.travel:
    """The time some minutes from now."""
    return time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False)


def send_later(minutes: float = 10) -> None:
    """Send what is due some minutes from now."""
    with later(minutes):
        send_due()


def turn_mails(user: User) -> list[Notice]:
    """What was written to remind somebody of a turn, the latest first."""
    return list(Notice.objects.filter(user=user, kind=TURN.code).order_by("-pk"))
