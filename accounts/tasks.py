"""Mails about accounts, sent outside the request that asked for them."""

from __future__ import annotations

from smtplib import SMTPException

from celery import shared_task
from django.core.mail import EmailMessage
from kombu.exceptions import OperationalError


@shared_task(autoretry_for=(SMTPException, OSError), retry_backoff=5, retry_backoff_max=300, max_retries=6)
def send_mail(*, subject: str, body: str, to: str) -> None:
    """Send one text; tried again with growing pauses while the mail server is away."""
    EmailMessage(subject=subject, body=body, to=[to]).send()


def post_mail(*, subject: str, body: str, to: str) -> None:
    """Send by a task; in this process if no task can be queued, because somebody is waiting for this mail."""
    mail = {"subject": subject, "body": body, "to": to}
    try:
        # The worker writes ``kwargsrepr`` into its log, where codes and addresses have no place.
        send_mail.apply_async(kwargs=mail, kwargsrepr="a mail")  # type: ignore[call-arg]
    except OperationalError:
        send_mail(**mail)
