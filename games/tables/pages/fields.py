"""Moves as the values of form fields, there and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import escape

from games.engine.ruleset import Document, InvalidMove

MOST_AT_ONCE = 30
"""More moves than one press makes."""


def text(document: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """A move, a part of one or several moves, as a form sends it."""
    return json.dumps(document, separators=(",", ":"))


def value(document: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> str:
    """The same as the value of a field; safe inside double quotes."""
    return escape(text(document))


def json_object(text: str) -> Document:
    """What a field holds. Raises ``InvalidMove`` for anything but a JSON object of texts that can be shown."""
    document = _json(text)
    if not isinstance(document, dict):
        raise InvalidMove("field-unknown-value", field="move")
    return document


def json_objects(text: str) -> list[Document]:
    """The objects of a list in a field, at least one. Raises ``InvalidMove`` for anything else."""
    documents = _json(text)
    if not isinstance(documents, list) or not 0 < len(documents) <= MOST_AT_ONCE:
        raise InvalidMove("field-unknown-value", field="moves")
    if not all(isinstance(document, dict) for document in documents):
        raise InvalidMove("field-unknown-value", field="moves")
    return documents


def _json(text: str) -> Any:
    """What a text says in JSON, if that can be shown."""
    try:
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()  # JSON can write half a character; no page can.
    except (ValueError, RecursionError):
        raise InvalidMove("field-unknown-value", field="move") from None
    return document
