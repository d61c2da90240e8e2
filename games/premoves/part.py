"""What the table's page shows of a player's premoves, to that player alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Seat
from games.premoves.marks import mark_of
from games.premoves.presenters import OwnPlans, own_plans
from games.tables.pages import for_title
from games.tables.pages.page import PlansInForm
from games.tables.pages.parts import Place, SentEachTime, Visit, WithTheBoard


class Plans(WithTheBoard, SentEachTime):
    """How many premoves wait, which were dropped, and the mark by which an open page learns of the next one dropped."""

    place = Place.HEADER
    template = "games/plans/beside.html"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        seat = visit.seat
        if seat is None or not visit.table.is_live or seat.is_played_by_bot:
            return None
        if isinstance(for_title(visit.table.game.title).plans, PlansInForm):
            return {"plans": None, "plans_mark": _mark_in_form(visit, seat)}
        plans = visit.once(plans_of_viewer)
        return {"plans": plans, "plans_mark": plans.mark} if plans else None


def plans_of_viewer(visit: Visit) -> OwnPlans | None:
    """The viewer's premoves; ``None`` without any, and for who has no seat here."""
    return own_plans(visit.table, visit.seat) if visit.seat else None


def _mark_in_form(visit: Visit, seat: Seat) -> str:
    """Of what is planned in the form of the page itself."""
    return mark_of(visit.table.game, seat.user_id, visit.table.plans[seat.seat_number])
