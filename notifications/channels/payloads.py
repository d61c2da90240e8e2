"""What is posted to a webhook, in the form that its other side reads: a mail's subject, and where the table is."""

from __future__ import annotations

import hmac
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from notifications.channels.hooks import PREFIX
from notifications.models import Webhook

LONGEST = 1500
"""Discord takes 2,000 characters; no subject is so long."""
_APART = "\u200b"
"""A sign without width: what it stands in is no mention any more."""
_MARKUP = re.compile(r"([\\`*_{}\[\]()#+!|~>-])")


class Message(NamedTuple):
    """What is told; ``key`` is the same however often it is sent."""

    key: str
    kind: str
    text: str
    url: str
    table: str
    title: str

    @property
    def identity(self) -> str:
        """By which a receiver knows a message that it has already; says nothing about keys of the database."""
        return f"msg_{sha256(self.key.encode()).hexdigest()[:32]}"


def body(message: Message, form: str) -> bytes:
    """The bytes to be posted."""
    return json.dumps(_FORMS[form](message), ensure_ascii=False).encode()


def headers(message: Message, hook: Webhook, content: bytes, *, at: int) -> dict[str, str]:
    """Those of a post at this second; programs of people's own get a signature (standardwebhooks.com)."""
    plain = {"Content-Type": "application/json"}
    if hook.form != Webhook.Form.JSON:
        return plain
    signed = f"{message.identity}.{at}.".encode() + content
    seal = hmac.new(b64decode(hook.secret.removeprefix(PREFIX)), signed, sha256).digest()
    return plain | {
        "webhook-id": message.identity,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{b64encode(seal).decode()}",
    }


def _json(message: Message) -> dict[str, Any]:
    return {
        "type": message.kind,
        "text": message.text,
        "url": message.url,
        "table": message.table,
        "title": message.title,
    }


def _discord(message: Message) -> dict[str, Any]:
    return {"content": f"{_plain(message.text)}\n<{message.url}>", "allowed_mentions": {"parse": []}}


def _slack(message: Message) -> dict[str, Any]:
    text = message.text[:LONGEST].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": f"{text}\n<{message.url}>"}


def _mattermost(message: Message) -> dict[str, Any]:
    return {"text": f"{_plain(message.text)}\n<{message.url}>"}


def _plain(text: str) -> str:
    """A text that calls nobody and draws nothing."""
    return _MARKUP.sub(r"\\\1", re.sub(r"([@<])", rf"\1{_APART}", text[:LONGEST]))


_FORMS: Mapping[str, Callable[[Message], dict[str, Any]]] = {
    Webhook.Form.JSON: _json,
    Webhook.Form.DISCORD: _discord,
    Webhook.Form.SLACK: _slack,
    Webhook.Form.MATTERMOST: _mattermost,
}
