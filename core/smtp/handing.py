"""One mail handed to Django's mail backend: a mail server by smtplib, the folder of ``make play``, a test's memory."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address
from django.dispatch import Signal

from core.smtp.backend import deadline
from core.smtp.limits import Limits
from core.smtp.outcome import (
    Outcome,
    Stage,
    Verdict,
    broken,
    last_answer,
    refusal,
)

AUTOMATIC = "auto-generated"
"""Said by every mail of the site, so that no program answers it (RFC 3834, section 5)."""
ACCEPTED = 2
"""The first digit of an answer."""

handed = Signal()
"""Sent when a mail was handed over, or could not be, and that is noted; takes ``outcome`` and ``seconds``."""


def _go_on() -> bool:
    return True


@contextmanager
def handed_over(
    message: EmailMessage, *, before_the_text: Callable[[], bool] = _go_on, limits: Limits | None = None
) -> Iterator[Outcome]:
    """Send a mail to its one recipient, once. The outcome is noted inside, before the server is left.

    ``before_the_text`` is called when the server has accepted sender and recipient, and has nothing of the text yet:
    what it commits is true whatever happens later. ``False`` calls the mail off.
    """
    limits = limits or settings.MAIL_LIMITS
    message.extra_headers["Auto-Submitted"] = AUTOMATIC
    backend, begin = get_connection(timeout=limits.command), monotonic()
    try:
        outcome = _hand_over(backend, message, before_the_text, limits)
        seconds = monotonic() - begin
        yield outcome
    finally:
        with suppress(OSError):
            backend.close()
    handed.send_robust(sender=None, outcome=outcome, seconds=seconds)


def _hand_over(
    backend: BaseEmailBackend, message: EmailMessage, before_the_text: Callable[[], bool], limits: Limits
) -> Outcome:
    if isinstance(backend, EmailBackend):
        return _hand_to_server(backend, message, before_the_text, limits)
    if not before_the_text():
        return Outcome(Verdict.CALLED_OFF)
    try:
        backend.send_messages([message])
    except OSError as error:
        return broken(Stage.ANSWER, error)
    return Outcome(Verdict.ACCEPTED)


def _hand_to_server(
    backend: EmailBackend, message: EmailMessage, before_the_text: Callable[[], bool], limits: Limits
) -> Outcome:
    """The dialogue of ``smtplib.SMTP.sendmail``, by the same methods, with the mark between RCPT and DATA."""
    sender, recipient, text = _envelope(message)
    stage = Stage.GREETING
    try:
        backend.open()
        smtp: smtplib.SMTP = backend.connection  # type: ignore[assignment]
        smtp.ehlo_or_helo_if_needed()
        stage = Stage.SENDER
        _expect_accepted(*smtp.mail(sender, [f"size={len(text)}"] if smtp.has_extn("size") else []))
        stage = Stage.RECIPIENT
        _expect_accepted(*smtp.rcpt(recipient))
    except smtplib.SMTPResponseException as error:
        return refusal(stage, error.smtp_code, error.smtp_error)
    except OSError as error:
        return broken(stage, error)
    if not before_the_text():
        return Outcome(Verdict.CALLED_OFF, Stage.TEXT)
    return _send_text(smtp, text, limits)


def _expect_accepted(code: int, answer: bytes) -> None:
    if code // 100 != ACCEPTED:
        raise smtplib.SMTPResponseException(code, answer)


def _send_text(smtp: smtplib.SMTP, text: bytes, limits: Limits) -> Outcome:
    """DATA and the text. Only an answer of the server tells that it has not got the mail."""
    try:
        if smtp.sock:
            smtp.sock.settimeout(limits.answer)
        with deadline(smtp, limits.answer):
            outcome = last_answer(*smtp.data(text))
        if smtp.sock:
            smtp.sock.settimeout(limits.command)
    except smtplib.SMTPDataError as error:
        return refusal(Stage.TEXT, error.smtp_code, error.smtp_error)
    except OSError as error:
        return broken(Stage.ANSWER, error)
    return outcome


def _envelope(message: EmailMessage) -> tuple[str, str, bytes]:
    """Sender, the one recipient, and the text: a mail to several could be taken for some of them only."""
    encoding = message.encoding or settings.DEFAULT_CHARSET
    [recipient] = message.recipients()
    text: bytes = message.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]
    return sanitize_address(message.from_email, encoding), sanitize_address(recipient, encoding), text
