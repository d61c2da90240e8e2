"""Sends one mail about an account, once: by a worker, or in the process that created it where no broker answers."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.mail import strangers
from accounts.mail.models import AccountMail, Text
from accounts.models import User
from accounts.signals import mail_due, mail_tried
from core import outbox
from core.outbox import Status
from core.smtp import return_path
from core.smtp.handing import handed_over
from core.smtp.limits import Limits
from core.smtp.outcome import Outcome, Verdict

PAUSES = [timedelta(seconds=seconds) for seconds in (5, 15, 60, 300, 900, 3600, 14400, 43200)]
"""After each attempt of which it is certain that the mail server has not got the mail."""


def send_next() -> bool:
    """Settle the mail that is due longest; ``False`` when there is none."""
    outbox.note_unanswered(AccountMail)
    mail = _lease(outbox.due(AccountMail, timezone.now()))
    if mail:
        _settle(mail)
    return mail is not None


def send(mail: AccountMail, limits: Limits) -> None:
    """Settle this mail, unless somebody else has it in hand."""
    if leased := _lease(outbox.due(AccountMail, timezone.now()).filter(pk=mail.pk)):
        _settle(leased, limits)


def _lease(pending: QuerySet[AccountMail]) -> AccountMail | None:
    with transaction.atomic():
        mail = pending.select_for_update(skip_locked=True).first()
        if mail:
            outbox.take([mail])
    return mail


def _settle(mail: AccountMail, limits: Limits | None = None) -> None:
    if mail.created_at < timezone.now() - timedelta(hours=settings.ACCOUNT_MAIL_HOURS):
        outbox.end(mail, Status.FAILED, reason="given-up", detail=mail.detail)
        return
    try:
        text = mail.text
    except InvalidToken:
        outbox.end(mail, Status.FAILED, reason="given-up", detail="no key of the site opens it")
        return
    if reason := _unwanted(mail, text.to):
        outbox.end(mail, Status.DROPPED, reason=reason)
        return
    _send(mail, text, limits)


def _unwanted(mail: AccountMail, address: str) -> str:
    """Why somebody does not want this mail, as a code; mostly empty."""
    if mail.kind in strangers.KINDS and strangers.is_stopped(address):
        return "never-again"
    answers = (answer for _receiver, answer in mail_due.send(sender=AccountMail, mail=mail, address=address))
    return next(filter(None, answers), "")


def _send(mail: AccountMail, text: Text, limits: Limits | None) -> None:
    headers = strangers.headers(mail.kind, text.to)
    message = EmailMultiAlternatives(subject=text.subject, body=text.body, to=[text.to], headers=headers)
    if text.html:
        message.attach_alternative(text.html, "text/html")
    return_path.stamp(message, mail, user=_user_at(text.to))
    begin = partial(outbox.begin_handing_over, [mail])
    with handed_over(message, before_the_text=begin, limits=limits) as outcome, transaction.atomic():
        _note(mail, outcome, outcome.detail.replace(text.to, "…"))
    mail_tried.send_robust(sender=AccountMail, outcome=outcome)


def _user_at(address: str) -> int:
    """Primary key of the user who has this address; 0 if nobody has."""
    users = User.objects.active().filter(email=User.objects.normalize_email(address)).exclude(email="")
    return users.values_list("pk", flat=True).first() or 0


def _note(mail: AccountMail, outcome: Outcome, detail: str) -> None:
    match outcome.verdict:
        case Verdict.ACCEPTED:
            outbox.end(mail, Status.SENT)
        case Verdict.UNKNOWN:
            outbox.end(mail, Status.UNKNOWN, reason="no-answer", detail=detail)
        case Verdict.PUT_OFF | Verdict.REFUSED:
            outbox.put_off(mail, PAUSES, detail=detail)
