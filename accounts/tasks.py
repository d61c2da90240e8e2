"""Celery tasks that send mails about accounts, never twice (docs/decisions)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from celery import Task, shared_task
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.mail import sending
from accounts.mail.models import (
    AccountMail,
    Text,
    lock_up,
    mark_of,
)
from core.db.commits import after_commit
from core.smtp.limits import WHILE_SOMEBODY_WAITS

_LONG = int(settings.MAIL_LIMITS.whole) + 60
"""Seconds: a talk with a mail server ends by itself before."""


class DiscreetTask(Task):  # type: ignore[type-arg]
    """A task whose arguments stay out of the worker's log: they hold codes and addresses."""

    abstract = True

    def apply_async(self, *args: Any, **options: Any) -> Any:
        """Celery logs ``kwargsrepr`` instead of the arguments."""
        return super().apply_async(*args, **options | {"kwargsrepr": "(not shown)"})


@shared_task(name="accounts.tasks.send_due", soft_time_limit=_LONG, time_limit=_LONG + 30)
def send_due() -> None:
    """Send one mail that is due, and come again while there are more: each has its own time."""
    if sending.send_next():
        with suppress(OperationalError):
            send_due.delay()


@shared_task(base=DiscreetTask, name="accounts.tasks.send_mail", acks_late=False)
def send_mail(*, subject: str, body: str, to: str) -> None:
    """Take over what the version before puts into the queue."""
    post_mail(kind="", subject=subject, body=body, to=to)


def post_mail(*, kind: str, subject: str, body: str, to: str, html: str = "") -> AccountMail:
    """Write a mail, which leaves as soon as this transaction is committed: what has left cannot be rolled back."""
    text = Text(subject=subject, body=body, to=to, html=html)
    mail = AccountMail.objects.create(kind=kind, locked=lock_up(text), mark=mark_of(to), due_at=timezone.now())
    after_commit(let_go, mail)
    return mail


def let_go(mail: AccountMail) -> None:
    """Send by a task; in this process if none can be queued, because somebody is waiting for this mail.

    Whether the task was queued after all does not matter: of both, one leases the mail.
    """
    try:
        send_due.delay()
    except OperationalError:
        sending.send(mail, WHILE_SOMEBODY_WAITS)
