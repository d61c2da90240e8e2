"""Django's SMTP backend with a client of ours: its limits, its final dot, and an outcome instead of an error."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from mailing.client import Client, ClientOverTls
from mailing.limits import Limits
from mailing.outcome import Outcome, Stage, broken, refusal


class SmtpBackend(EmailBackend):
    """Hands one mail to the server that EMAIL_URL names, with TLS and login as Django does them."""

    def __init__(self, *, limits: Limits | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._limits = limits or settings.MAIL_LIMITS

    @property
    def connection_class(self) -> Any:
        """What Django opens connections with."""
        return partial(ClientOverTls if self.use_ssl else Client, limits=self._limits)

    def hand_over(self, message: EmailMessage, before_the_dot: Callable[[], bool]) -> Outcome:
        """Give the mail to the server and say what became of it; the connection stays open until ``close``."""
        sender, recipient, text = _envelope(message)
        try:
            self.open()
            return self._client.hand_over(sender, recipient, text, before_the_dot=before_the_dot)
        except OSError as error:
            return _ended_by(error, self._stage)

    @property
    def _client(self) -> Client:
        assert isinstance(self.connection, Client), "the connection is open"
        return self.connection

    @property
    def _stage(self) -> Stage:
        return self._client.stage if self.connection else Stage.GREETING

    def close(self) -> None:
        """Take leave; how the server answers that changes nothing."""
        with suppress(OSError):
            super().close()


def _ended_by(error: OSError, stage: Stage) -> Outcome:
    """What it means that the talk did not come to its end."""
    if isinstance(error, smtplib.SMTPResponseException) and stage is not Stage.ANSWER:
        return refusal(stage, error.smtp_code, error.smtp_error)
    return broken(stage, error)


def _envelope(message: EmailMessage) -> tuple[str, str, bytes]:
    """Sender, the one recipient, and the text: a mail to several could be taken for some of them only."""
    encoding = message.encoding or settings.DEFAULT_CHARSET
    [recipient] = message.recipients()
    text: bytes = message.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]
    return sanitize_address(message.from_email, encoding), sanitize_address(recipient, encoding), text
