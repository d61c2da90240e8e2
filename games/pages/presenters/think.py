"""The menu of all that helps to think about the position on the table's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.premoves.part import plans_of_viewer
from games.premoves.presenters import OwnPlans
from games.tables.pages.parts import Place, Visit, WithTheBoard
from games.tables.tables import is_among_bots


class Think(WithTheBoard):
    """Hint, plans, turns to try, looking back; after the end of a game that has other ways on."""

    place = Place.MENU
    template = "games/think.html"
    element = "details"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        if visit.board.scene.winners is not None:
            return None
        return {
            "at": visit.table.game.move_count,
            "plans": visit.once(plans_of_viewer),
            "may_ask_bot": _may_ask_bot(visit),
        }

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        plans: OwnPlans | None = context["plans"]
        return context["at"], plans and (plans.kept, plans.may_plan), context["may_ask_bot"]


def _may_ask_bot(visit: Visit) -> bool:
    """Whether the viewer, who begins to decide, may ask what a bot would do."""
    scene = visit.board.scene
    begins = scene.seat in scene.awaited and not scene.draft and not scene.is_stood_in
    return visit.seat is not None and visit.table.is_live and begins and is_among_bots(visit.table, visit.seat)
