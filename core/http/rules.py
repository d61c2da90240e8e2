"""What a POST to a stranger's address is allowed: schemes, addresses, time, size."""

from __future__ import annotations

import ssl
from typing import NamedTuple


class Rules(NamedTuple):
    """Those of a public site; tests, whose receivers listen on the machine itself, have others."""

    schemes: tuple[str, ...] = ("https",)
    ports: tuple[int, ...] | None = None
    """``None`` for all."""
    may_stay_here: bool = False
    """Whether loopback addresses may be reached: never where strangers choose the address."""
    seconds: float = 6
    """For everything together, from the name's resolution to the end of the answer's head."""
    answer_bytes: int = 16 * 1024
    """Whoever answers with more before the head ends has not answered."""
    tls: ssl.SSLContext | None = None
    """``None`` for what the system trusts."""
