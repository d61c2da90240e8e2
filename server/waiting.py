"""Connections that have not sent a whole request: what came so far, and how long they may take."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from server.request_head import Head, read_head

HEAD_SECONDS = 10.0
BODY_SECONDS = 20.0
GOODBYE_SECONDS = 2.0
"""How long a client may take to read an answer's end before its connection is closed (RFC 9112, section 9.6)."""
MOST_BODY_BYTES = 256 * 1024
"""The largest body that is waited for: Django's DATA_UPLOAD_MAX_MEMORY_SIZE. A larger one is refused unread."""


@dataclass(eq=False)
class Waiting:
    """A connection in the hands of the loop, not of a thread."""

    connection: Any
    """gunicorn's ``TConn``."""
    deadline: float
    """In seconds of the monotonic clock."""
    received: bytearray = field(default_factory=bytearray)
    head: Head | None = None
    is_leaving: bool = False
    """It was answered and is to be closed: what it still sends is thrown away."""

    def take(self, data: bytes) -> bool:
        """Keep what came; true when the head became complete by it. Raises ``Refused``."""
        self.received += data
        if self.head is not None:
            return False
        self.head = read_head(self.received)
        if self.head is None and len(self.received) == len(data):
            self.deadline = time.monotonic() + HEAD_SECONDS  # A kept connection begins its next request.
        if self.head is not None:
            self.deadline = time.monotonic() + BODY_SECONDS
        return self.head is not None

    @property
    def is_too_large(self) -> bool:
        """Its body is not waited for."""
        return self.head is not None and self.head.body > MOST_BODY_BYTES

    @property
    def is_complete(self) -> bool:
        """A thread can answer without ever waiting for the client."""
        return self.head is not None and (self.is_too_large or len(self.received) >= self.head.size + self.head.body)

    def split(self) -> tuple[bytes, bytearray]:
        """The request, and what was sent behind it."""
        assert self.head is not None
        end = self.head.size + (0 if self.is_too_large else self.head.body)
        return bytes(self.received[:end]), self.received[end:]
