"""One entry of a table's log: a move or an administrative act."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.engine.diff import Change
from games.engine.ruleset import Document, SeatNumber


class Entry(NamedTuple):
    """One move (by number), or one thing done to the table after it, with all that came of it."""

    number: int
    seat: int | None
    key: str
    lines: tuple[SafeString, ...]
    """A line, with its dot, for each seat to which something happened in one go; without a colour for the table."""
    at: datetime
    move: Document
    """As it is kept, with what it hides: presenters get it from ``shown_moves``. Empty for what is no move."""
    turn: int = 0
    ended: int = 0
    """The last turn that had ended after it."""
    changes: tuple[Change, ...] = ()
    pictures: tuple[tuple[SeatNumber, SafeString], ...] = ()
    """What seats laid or built."""
    cells: tuple[str, ...] = ()
    """The ids of the cells where it happened."""
    final: tuple[Change, ...] = ()
    """What the final scoring changed, if the game ended with it."""
    asked: int = 0
    """The last turn about which the move decided."""
    before: tuple[tuple[SeatNumber, SafeString], ...] = ()
    """What seats had laid in this turn before the move, and what had become of it."""
