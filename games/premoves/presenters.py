"""Presenter of a user's premoves at a table, for this user only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import ngettext

from games import texts
from games.engine.ruleset import RuleError
from games.models import Plan, Seat
from games.premoves.ahead import may_plan
from games.premoves.marks import mark_of
from games.tables.pages import for_title
from games.tables.pages.page import PlansPage
from games.tables.tables import Table


class OwnPlans(NamedTuple):
    """The viewer's premoves as the page of a table renders them."""

    may_plan: bool
    kept: str
    """How many wait, in words; empty for none."""
    number: str
    """The same on a chip."""
    thrown_away: Sequence[ThrownAway]
    mark: str
    """With which an open page asks whether one was thrown away."""


class ThrownAway(NamedTuple):
    """A premove that was not legal when its turn came."""

    key: str
    made_at: Any
    reason: str


def own_plans(table: Table, seat: Seat) -> OwnPlans | None:
    """The premoves of a seat to render for its player; ``None`` without any."""
    if not table.is_live or seat.is_played_by_bot or not isinstance(for_title(table.game.title).plans, PlansPage):
        return None
    waiting = table.plans[seat.seat_number]
    told = OwnPlans(
        may_plan(table, seat),
        _in_words(len(waiting)),
        _on_a_chip(len(waiting)),
        thrown_away(table.game.title, table.told_plans[seat.seat_number]),
        mark_of(table.game, seat.user_id, waiting),
    )
    return told if any(told) else None


def thrown_away(title: str, plans: Sequence[Plan]) -> list[ThrownAway]:
    """Those that were refused, each with the reason."""
    return [ThrownAway(plan.key, plan.made_at, _why(title, plan)) for plan in plans if plan.reason]


def _why(title: str, plan: Plan) -> str:
    reason = plan.reason or {}
    return texts.refusal(title, RuleError(reason["code"], **reason["details"]))


def _in_words(waiting: int) -> str:
    if not waiting:
        return ""
    return ngettext("You have a plan for your next turn.", "You have %(number)s plans for your next turn.", waiting) % {
        "number": waiting
    }


def _on_a_chip(waiting: int) -> str:
    return ngettext("%(number)s plan", "%(number)s plans", waiting) % {"number": waiting} if waiting else ""
