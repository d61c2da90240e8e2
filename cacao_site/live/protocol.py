"""HTTP as this process takes it: what other servers could read in two ways is refused before anything is read of it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from cacao_site.http.headers import security_headers

AMBIGUOUS = re.compile(rb"(?<!\r)\n|\r[^\n]|\r\n[ \t]")
"""Lines that end in half a line break, and those that go on with a blank (RFC 9112, sections 2.2 and 5.2)."""


class StrictProtocol(H11Protocol):
    """uvicorn's own with h11, which takes both. No request has a body here, so all that comes is heads."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._end = b""
        """What came last, as far as the next line break may begin in it."""

    def data_received(self, data: bytes) -> None:
        """Some bytes of a head."""
        heads = self._end + data
        self._end = heads[-2:].lstrip(b"\n")
        if AMBIGUOUS.search(heads):
            self.send_400_response("Ambiguous HTTP request received.")
        else:
            super().data_received(data)

    def send_400_response(self, msg: str) -> None:
        """End the connection, with an answer unless one is under way; ``msg`` is for the log."""
        self.logger.warning(msg)
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(_refusal())
        self.transport.close()


@cache
def _refusal() -> bytes:
    headers = {"Connection": "close", "Content-Length": "0"} | security_headers()
    lines = ["HTTP/1.1 400 Bad Request", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode()
