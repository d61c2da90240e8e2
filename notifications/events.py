"""What programs are told of an event: the same document in ``/api/v1/events`` and in the body of a webhook."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.urls import reverse

EVENTS = {
    "turn": "asked",
    "moved": "moved",
    "over": "over",
    "talk": "talk",
    "invitation": "invited",
}
"""The word for an event, by the folder of the notification's type; others are told by webhooks alone, under theirs."""


def event_document(kind: str, table: str) -> dict[str, Any]:
    """What happened, and where to look: nothing of what is there. ``table`` is its public id; empty for no table."""
    path = reverse("games:table", args=[table]) if table else "/"
    return {"event": kind, "table": table, "url": urljoin(settings.BASE_URL, path)}
