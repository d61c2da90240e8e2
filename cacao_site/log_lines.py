"""What log lines may hold of addresses: the keys in links are as good as passwords."""

from __future__ import annotations

import re
from typing import Any

from structlog.typing import EventDict

KEYS = re.compile(
    r"""(?P<before>
        /accounts/password/reset/key/[0-9A-Za-z]+-  # forgotten password
        | /accounts/confirm-email/
        | /unsubscribe/
        | \binvite=  # to a private table
    )[^/\s"'&?]+""",
    re.VERBOSE,
)
HIDDEN = r"\g<before>(hidden)"


def hide_keys(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """The same line, with nothing that lets its reader in; a processor of structlog, to be put before the renderer."""
    return {name: KEYS.sub(HIDDEN, value) if isinstance(value, str) else value for name, value in line.items()}
