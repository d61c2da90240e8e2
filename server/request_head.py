"""What the head of a request says about its length, before gunicorn reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_HEAD_BYTES = 32 * 1024
_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*(?=\r\n)")
_CHUNKED = b"\r\ntransfer-encoding:"
_EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)")


class Refused(Exception):
    """The request is not taken; the text is the status line's."""


@dataclass(frozen=True)
class Head:
    """The sizes, in bytes, of a request whose head is complete."""

    size: int
    body: int
    expects_to_be_asked: bool
    """The sender waits for ``100 Continue`` before it sends the body."""


def read_head(received: bytearray) -> Head | None:
    """The request's sizes, or nothing as long as its head is not there. Raises ``Refused``.

    What is malformed counts as having no body: gunicorn, which reads the head again, refuses it.
    """
    end = received.find(_END, 0, MOST_HEAD_BYTES)
    if end < 0:
        if len(received) >= MOST_HEAD_BYTES:
            raise Refused("431 Request Header Fields Too Large")
        return None
    head = bytes(received[: end + 2]).lower()
    if _CHUNKED in head:
        raise Refused("411 Length Required")
    length = _LENGTH.search(head)
    return Head(end + len(_END), int(length[1]) if length else 0, bool(_EXPECTS.search(head)))
