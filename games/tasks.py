"""Celery's entry points: each is one call of a service, and harmless when it runs twice."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from games import dispatch
from games.delivery import sending
from games.services import sweeps

_LONG = int(settings.MAIL_LIMITS.whole) + 60
"""Seconds: a talk with a mail server ends by itself before."""


@shared_task(name="games.tasks.play_bots")
def play_bots(game_id: int) -> None:
    """Let the bots at a table go on until somebody else is to move."""
    sweeps.play_bots(game_id)


@shared_task(name="games.tasks.ring_for_bots")
def ring_for_bots() -> None:
    """Find bots whose message was lost."""
    sweeps.ring_for_bots()


@shared_task(name="games.tasks.send_mails", soft_time_limit=_LONG, time_limit=_LONG + 30)
def send_mails() -> None:
    """Send one mail that is due, and come again while there are more: each has its own time."""
    if sending.send_next():
        dispatch.ring(dispatch.SEND_MAILS)


@shared_task(name="games.tasks.forget_old_mails")
def forget_old_mails() -> None:
    """Delete the outbox rows that nobody asks for any more."""
    sweeps.forget_old_mails()
