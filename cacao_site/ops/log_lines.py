"""What log lines hold: exceptions in short, and no keys of links, which are as good as passwords."""

from __future__ import annotations

import re
import sys
from typing import Any

from structlog.typing import EventDict

from core.gunicorn.log_lines import tell

KEYS = re.compile(
    r"""(?P<before>
        /accounts/password/reset/key/[0-9A-Za-z]+-  # forgotten password
        | /accounts/confirm-email/
        | /feeds/
        | /find/answer/
        | /invitations/
        | /proposals/
        | /unsubscribe/
        | /never-again/
        | /go-on/  # a guest's, to another device
        | \binvite=  # to a private table
    )[^/\s"'&?]+""",
    re.VERBOSE,
)
HIDDEN = r"\g<before>(hidden)"


def hide_keys(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """The same line, with nothing that lets its reader in; a processor of structlog, to be put before the renderer."""
    return {name: KEYS.sub(HIDDEN, value) if isinstance(value, str) else value for name, value in line.items()}


def tell_exceptions(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """The same line with its exception in short; a processor of structlog in the place of ``format_exc_info``."""
    info = line.pop("exc_info", None)
    exception = info if isinstance(info, BaseException) else (info if isinstance(info, tuple) else sys.exc_info())[1]
    return {**line, "exception": tell(exception)} if info and exception else line
