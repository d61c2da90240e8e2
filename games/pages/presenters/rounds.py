"""All rounds of a game, to be looked up: what was revealed in each, and what everybody knows of the others now."""

from __future__ import annotations

from typing import Any

from accounts.models import Viewer
from games.history.course import views_at_ends
from games.pages.presenters.replay import looking_back
from games.tables.pages import for_title
from games.tables.pages.page import Rounds
from games.tables.tables import Table


def page(table: Table, viewer: Viewer, rounds: Rounds) -> dict[str, Any]:
    """The context of the page, as this person sees the table."""
    own = table.find_seat(viewer)
    number = own.number if own else None
    told = rounds.context(looking_back(table, number, ()).scene, views_at_ends(table.game, number))
    return {"game": table.game, "presenter": for_title(table.game.title), **told}
