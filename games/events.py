"""Events of the rules as plain data, the way sentences read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.ruleset import Event


def rows(events: Sequence[Event]) -> list[list[Any]]:
    """Kind, seat and details of each event."""
    return [[event.kind, event.seat, _plain(event.details)] for event in events]


def _plain(value: Any) -> Any:
    """The value with lists for tuples."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value
