"""What somebody reads who comes by an invitation when the game has begun: the table is full, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.lobby.requests import ASKED, Wanted, may_ask
from games.tables.pages.parts import Place, Visit, WithTheBoard


class Latecomer(WithTheBoard):
    """Told to who has the link of a table, and no seat there."""

    place = Place.BELOW
    template = "games/latecomer.html"
    element = "section"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        if visit.seat is not None or not visit.invite or visit.advised or not visit.game.is_running:
            return None
        reader = visit.user if visit.user.is_authenticated else None
        has_asked = visit.game.public_id in visit.session.get(ASKED, [])
        return {"has_asked": has_asked, "may_ask": may_ask(visit.game, reader, Wanted.ANOTHER)}

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return [context["has_asked"], context["may_ask"]]
