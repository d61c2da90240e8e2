"""Refused premoves, for the players who made them."""

from __future__ import annotations

from django.db.models import QuerySet

from core.db.compiled import compiled_query
from games.models import Plan, Seat
from games.tables.tables import Table


def dropped_plan(table: Table, seat: Seat) -> Plan | None:
    """The premove of a seat for its pending decision, if the rules refused it."""
    assert seat.number is not None, "seats of a started game are numbered"
    if not table.is_live:
        return None
    occasion = table.occasion(seat.number)
    return _refused.first(seat.pk, seat.user_id, occasion) if occasion else None


@compiled_query
def _refused(seat: int, person: int | None, occasion: str) -> QuerySet[Plan]:
    """The latest of them."""
    refused = Plan.objects.filter(seat_id=seat, user=person, occasion=occasion, status=Plan.Status.REFUSED)
    return refused.order_by("-done_at")[:1]
