"""Mentions in Discord, Slack and Mattermost: of one member, by an ID that this member has entered."""

from __future__ import annotations

import re
from collections.abc import Mapping

from notifications.models import Webhook

Form = Webhook.Form
_IDS: Mapping[str, re.Pattern[str]] = {
    Form.DISCORD: re.compile(r"[0-9]{17,20}"),
    Form.SLACK: re.compile(r"[UW][A-Z0-9]{7,20}"),
    Form.MATTERMOST: re.compile(r"(?!(?:all|channel|here)$)[a-z][a-z0-9._-]{2,21}"),
}
"""IDs of single members; Mattermost has usernames, and three words that call everybody."""


def cleaned(text: str) -> str:
    """An ID without the characters that people copy with it."""
    return text.strip().strip("<@!>")


def are_offered(form: str) -> bool:
    """Whether this form of webhook can mention anybody."""
    return form in _IDS


def is_id(form: str, text: str) -> bool:
    """Whether this can be the ID of one member."""
    return form in _IDS and _IDS[form].fullmatch(text) is not None


def mention(form: str, text: str) -> str:
    """The mention as the service reads it, with a space after it; empty for what is no ID."""
    if not is_id(form, text):
        return ""
    return f"@{text} " if form == Form.MATTERMOST else f"<@{text}> "
