"""Celery's entry points: each is one call, and harmless when it runs twice."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings

from games.tables import dispatch
from notifications.channels import MAILED, POSTED
from notifications.create import digests, notify, reminders
from notifications.deliver import sending

_LONG = int(settings.MAIL_LIMITS.whole) + 60
"""Seconds: a talk with a mail server ends by itself before."""


@shared_task(name=notify.SEND, soft_time_limit=_LONG, time_limit=_LONG + 30)
def send() -> None:
    """Send one mail that is due, and come again while there are more: each has its own time."""
    if sending.send_next(MAILED):
        dispatch.enqueue(notify.SEND)


@shared_task(name="notices.tasks.plan")
def plan() -> None:
    """Write the digests and reminders whose time has come."""
    digests.write_due()
    reminders.plan()
    notify.enqueue_delivery()


@shared_task(name=notify.POST)
def post() -> None:
    """Send one notice by the other channels, likewise: beside the mails, so that neither waits for the other."""
    if sending.send_next(POSTED):
        dispatch.enqueue(notify.POST)
