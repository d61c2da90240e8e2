"""What the schema says beside operations and documents: headers, scopes, and what webhooks post."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from api.v1.auth import KINDS, Anybody, Bearer
from notifications.events import EVENTS

Part = dict[str, Any]
_TEXT: Part = {"type": "string"}
_COUNTED: Mapping[str, Part] = {
    "RateLimit": {"description": "What is left in this minute, and for how many seconds.", "schema": _TEXT},
    "RateLimit-Policy": {"description": "How many requests a minute.", "schema": _TEXT},
}
_ETAG: Part = {"description": "Send it as If-None-Match.", "schema": _TEXT}
_RETRY_AFTER: Part = {"description": "With 429: seconds to wait.", "schema": {"type": "integer"}}
_IDEMPOTENCY_KEY: Part = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "The same request with the same key is done once, and answered alike for a day.",
    "schema": {"type": "string", "pattern": "^[\\x21-\\x7e]{1,255}$"},
}
_IF_NONE_MATCH: Part = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The ETag of the answer before: 304 means that nothing changed.",
    "schema": _TEXT,
}
STREAMS = ("events", "tableEvents", "gamesOf")
"""Operations whose answers are no documents that could be the same as before."""
NOT_MODIFIED: Part = {"description": "Nothing has changed since"}


def complete(method: str, operation: Part, refusal: Part) -> None:
    """Add to an operation what all of them have in common: headers, the scope of its token, how it is refused."""
    answers = operation["responses"]
    for status, answer in answers.items():
        if status != "204" and "application/json" in answer.get("content", {}):
            answer["headers"] = {**_COUNTED, **({"ETag": _ETAG} if method == "get" else {})}
    if method == "get" and operation["operationId"] not in STREAMS:
        answers[304] = NOT_MODIFIED
        operation["parameters"] = [*operation["parameters"], _IF_NONE_MATCH]
    elif method in ("post", "put"):
        operation["parameters"] = [*operation["parameters"], _IDEMPOTENCY_KEY]
    answers["4XX"] = {**refusal, "headers": {**_COUNTED, "Retry-After": _RETRY_AFTER}}
    kinds = [KINDS[name] for each in operation["security"] for name in each]
    operation["security"] = [*_securities(kinds)]
    operation["x-scopes"] = [kind.scope.value for kind in kinds]


def _securities(kinds: Sequence[type[Bearer]]) -> Iterator[Mapping[str, list[str]]]:
    """One kind of token; what anybody may ask needs none. Linters know scopes of OAuth alone: ours stand beside it."""
    for kind in kinds:
        if kind is Anybody:
            yield {}
        yield {Bearer.__name__: []}


def webhooks() -> Part:
    """What is posted to a webhook in JSON (docs/api.md)."""
    fields = {
        "event": {"description": f"{', '.join(EVENTS.values())}, or the type of another notification.", **_TEXT},
        "table": {"description": "Empty where it is about no table.", **_TEXT},
        "url": {"description": "The page to look at.", "type": "string", "format": "uri"},
        "type": {"description": "The type of the notification.", **_TEXT},
        "text": {"description": "A sentence for people.", **_TEXT},
        "title": {"description": "The title of the table.", **_TEXT},
    }
    signed = [
        {"in": "header", "name": name, "required": True, "description": "As in Standard Webhooks.", "schema": _TEXT}
        for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    ]
    document = {"type": "object", "properties": fields, "required": [*fields]}
    post = {
        "operationId": "notified",
        "summary": "A notification",
        "description": "Posted to the address that you gave in your profile. Answer with 2xx within seconds.",
        "tags": ["events"],
        "parameters": signed,
        "requestBody": {"required": True, "content": {"application/json": {"schema": document}}},
        "responses": {"2XX": {"description": "Taken"}},
    }
    return {"notification": {"post": post}}
