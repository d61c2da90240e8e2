"""Whether a turn is confirmed with the step that decides all of it, for whoever prefers that."""

from __future__ import annotations

from games.engine.ruleset import AT_ONCE
from games.models import Seat
from games.tables.tables import Table


def is_decided(table: Table, seat: Seat) -> bool:
    """Whether nothing is left to choose after a seat's only step, and its person wants no question then.

    A step that reveals something is never among these: it commits the draft by itself, and what would follow from the
    draft by itself stops before it reveals anything, so that its seat has still to move.
    """
    if not seat.draft or not table.preferences_of(seat.seat_number).get(AT_ONCE, False):
        return False
    draft = table.draft_of(seat)
    return draft.steps == 1 and not draft.dropped and seat.number not in table.title.rules.to_move(draft.state)
