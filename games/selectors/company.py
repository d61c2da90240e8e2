"""Who plays with whom at a table."""

from __future__ import annotations

from games.models import Seat
from games.selectors.tables import Table


def is_among_bots(table: Table, seat: Seat) -> bool:
    """Whether a person plays against bots alone. Somebody for whom a bot plays on is no bot."""
    return not seat.is_bot and all(other.is_bot for other in table.seats if other.number != seat.number)
