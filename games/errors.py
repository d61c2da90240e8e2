"""What every refusal at a table is."""

from __future__ import annotations

from accounts.refusal import Refusal


class GameError(Refusal):
    """Something a person asked for at a table and does not get."""
