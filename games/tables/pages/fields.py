"""Moves as the values of form fields, there and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.html import escape

from games.engine.ruleset import Document, InvalidMove


def text(document: Mapping[str, Any]) -> str:
    """A move, or a part of one, as a form sends it."""
    return json.dumps(document, separators=(",", ":"))


def value(document: Mapping[str, Any]) -> str:
    """The same as the value of a field; safe inside double quotes."""
    return escape(text(document))


def json_object(text: str) -> Document:
    """What a field holds. Raises ``InvalidMove`` for anything but a JSON object of texts that can be shown."""
    try:
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()  # JSON can write half a character; no page can.
    except (ValueError, RecursionError):
        raise InvalidMove("field-unknown-value", field="move") from None
    if not isinstance(document, dict):
        raise InvalidMove("field-unknown-value", field="move")
    return document
