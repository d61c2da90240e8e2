"""What became of a mail that was to be handed to a mail server."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import NamedTuple

SHUTTING_DOWN = 421


class Verdict(Enum):
    """The five ends of a talk with a mail server."""

    ACCEPTED = "accepted"
    """The server has the mail."""
    REFUSED = "refused"
    """The server has not got it, and says that it never will (5xx)."""
    PUT_OFF = "put off"
    """The server has not got it: it says *later* (4xx), could not be reached, or was lost before the text."""
    UNKNOWN = "unknown"
    """The text was being sent, and no answer came. A second try could be a second copy."""
    CALLED_OFF = "called off"
    """Whoever sent it did not want it any more when the text was due: the server has not got it."""


class Stage(Enum):
    """How far the talk had come."""

    GREETING = "greeting"
    """Connecting, EHLO, STARTTLS and AUTH."""
    SENDER = "sender"
    RECIPIENT = "recipient"
    TEXT = "text"
    ANSWER = "answer"
    """The text was being sent, or was sent."""


class Outcome(NamedTuple):
    """How a talk ended, where, and in the server's words; ``code`` is 0 where it did not answer."""

    verdict: Verdict
    stage: Stage = Stage.ANSWER
    code: int = 0
    detail: str = ""
    not_before: datetime | None = None
    """When the other side wants to be asked again, if it wants a pause: nothing is wrong with what was sent."""

    @property
    def is_about_the_server(self) -> bool:
        """Whether it would have been the same for every other mail: nothing was said yet that differs."""
        return self.stage in {Stage.GREETING, Stage.SENDER} or self.code == SHUTTING_DOWN


def refusal(stage: Stage, code: int, answer: bytes | str) -> Outcome:
    """What an answer means that is not the one hoped for, before the text."""
    verdict = Verdict.REFUSED if 500 <= code < 600 else Verdict.PUT_OFF
    return Outcome(verdict, stage, code, f"{code} {_readable(answer)}")


def last_answer(code: int, answer: bytes | str) -> Outcome:
    """What the answer to the text means; one that is none of SMTP's says nothing."""
    verdict = {2: Verdict.ACCEPTED, 4: Verdict.PUT_OFF, 5: Verdict.REFUSED}.get(code // 100, Verdict.UNKNOWN)
    return Outcome(verdict, Stage.ANSWER, code, f"{code} {_readable(answer)}")


def broken(stage: Stage, error: Exception) -> Outcome:
    """What it means that the connection broke or a limit passed."""
    verdict = Verdict.UNKNOWN if stage is Stage.ANSWER else Verdict.PUT_OFF
    return Outcome(verdict, stage, detail=str(error))


def _readable(answer: bytes | str) -> str:
    return answer if isinstance(answer, str) else answer.decode("utf-8", "replace")
