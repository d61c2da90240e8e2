"""How long the parts of a talk with a mail server may take, in seconds."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """One for all that comes before the final dot, and what RFC 5321 asks for after it (section 4.5.3.2.6)."""

    connect: float = 15
    """Until somebody listens at an address of the server."""
    before_the_dot: float = 90
    """From the first attempt to connect to the whole text, however slowly the server answers: what it has not got is
    sent later, and others' mails wait meanwhile. The RFC would allow half an hour."""
    answer: float = 10 * 60
    """For the answer to the final dot. Whoever gives up earlier does not know whether the mail was taken."""
    farewell: float = 5
    """For the answer to QUIT, on which nothing hangs."""

    @property
    def whole(self) -> float:
        """The longest talk."""
        return self.before_the_dot + self.answer + self.farewell


WHILE_SOMEBODY_WAITS = Limits(connect=5, before_the_dot=10, answer=10, farewell=1)
"""For a mail that is sent while a page is being made."""
