"""The position in which a premove is drafted: sampled from the seat's own view."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from random import Random

from games.engine.ruleset import RuleError
from games.models import Plan, Seat
from games.premoves.errors import NothingToPlan
from games.premoves.fitting import Tried, read_planned, tried
from games.tables.tables import Table


def next_occasion(table: Table, seat: Seat) -> str:
    """The next slot for which this seat may premove. Raises ``NothingToPlan``."""
    return occasions(table, seat)[0]


def occasions(table: Table, seat: Seat) -> list[str]:
    """The slots for which this seat may premove, the next one first. Raises ``NothingToPlan`` where there is none."""
    if not may_plan(table, seat):
        raise NothingToPlan
    return list(_occasions(table, seat))


def may_plan(table: Table, seat: Seat) -> bool:
    """Whether a user has a slot at this table."""
    return table.is_live and not seat.is_played_by_bot and bool(_occasions(table, seat))


def _occasions(table: Table, seat: Seat) -> Sequence[str]:
    assert seat.number is not None, "seats of a started game are numbered"
    return table.occasions(seat.number)


def plan_in_the_making(table: Table, seat: Seat) -> Plan | None:
    """The premove that the player of a seat is drafting for the next slot; one for an older slot counts no more."""
    plan = Plan.objects.filter(seat=seat, user=seat.user_id, status=Plan.Status.DRAFT).first()
    if plan is None or not may_plan(table, seat):
        return None
    return plan if plan.is_made_for(next_occasion(table, seat), table.game.epoch) else None


def table_ahead(table: Table, seat: Seat, occasion: str, plan: Plan | None = None) -> tuple[Table, Tried]:
    """A copy of the table on which the seat is to move in the slot, with the premove's moves as its draft.

    Rows are copied: nothing of it is ever saved. Raises ``NothingToPlan``.
    """
    title, number, plans = table.title, seat.number, table.title.plans
    assert number is not None, "seats of a started game are numbered"
    if plans is None:
        raise NothingToPlan
    luck = Random(f"{table.game.public_id}/{table.game.epoch}/{table.number}/{number}")
    try:
        state = plans.asked_ahead(
            title.rules.sample_state(title.rules.view(table.state, number), luck), number, occasion
        )
    except RuleError as error:
        raise NothingToPlan from error
    ahead = replace(table, seats=[copy(each) for each in table.seats], state=state)
    found = tried(ahead, number, read_planned(ahead, number, plan) if plan else ())
    ahead.seats[number].draft = found.made
    return ahead, found
