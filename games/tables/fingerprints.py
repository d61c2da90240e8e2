"""The fingerprint of what somebody is shown: forms and answers carry it, and a service refuses another one."""

from __future__ import annotations

import json
from datetime import datetime

from django.utils.crypto import salted_hmac

LENGTH = 16


def fingerprint(*shown: object) -> str:
    """A short text that is another one wherever these values are.

    Keyed, because drafts and secret bids go in: they are so few that whoever read a plain hash in a log could try all.
    """
    text = json.dumps(shown, default=_written, sort_keys=True)
    return salted_hmac("games.tables.fingerprints", text, algorithm="sha256").hexdigest()[:LENGTH]


def _written(value: datetime) -> str:
    return value.isoformat()
