"""Events of the rules as JSON data, the way moves keep them for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.ruleset import Event


def rows(events: Sequence[Event]) -> list[list[Any]]:
    """Kind, seat and details of each event."""
    return [[event.kind, event.seat, dict(event.details)] for event in events]
