"""What a transaction did to a running table, as one value, and those who act on it: the table's followers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.core.signals import setting_changed
from django.utils.module_loading import import_string

from accounts.models import User
from games import texts
from games.models import Game, Move, Proposal, Seat
from games.tables.tables import Table


class MadeMove(NamedTuple):
    """One move that was made."""

    row: Move
    awaited: tuple[int, ...]
    """The seats that the table waits for after it."""


@dataclass(frozen=True, slots=True)
class Commit:
    """What a transaction did to a table: it started, moved, ended, changed a player or went back.

    ``table`` is locked and stands after all moves that were ``made``. The first follower brings its columns up to date;
    all later ones find them so.
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
    """Whoever commits goes on with the bots of this table by himself."""

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
        return [seat for seat in self.table.seats if self.waited[_number(seat)] is not None and self._is_news(seat)]

    @property
    def went_back(self) -> bool:
        """Whether moves were taken back for everybody: not only one seat's decision, which nobody had seen."""
        return bool(self.retracted) and len(self.anew) == len(self.table.seats)

    @property
    def ended(self) -> bool:
        return self.table.game.is_over

    def _is_news(self, seat: Seat) -> bool:
        number = _number(seat)
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


class Follower:
    """Acts on what happens at tables, inside the transaction; what must not wait for it is done after the commit.

    Setting ``TABLE_FOLLOWERS`` names all of them, in the order in which they act.
    """

    def among(self, games: Collection[int]) -> AbstractContextManager[None]:
        """Around changes of many tables, by their keys: what each would ask for may be read at once."""
        return nullcontext()

    def follow(self, commit: Commit) -> None:
        """Act on a change of a locked table. Where moves were ``retracted``, undo what was done because of them."""

    def invited(self, game: Game, seats: Sequence[Seat]) -> None:
        """Act on places of a table that were just kept for people; raising a refusal keeps them from it."""

    def called_off(self, game: Game, seats: Sequence[Seat]) -> None:
        """Act on the end of a table that is cancelled."""

    def lateness(self, seats: Sequence[Seat], seat: Seat, what: Lateness) -> None:
        """Act on a deadline that passed, or on who is back after that, or has a successor.

        ``seats`` are all of the table, with their people.
        """

    def offered(self, game: Game, seat: Seat, user: User) -> None:
        """Act on a seat that ``user`` looks a successor for: ``successor`` is asked, and all are if it ``is_offered``.

        Raising a refusal keeps people from it.
        """

    def proposed(self, game: Game, proposal: Proposal, people: Sequence[User]) -> None:
        """Act on a proposal to which these people have not agreed yet; raising a refusal keeps it from them."""

    def left_open(self, game: Game, seat: Seat) -> None:
        """Act on a turn that was to be played as planned, and that its person is to decide after all."""

    def rebuild(self, replayed: Commit) -> None:
        """Make anew what follows from the moves: ``replayed`` holds all of them, from the first position on."""

    def differences(self, game: Game, replayed: Commit) -> list[Difference]:
        """Where that which is kept of a game differs from what its moves say."""
        return []


@lru_cache(maxsize=1)
def followers() -> tuple[Follower, ...]:
    """The followers of every table, in order."""
    return tuple(cast("Follower", import_string(path)()) for path in settings.TABLE_FOLLOWERS)


@contextmanager
def among(games: Collection[int]) -> Iterator[None]:
    """Around changes of many tables, each in a transaction of its own."""
    with ExitStack() as stack:
        for follower in followers():
            stack.enter_context(follower.among(games))
        yield


def _forget_followers(*, setting: str, **_more: Any) -> None:
    if setting == "TABLE_FOLLOWERS":
        followers.cache_clear()


setting_changed.connect(_forget_followers)


def _number(seat: Seat) -> int:
    assert seat.number is not None, "seats of a started game are numbered"
    return seat.number
