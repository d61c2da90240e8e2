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
    """The seats that the table waits for after it."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """What a transaction did to a table: it started, moved, ended, changed a player or went back.

    ``table`` is locked and stands after all moves that were ``made``. An early handler brings its columns up to
    date; all later ones find them so.
    """

    table: Table
    awaited: tuple[int, ...]
    """The seats that the rules waited for before the first of them."""
    made: Sequence[MadeMove]
    waited: Mapping[int, datetime | None]
    """Since when each seat was waited for before, by its number: what its people had been told."""
    anew: frozenset[int] = frozenset()
    """Seats that are asked once more although they may have been asked before: a new player, moves taken back."""
    retracted: Sequence[Move] = ()
    """Moves that count no more. The table was replayed without them and has a new epoch."""
    by_bot: bool = False
    """A bot has decided: its own seat, or in the place of a person who resigned, is away or was late."""
    by_worker: bool = False
    """Whoever made the change goes on with the bots of this table by himself."""

    @property
    def moves(self) -> list[Move]:
        """The rows that were added, in order."""
        return [made.row for made in self.made]

    @property
    def started(self) -> bool:
        """Whether the game has just begun: nobody had been waited for."""
        return not self.retracted and not any(self.waited.values())

    @property
    def asked(self) -> list[Seat]:
        """The seats that the table waits for from now on, and did not before, or that are asked anew."""
        return [seat for seat in self.table.seats if seat.waiting_since is not None and self._is_news(seat)]

    @property
    def still_asked(self) -> list[Seat]:
        """The seats that are waited for as before."""
        return [seat for seat in self.table.seats if seat.waiting_since is not None and not self._is_news(seat)]

    @property
    def answered(self) -> list[Seat]:
        """The seats that had been asked, and need not answer that any more."""
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
    BACK = "back"
    SUCCEEDED = "succeeded"
    """Somebody else has taken the seat over: it is told of the seat as it was, with the person who was away."""


class Difference(NamedTuple):
    """A column that does not hold what the moves say."""

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
        """To be kept, and told in the language of whoever reads it."""
        return {**self._asdict(), "kept": repr(self.kept), "replayed": repr(self.replayed)}
