"""What became of plans, for the eyes of those who made them."""

from __future__ import annotations

from games.models import Plan, Seat
from games.selectors.tables import Table


def dropped_plan(table: Table, seat: Seat) -> Plan | None:
    """The plan of a seat for what it is asked now, if the rules refused it."""
    assert seat.number is not None, "seats of a started game are numbered"
    if not table.is_live:
        return None
    occasion = table.ruleset.occasion(table.state, seat.number)
    refused = Plan.objects.filter(seat=seat, user=seat.user_id, occasion=occasion, status=Plan.Status.REFUSED)
    return refused.order_by("-done_at").first() if occasion else None
