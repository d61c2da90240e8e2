"""What a guest is asked once at a table with others: whether to keep the seat, by an address and a code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.models import Seat
from games.tables.pages.parts import Place, Visit, WithTheBoard

DECLINED = "keeps_no_seat"
"""Key of the session, which is all that a guest has: *not now* was said."""
ADDRESS = "keep_address"
"""Key of the session: the address whose code is awaited."""


class KeepSeat(WithTheBoard):
    """The question after the guest's first turn; it stays until it is answered, and what is typed stays with it."""

    place = Place.BELOW
    template = "games/keep_seat.html"
    element = "section"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        if visit.advised or not is_asked(visit):
            return None
        typed = visit.fields.get("email", "") if visit.refusal else ""
        return {"keep_address": visit.session.get(ADDRESS, ""), "typed": typed, "problem": visit.refusal}

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return [context["keep_address"], context["typed"], str(context["problem"] or "")]


def is_asked(visit: Visit) -> bool:
    """Whether this is a guest who has moved at a table with other people, and has not said *not now*."""
    person, seat = visit.user, visit.seat
    if not person.is_authenticated or not person.is_guest or seat is None or not visit.game.is_running:
        return False
    return (
        seat.decisions > 0
        and DECLINED not in visit.session
        and any(_is_other(each, seat) for each in visit.table.seats)
    )


def _is_other(seat: Seat, own: Seat) -> bool:
    return seat.user_id is not None and seat.user_id != own.user_id


class WayToKeepSeat(WithTheBoard):
    """The way to that question, while the others move: it lies below the board."""

    place = Place.HEADER
    template = "games/keep_seat_way.html"
    element = "p"

    def context(self, visit: Visit) -> Mapping[str, Any] | None:
        if visit.advised or not is_asked(visit) or visit.seat is None or visit.seat.waiting_since:
            return None
        return {}

    def depends_on(self, visit: Visit, context: Mapping[str, Any]) -> object:
        return None
