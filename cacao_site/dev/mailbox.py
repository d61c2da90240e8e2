"""Email backend of ``make play``: stores mails as files instead of sending them."""

from __future__ import annotations

import email
import email.policy
import re
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage as ParsedMessage
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

NAME = re.compile(r"\d+-[0-9a-f]{8}")


@dataclass(frozen=True)
class KeptMail:
    """One mail in the folder; ``name`` sorts by the time it was written."""

    name: str
    message: ParsedMessage

    @property
    def sent_at(self) -> datetime:
        """When it was written, from the nanoseconds in its name."""
        return datetime.fromtimestamp(int(self.name.partition("-")[0]) / 1e9, UTC)

    def body(self, kind: str) -> str:
        """The text of the ``plain`` or ``html`` part; empty when there is none."""
        part = self.message.get_body(preferencelist=(kind,))
        return str(part.get_content()) if isinstance(part, ParsedMessage) else ""


class MailboxBackend(BaseEmailBackend):
    """Django's way in: each mail becomes one ``.eml`` file."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Write the mails and say how many."""
        folder = Path(settings.MAILBOX_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            name = f"{time.time_ns()}-{uuid.uuid4().hex[:8]}"
            (folder / f"{name}.eml").write_bytes(message.message().as_bytes())
        return len(email_messages)


def newest_mails(limit: int) -> list[KeptMail]:
    """The last mails that were written, the newest first."""
    files = sorted(Path(settings.MAILBOX_DIR).glob("*.eml"), reverse=True)[:limit]
    return [_read(file) for file in files]


def find_mail(name: str) -> KeptMail | None:
    """The mail with this name, if there is one."""
    file = Path(settings.MAILBOX_DIR) / f"{name}.eml"
    return _read(file) if NAME.fullmatch(name) and file.exists() else None


def _read(file: Path) -> KeptMail:
    message = email.message_from_bytes(file.read_bytes(), _class=ParsedMessage, policy=email.policy.default)
    return KeptMail(file.stem, message)
