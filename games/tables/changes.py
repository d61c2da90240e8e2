"""What a transaction did to a running table, as one value; the handlers of ``handlers.py`` act on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from games import texts
from games.models import Move, Seat
from games.tables.tables import Table


class MadeMove(NamedTuple):
    """One move that was made."""

    row: Move
    awaited: tuple[int, ...]
    """The seats to move after it."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """What a transaction did to a table: it started, moved, ended, changed a player or went back.

    ``table`` is locked, with the state after all moves that were ``made``. The handler ``Columns`` updates its
    derived columns early; later handlers rely on them.
    """

    table: Table
    awaited: tuple[int, ...]
    """The seats to move before the first of the moves."""
    made: Sequence[MadeMove]
    waited: Mapping[int, datetime | None]
    """Since when each seat was to move before the change, by seat number."""
    anew: frozenset[int] = frozenset()
    """Seats that count as newly to move although they were to move before: a new player, moves taken back."""
    retracted: Sequence[Move] = ()
    """Moves that were taken back. The table was replayed without them and has a new epoch."""
    by_bot: bool = False
    """A bot has decided: its own seat, or in the place of a person who resigned, is away or was late."""
    by_worker: bool = False
    """The caller runs the bots of this table itself, so no task is enqueued for them."""

    @property
    def moves(self) -> list[Move]:
        """The rows that were added, in order."""
        return [made.row for made in self.made]

    @property
    def started(self) -> bool:
        """Whether the game has just begun: no seat was to move before."""
        return not self.retracted and not any(self.waited.values())

    @property
    def asked(self) -> list[Seat]:
        """The seats that are newly to move: they were not before, or are in ``anew``."""
        return [seat for seat in self.table.seats if seat.waiting_since is not None and self._is_news(seat)]

    @property
    def still_asked(self) -> list[Seat]:
        """The seats that were to move before and still are."""
        return [seat for seat in self.table.seats if seat.waiting_since is not None and not self._is_news(seat)]

    @property
    def answered(self) -> list[Seat]:
        """The seats whose former decision is no longer pending."""
        return [seat for seat in self.table.seats if self.waited[seat.seat_number] is not None and self._is_news(seat)]

    @property
    def went_back(self) -> bool:
        """Whether moves were taken back for everybody: not only one seat's decision, which nobody had seen."""
        return bool(self.retracted) and len(self.anew) == len(self.table.seats)

    @property
    def ended(self) -> bool:
        return self.table.game.is_over

    def _is_news(self, seat: Seat) -> bool:
        number = seat.seat_number
        return number in self.anew or seat.waiting_since != self.waited[number]


class Lateness(StrEnum):
    """What became of a seat whose deadline passed."""

    STOOD_IN = "stood-in"
    GIVEN_UP = "given-up"
    RESIGNED = "resigned-late"
    LEFT = "left-late"
    """At a tournament's table: a bot plays on to its end."""
    SUSPENDED = "suspended"
    """Its person may not use the site for now: a bot plays on until they are back. No deadline passed."""
    GONE = "gone"
    """Its person has left the site: a bot plays on to the end. No deadline passed."""
    BACK = "back"
    SUCCEEDED = "succeeded"
    """Another player has taken the seat over; ``seat`` is the seat as it was, with the player who was away."""


class Difference(NamedTuple):
    """A derived column whose stored value differs from the replay of the moves."""

    where: str
    """``table`` or ``seat``."""
    number: int | None
    """Which seat."""
    column: str
    kept: Any
    replayed: Any

    def __str__(self) -> str:
        return texts.difference(**self.as_data())

    def as_data(self) -> dict[str, Any]:
        """The fields as JSON data, to be stored and rendered later in the viewer's language."""
        return {**self._asdict(), "kept": repr(self.kept), "replayed": repr(self.replayed)}
