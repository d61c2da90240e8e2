"""One mail handed to whatever mails go to here: a mail server, the folder of ``make play``, the memory of a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.dispatch import Signal

from mailing.backend import SmtpBackend
from mailing.limits import Limits
from mailing.outcome import Outcome, Stage, Verdict, broken

handed = Signal()
"""Sent when a mail was handed over, or could not be, and that is noted; takes ``outcome`` and ``seconds``."""


def _go_on() -> bool:
    return True


@contextmanager
def handed_over(
    message: EmailMessage, *, before_the_dot: Callable[[], bool] = _go_on, limits: Limits | None = None
) -> Iterator[Outcome]:
    """Send a mail to its one recipient, once. The outcome is noted inside, before the server is left.

    ``before_the_dot`` is called when all but the last dot is sent: what it commits is true whatever happens later.
    ``False`` calls the mail off. ``limits`` are those of the settings if nobody says others.
    """
    backend, begin = get_connection(limits=limits), monotonic()
    try:
        outcome = _hand_over(backend, message, before_the_dot)
        seconds = monotonic() - begin
        yield outcome
    finally:
        backend.close()
    handed.send_robust(sender=None, outcome=outcome, seconds=seconds)


def _hand_over(backend: BaseEmailBackend, message: EmailMessage, before_the_dot: Callable[[], bool]) -> Outcome:
    if isinstance(backend, SmtpBackend):
        return backend.hand_over(message, before_the_dot)
    if not before_the_dot():
        return Outcome(Verdict.CALLED_OFF)
    try:
        backend.send_messages([message])
    except OSError as error:
        return broken(Stage.ANSWER, error)
    return Outcome(Verdict.ACCEPTED)
