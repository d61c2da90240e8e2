"""A real SMTP server that keeps what it is sent."""

from __future__ import annotations

import email
import email.policy
import threading
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.plugins.patience import BEFORE_LONG
from tests.plugins.ports import free_port


class MailSink:
    """Listens on ``host`` and ``port``; ``messages`` are what came in, ``senders`` their envelopes', in order."""

    host = "127.0.0.1"

    def __init__(self) -> None:
        self._arrived = threading.Condition()
        self._refusals = 0
        self.messages: list[EmailMessage] = []
        self.senders: list[str | None] = []
        self.attempts = 0
        self.port = free_port()
        self._controller = Controller(self, hostname=self.host, port=self.port)
        self._controller.start()

    @property
    def url(self) -> str:
        """What EMAIL_URL wants."""
        return f"smtp://{self.host}:{self.port}"

    def refuse_next(self, count: int) -> None:
        """Answer the next attempts with a passing failure (451)."""
        self._refusals = count

    def wait_for(self, count: int, *, patience: float = BEFORE_LONG) -> list[EmailMessage]:
        """All messages as soon as there are ``count``. Fails after ``patience`` seconds."""
        with self._arrived:
            enough = self._arrived.wait_for(lambda: len(self.messages) >= count, patience)
        assert enough, f"{len(self.messages)} mails came in, not {count}"
        return self.messages

    def forget(self) -> None:
        self.messages, self.senders, self.attempts, self._refusals = [], [], 0, 0

    def stop(self) -> None:
        self._controller.stop()

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Called by aiosmtpd for each mail."""
        self.attempts += 1
        if self._refusals:
            self._refusals -= 1
            return "451 Try again later"
        message = email.message_from_bytes(_received(envelope), _class=EmailMessage, policy=email.policy.default)
        with self._arrived:
            self.messages.append(message)
            self.senders.append(envelope.mail_from)
            self._arrived.notify_all()
        return "250 Kept"


def _received(envelope: Envelope) -> bytes:
    assert isinstance(envelope.content, bytes)
    return envelope.content
