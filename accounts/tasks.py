"""Mails about accounts, sent outside the request that asked for them, and never twice (docs/decisions)."""

from __future__ import annotations

import logging
from typing import Any

from celery import Task, shared_task
from django.conf import settings
from django.core.mail import EmailMessage
from kombu.exceptions import OperationalError

from mailing.handing import handed_over
from mailing.limits import WHILE_SOMEBODY_WAITS, Limits
from mailing.outcome import Verdict

MOST_RETRIES = 6
FIRST_PAUSE = 5
"""Seconds; each further pause is twice as long."""
_LONG = int(settings.MAIL_LIMITS.whole) + 60
"""Seconds: a talk with a mail server ends by itself before."""

logger = logging.getLogger(__name__)


class DiscreetTask(Task):  # type: ignore[type-arg]
    """A task whose arguments stay out of the worker's log: they hold codes and addresses."""

    abstract = True

    def apply_async(self, *args: Any, **options: Any) -> Any:
        """Celery logs ``kwargsrepr`` instead of the arguments."""
        return super().apply_async(*args, **options | {"kwargsrepr": "(not shown)"})


@shared_task(
    bind=True,
    base=DiscreetTask,
    name="accounts.tasks.send_mail",
    acks_late=False,
    max_retries=MOST_RETRIES,
    soft_time_limit=_LONG,
    time_limit=_LONG + 30,
)
def send_mail(self: DiscreetTask, *, subject: str, body: str, to: str) -> None:
    """Send one text; tried again, with growing pauses, only while it is certain that the mail server has not got it.

    The message is taken off the queue before it is sent: a worker that is killed sends nothing twice, and whoever
    waits for a code asks for another one.
    """
    if not _is_settled(subject=subject, body=body, to=to):
        raise self.retry(countdown=FIRST_PAUSE * 2**self.request.retries)


def post_mail(*, subject: str, body: str, to: str) -> None:
    """Send by a task; in this process if no task can be queued, because somebody is waiting for this mail."""
    try:
        send_mail.delay(subject=subject, body=body, to=to)
    except OperationalError:
        _is_settled(subject=subject, body=body, to=to, limits=WHILE_SOMEBODY_WAITS)


def _is_settled(*, subject: str, body: str, to: str, limits: Limits | None = None) -> bool:
    """Try once to send; ``False`` when the mail server certainly has not got the mail."""
    with handed_over(EmailMessage(subject=subject, body=body, to=[to]), limits=limits) as outcome:
        if outcome.verdict is Verdict.ACCEPTED:
            return True
        logger.warning("A mail about an account is %s: %s", outcome.verdict.value, outcome.detail)
        return outcome.verdict is Verdict.UNKNOWN
