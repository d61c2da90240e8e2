"""Context of the premove page: the board as it would be, and the stored premoves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.urls import reverse

from accounts.models import User
from games import texts
from games.analysis.presenters.analysis import in_words
from games.engine.ruleset import RuleError
from games.models import Plan, Seat
from games.pages.presenters.page import play_area, visit_of
from games.premoves.ahead import (
    may_plan,
    next_occasion,
    plan_in_the_making,
    table_ahead,
)
from games.premoves.fitting import Tried
from games.premoves.making import MOST_PLANS, decision_of
from games.premoves.presenters import thrown_away
from games.tables.pages import for_title
from games.tables.pages.page import PlansPage
from games.tables.tables import Table


class KeptPlan(NamedTuple):
    """A plan that waits."""

    key: str
    number: int
    words: str
    """What would happen."""
    draws_blind: bool
    """Whether a tile would be drawn blind after that."""
    allows_blind: bool
    minds_beside: bool
    problem: str
    """Why it could not be played if the turn came now."""


def planning_page(table: Table, user: User, fields: Mapping[str, str]) -> dict[str, Any]:
    """The context of the page. Raises ``NotYourSeat``."""
    seat = table.seat_of(user)
    waiting = table.plans[seat.seat_number]
    return {
        "game": table.game,
        "may_plan": False,
        "kept": [_kept(table, seat, plan, number) for number, plan in enumerate(waiting, start=1)],
        "thrown_away": thrown_away(table.game.title, table.told_plans[seat.seat_number]),
        "has_room": len(waiting) < MOST_PLANS,
        "decision": decision_of(table, seat, None),
        **(_board(table, seat, user, fields) if _is_planned_here(table, seat) else {}),
    }


def _is_planned_here(table: Table, seat: Seat) -> bool:
    """Whether there is a turn to plan, and the title has its board for that; others plan at the table itself."""
    return may_plan(table, seat) and isinstance(for_title(table.game.title).plans, PlansPage)


def _board(table: Table, seat: Seat, user: User, fields: Mapping[str, str]) -> dict[str, Any]:
    """The board on which the plan in the making is drafted."""
    occasion = next_occasion(table, seat)
    plan = plan_in_the_making(table, seat)
    ahead, found = table_ahead(table, seat, occasion, plan)
    return play_area(visit_of(ahead, user, fields)) | {
        "may_plan": True,
        "is_ahead": True,
        "steps_planned": len(plan.moves) if plan else 0,
        "decision": decision_of(table, seat, plan),
        "step_address": reverse("games:plan_step", args=[table.game.public_id]),
        "draws_blind": found.draw is not None,
        "dropped": texts.refusal(table.game.title, found.refusal) if found.refusal else "",
    }


def _kept(table: Table, seat: Seat, plan: Plan, number: int) -> KeptPlan:
    ahead, found = _tried(table, seat, plan)
    happened = ahead.draft_of(ahead.seats[seat.number or 0]).happened
    return KeptPlan(
        key=plan.key,
        number=number,
        words=in_words(table.game.title, happened, table.names),
        draws_blind=found.draw is not None,
        allows_blind=plan.allows_blind,
        minds_beside=plan.beside is not None,
        problem=texts.refusal(table.game.title, found.refusal) if found.refusal else "",
    )


def _tried(table: Table, seat: Seat, plan: Plan) -> tuple[Table, Tried]:
    """The plan as it would be played if the turn came now; a turn that is over is none."""
    if not may_plan(table, seat) or plan.occasion not in table.occasions(seat.number or 0):
        return table, Tried([], refusal=RuleError("plan-too-late"))
    return table_ahead(table, seat, plan.occasion, plan)
