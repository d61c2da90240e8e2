"""An SMTP client whose waits end, however slowly a server drips, and that asks before it sends the final dot."""

from __future__ import annotations

import io
import re
import smtplib
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from mailing.limits import Limits
from mailing.outcome import Outcome, Stage, Verdict, last_answer, refusal

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

SHORTEST_WAIT = 0.001
"""A socket takes 0 for *do not wait at all*, and says so in other words."""
FINE, GO_ON = 2, 3
"""First digits of answers."""


class Client(smtplib.SMTP):
    """One talk with a mail server about one mail; ``stage`` says how far it came."""

    def __init__(self, host: str, port: int, *, limits: Limits, **options: Any) -> None:
        self.stage = Stage.GREETING
        self._limits = limits
        self._wait_at_most(limits.before_the_dot)
        super().__init__(host, port, timeout=limits.connect, **options)

    def hand_over(self, sender: str, recipient: str, text: bytes, *, before_the_dot: Callable[[], bool]) -> Outcome:
        """Send one mail. Until ``before_the_dot`` has returned, the server cannot have it; ``False`` calls it off.

        Raises ``OSError``, as which smtplib's errors count, when the connection breaks or a limit passes.
        """
        self.ehlo_or_helo_if_needed()
        size = [f"size={len(text)}"] if self.has_extn("size") else []
        questions: list[tuple[Stage, Callable[[], tuple[int, bytes]], int]] = [
            (Stage.SENDER, partial(self.mail, sender, size), FINE),
            (Stage.RECIPIENT, partial(self.rcpt, recipient), FINE),
            (Stage.TEXT, partial(self.docmd, "DATA"), GO_ON),
        ]
        for stage, ask, hoped_for in questions:
            self.stage = stage
            code, answer = ask()
            if code // 100 != hoped_for:
                return refusal(stage, code, answer)
        return self._send_text(text, before_the_dot)

    def _send_text(self, text: bytes, before_the_dot: Callable[[], bool]) -> Outcome:
        self.send(_stuffed(text))
        with ExitStack() as unless_wanted:
            unless_wanted.callback(self.close)  # Whatever else is said now would be part of the mail.
            if not before_the_dot():
                return Outcome(Verdict.CALLED_OFF, Stage.TEXT)
            unless_wanted.pop_all()
        self.stage = Stage.ANSWER
        self._wait_at_most(self._limits.answer)
        self.send(b".\r\n")
        return last_answer(*self.getreply())

    def quit(self) -> tuple[int, bytes]:
        """Take leave, without waiting long for the answer."""
        self._wait_at_most(self._limits.farewell)
        return super().quit()

    # --- limits --------------------------------------------------------------------------------------------------

    def send(self, s: ReadableBuffer | str) -> None:
        """Wait for the server to take it, but not longer than for its answer."""
        self._limit_the_next_wait()
        super().send(s)

    def getreply(self) -> tuple[int, bytes]:
        """Read an answer through a reader that looks at the clock before each piece."""
        if self.file is None and self.sock is not None:
            self.file = io.BufferedReader(_Answers(self))
        return super().getreply()

    def read_piece(self, buffer: WriteableBuffer) -> int:
        """What has come in, as much as fits; raises ``TimeoutError`` at the limit."""
        self._limit_the_next_wait()
        assert self.sock is not None, "only an open connection is read"
        return self.sock.recv_into(buffer)

    def _wait_at_most(self, seconds: float) -> None:
        self._until = monotonic() + seconds

    def _limit_the_next_wait(self) -> None:
        if self.sock is not None:
            self.sock.settimeout(max(self._until - monotonic(), SHORTEST_WAIT))


class ClientOverTls(Client, smtplib.SMTP_SSL):
    """The same over TLS from the first byte (``smtps://``)."""


class _Answers(io.RawIOBase):
    """The server's side of the talk, for a buffer to read lines from."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        return self._client.read_piece(buffer)


def _stuffed(text: bytes) -> bytes:
    """The text as SMTP wants it: a dot at the start of a line is doubled, and the last line has an end."""
    text = re.sub(rb"(?m)^\.", b"..", text)
    return text if text.endswith(b"\r\n") else text + b"\r\n"
