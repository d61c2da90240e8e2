"""Celery tasks: each is one call, and idempotent."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from games.tables import dispatch
from notifications.channels import MAILED, POSTED
from notifications.create import digests, reminders
from notifications.create.write import POST, SEND, enqueue_delivery
from notifications.deliver import sending

_LONG = int(settings.MAIL_LIMITS.whole) + 60
"""Seconds, longer than the limits of an SMTP session, which therefore ends by itself first."""


@shared_task(name=SEND, soft_time_limit=_LONG, time_limit=_LONG + 30)
def send() -> None:
    """Send one due mail, and enqueue the next: each has a time limit of its own."""
    if sending.send_next(MAILED):
        dispatch.enqueue(SEND)


@shared_task(name="notices.tasks.plan")
def plan() -> None:
    """Create due digests and reminders."""
    digests.write_due()
    reminders.plan()
    enqueue_delivery()


@shared_task(name=POST)
def post() -> None:
    """Send one due notification by the other channels; a task of its own, so that mails and posts do not block."""
    if sending.send_next(POSTED):
        dispatch.enqueue(POST)
