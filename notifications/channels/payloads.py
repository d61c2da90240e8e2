"""Webhook payloads and headers, in the receiver's format: a mail's subject and the table's URL."""

from __future__ import annotations

import hmac
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from notifications.channels.hooks import PREFIX
from notifications.channels.mentions import mention
from notifications.events import EVENTS, event_document
from notifications.models import Webhook

Form = Webhook.Form
LONGEST = 1500
"""Characters of a text; Discord's limit is 2,000, which no subject reaches."""
_APART = "\u200b"
"""Zero-width space: breaks a mention without being visible."""
_MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|~>-])")


class Message(NamedTuple):
    """The content of a post; ``key`` is the same for repeated posts."""

    key: str
    kind: str
    text: str
    url: str
    table: str
    title: str
    said: str = ""
    """The text for a room that others read too."""
    mention: str = ""
    """The owner's ID in such a room; nobody is called without one."""

    @property
    def identity(self) -> str:
        """The ``webhook-id`` for deduplication; a hash, so that it reveals no primary keys."""
        return f"msg_{sha256(self.key.encode()).hexdigest()[:32]}"


def body(message: Message, form: str) -> bytes:
    """The JSON body for this form of webhook."""
    return json.dumps(_FORMS[form](message), ensure_ascii=False).encode()


def headers(message: Message, hook: Webhook, content: bytes, *, at: int) -> dict[str, str]:
    """HTTP headers for a post at this Unix time; the JSON form is signed (standardwebhooks.com)."""
    plain = {"Content-Type": "application/json"}
    if hook.form != Form.JSON:
        return plain
    signed = f"{message.identity}.{at}.".encode() + content
    signature = hmac.new(b64decode(hook.secret.removeprefix(PREFIX)), signed, sha256).digest()
    return plain | {
        "webhook-id": message.identity,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{b64encode(signature).decode()}",
    }


def _json(message: Message) -> dict[str, Any]:
    """What programs are told of the same event, with a sentence for people."""
    more = {"type": message.kind, "text": message.text, "title": message.title}
    if message.kind in EVENTS and message.table:
        return event_document(EVENTS[message.kind], message.table) | more
    return {"event": message.kind, "table": message.table, "url": message.url} | more


def _discord(message: Message) -> dict[str, Any]:
    called = mention(Form.DISCORD, message.mention)
    allowed: dict[str, list[str]] = {"parse": [], **({"users": [message.mention]} if called else {})}
    return {"content": f"{called}{_plain(message)}\n<{message.url}>", "allowed_mentions": allowed}


def _slack(message: Message) -> dict[str, Any]:
    text = _text(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": f"{mention(Form.SLACK, message.mention)}{text}\n<{message.url}>"}


def _mattermost(message: Message) -> dict[str, Any]:
    return {"text": f"{mention(Form.MATTERMOST, message.mention)}{_plain(message)}\n<{message.url}>"}


def _text(message: Message) -> str:
    return (message.said or message.text)[:LONGEST]


def _plain(message: Message) -> str:
    """The text with mentions broken and Markdown escaped."""
    return _MARKUP.sub(r"\\\1", re.sub(r"([@<])", rf"\1{_APART}", _text(message)))


_FORMS: Mapping[str, Callable[[Message], dict[str, Any]]] = {
    Form.JSON: _json,
    Form.DISCORD: _discord,
    Form.SLACK: _slack,
    Form.MATTERMOST: _mattermost,
}
