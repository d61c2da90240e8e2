"""How a game ended, as somebody's page tells it."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.pages.presenters.ending import EndPart
from games.pages.presenters.page import visit_of
from games.tables.tables import Table


def end_of(table: Table, user: User) -> Any:
    """What the end part tells somebody; ``None`` while the game runs."""
    shown = EndPart().context(visit_of(table, user, {}))
    return shown["end"] if shown else None
