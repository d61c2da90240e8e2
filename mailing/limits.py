"""How long the parts of a talk with a mail server may take, in seconds."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """The limits of RFC 5321, section 4.5.3.2, and one for all that comes before the final dot together."""

    connect: float = 30
    """Until somebody listens; the RFC does not speak of it."""
    command: float = 5 * 60
    """For the greeting and for the answer to each command."""
    block: float = 3 * 60
    """For the text, which is one block."""
    before_the_dot: float = 15 * 60
    """So that a server which is slow in everything is left in the end: what it has not got is sent later."""
    answer: float = 10 * 60
    """For the answer to the final dot. Whoever gives up earlier does not know whether the mail was taken."""
    farewell: float = 5
    """For the answer to QUIT, on which nothing hangs."""

    @property
    def whole(self) -> float:
        """The longest talk."""
        return self.connect + self.before_the_dot + self.answer + self.farewell


WHILE_SOMEBODY_WAITS = Limits(connect=5, command=5, block=5, before_the_dot=10, answer=10, farewell=1)
"""For a mail that is sent while a page is being made."""
