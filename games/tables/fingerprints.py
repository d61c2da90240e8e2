"""The fingerprint of what somebody is shown: forms and answers carry it, and a service refuses another one."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from datetime import datetime
from typing import Any

from django.utils.crypto import salted_hmac

LENGTH = 16
SHORT_LENGTH = 6


def fingerprint(*shown: object) -> str:
    """A short text that is another one wherever these values are.

    Keyed, because drafts and secret bids go in: they are so few that whoever read a plain hash in a log could try all.
    """
    return str(_keyed(shown).hexdigest())[:LENGTH]


def short_fingerprint(*shown: object) -> str:
    """The same in six letters, for what is compared with the few others of one page."""
    return urlsafe_b64encode(_keyed(shown).digest()).decode()[:SHORT_LENGTH]


def _keyed(shown: object) -> Any:
    text = json.dumps(shown, default=_written, sort_keys=True)
    return salted_hmac("games.tables.fingerprints", text, algorithm="sha256")


def _written(value: datetime) -> str:
    return value.isoformat()
