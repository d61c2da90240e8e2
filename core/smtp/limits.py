"""How long a mail server may take, in seconds."""

from __future__ import annotations

from typing import NamedTuple

WAITS_BEFORE_THE_TEXT = 8
"""Connect, greeting, EHLO, STARTTLS and EHLO again, AUTH, MAIL, RCPT."""


class Limits(NamedTuple):
    """Deadlines, also for answers that come byte by byte (core/smtp/backend.py)."""

    command: float = 30
    """For connecting, and for each answer before the text: what the server has not got is sent later."""
    answer: float = 10 * 60
    """From DATA to the answer to the text, as RFC 5321 says (section 4.5.3.2.6). Whoever gives up earlier does not
    know whether the mail was taken."""

    @property
    def before_the_text(self) -> float:
        """The longest dialogue before the text with a server that is slow at every step."""
        return WAITS_BEFORE_THE_TEXT * self.command

    @property
    def whole(self) -> float:
        """The longest dialogue with QUIT."""
        return self.before_the_text + self.answer + self.command


WHILE_SOMEBODY_WAITS = Limits(command=5, answer=10)
"""For a mail that is sent while a page is being made."""
