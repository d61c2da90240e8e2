"""Mails about accounts, sent outside the request that asked for them."""

from __future__ import annotations

from smtplib import SMTPException
from typing import Any

from celery import Task, shared_task
from django.core.mail import EmailMessage
from kombu.exceptions import OperationalError


class DiscreetTask(Task):  # type: ignore[type-arg]
    """A task whose arguments stay out of the worker's log: they hold codes and addresses."""

    abstract = True

    def apply_async(self, *args: Any, **options: Any) -> Any:
        """Celery logs ``kwargsrepr`` instead of the arguments."""
        return super().apply_async(*args, **options | {"kwargsrepr": "(not shown)"})


@shared_task(
    base=DiscreetTask, autoretry_for=(SMTPException, OSError), retry_backoff=5, retry_backoff_max=300, max_retries=6
)
def send_mail(*, subject: str, body: str, to: str) -> None:
    """Send one text; tried again with growing pauses while the mail server is away."""
    EmailMessage(subject=subject, body=body, to=[to]).send()


def post_mail(*, subject: str, body: str, to: str) -> None:
    """Send by a task; in this process if no task can be queued, because somebody is waiting for this mail."""
    try:
        send_mail.delay(subject=subject, body=body, to=to)
    except OperationalError:
        send_mail(subject=subject, body=body, to=to)
