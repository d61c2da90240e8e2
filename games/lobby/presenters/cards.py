"""A table in a list for one viewer: players, seats to move, unusual options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from accounts.models import Viewer
from core.names import listed
from games import texts
from games.clocks.presenters.clocks import Clock, ShownTerms, shown_terms
from games.clocks.selectors import Reliability, latest_of
from games.models import Game, Seat
from games.tables.faults import plain_if_it_fails
from games.tables.pages.beginning_picture import Beginning, beginning_of
from games.tables.pages.position_picture import position_of
from games.tables.selectors import seats_at

T = TypeVar("T")


@dataclass(frozen=True)
class Card:
    """A table, its seats with their people, and who reads: a card asks the database nothing."""

    game: Game
    seats: Sequence[Seat]
    reader_key: int | None
    host_reliability: Reliability | None = None
    """``None`` where nobody asks."""

    @cached_property
    def own(self) -> Seat | None:
        """The reader's place, taken or kept."""
        return next((seat for seat in self.seats if seat.user_id and seat.user_id == self.reader_key), None)

    @property
    def title(self) -> str:
        return texts.title(self.game.title)

    @property
    def picture(self) -> str:
        """The address of a small picture of the table, or of where it will begin, if its title has pictures."""
        shown = position_of(self.game) or self.beginning
        return shown.small_address if shown else ""

    @property
    def beginning(self) -> Beginning | None:
        """The picture of where a table begins that waits for players."""
        return beginning_of(self.game)

    @property
    def options(self) -> list[str]:
        """What is not as usual, in a few words each."""
        return self._listed(texts.chosen_options)

    @property
    def modules(self) -> list[str]:
        """The modules by name."""
        return [name for _code, name in self._listed(texts.chosen_parts)]

    def _listed(self, say: Callable[[str, Mapping[str, Any]], list[T]]) -> list[T]:
        game = self.game
        return plain_if_it_fails(lambda: say(game.title, game.options), [], title=game.title, table=game.public_id)

    @cached_property
    def terms(self) -> ShownTerms:
        """How much time there is for a turn."""
        return shown_terms(self.game.clock, self.game.rests)

    @property
    def open_places(self) -> int:
        """How many may still come."""
        return sum(seat.status == Seat.Status.OPEN for seat in self.seats)

    @property
    def is_invited(self) -> bool:
        """Whether a place is reserved for the viewer, who has not answered yet."""
        return self.own is not None and self.own.status == Seat.Status.INVITED and not self.is_held

    @property
    def is_held(self) -> bool:
        """Whether a place at a rated table is kept for the viewer, a guest who has not entered a code yet."""
        if self.own is None or self.own.user is None or self.own.status != Seat.Status.INVITED:
            return False
        return self.game.is_rated and self.own.user.is_guest

    @cached_property
    def is_mine(self) -> bool:
        """Whether the viewer is to move; for players who resigned or are away a bot decides."""
        return self.own is not None and self.own.waiting_since is not None and not self.own.is_played_by_bot

    @property
    def is_away(self) -> bool:
        """Whether a bot plays on until the reader is back."""
        return self.own is not None and self.own.stand_in == Seat.StandIn.GIVEN_UP and not self.own.resigned

    @property
    def is_ready(self) -> bool:
        """Whether the reader has decided what others are still asked."""
        return self.own is not None and self.own.ready

    @cached_property
    def awaited(self) -> list[Seat]:
        """Who has to move, the longest waited for first."""
        return sorted((seat for seat in self.seats if seat.waiting_since), key=_since)

    @property
    def awaited_others(self) -> list[Seat]:
        """Who has to move besides the reader."""
        return [seat for seat in self.awaited if seat is not self.own]

    @property
    def since(self) -> datetime | None:
        """Since when the table waits: for the reader if it does, else for the one it waits for longest."""
        if self.own is not None and self.is_mine:
            return self.own.waiting_since
        return self.awaited[0].waiting_since if self.awaited else None

    @property
    def clock(self) -> Clock | None:
        """The clock that runs: the reader's if the table waits for the reader, else the one that is due first."""
        if self.own is not None and self.is_mine:
            return Clock(self.own.deadline) if self.own.deadline else None
        deadlines = [seat.deadline for seat in self.awaited if seat.deadline]
        return Clock(min(deadlines)) if deadlines else None

    @property
    def ranking(self) -> list[Seat]:
        """The seats of a game that is over: the winners first, then by points."""
        return sorted(self.seats, key=lambda seat: (not seat.won, -(seat.points or 0)))


def names_of(seats: Iterable[Seat]) -> str:
    """The names of players as a list in a sentence."""
    return listed(seat.player_name for seat in seats)


def cards(games: Iterable[Game], viewer: Viewer) -> list[Card]:
    """Cards for the tables of one list."""
    return card_lists(viewer, games)[0]


def card_lists(viewer: Viewer, *lists: Iterable[Game]) -> list[list[Card]]:
    """Cards for the tables of several lists, whose seats and people are fetched here, for all of them at once."""
    listed = [[*games] for games in lists]
    seats = seats_at([*chain.from_iterable(listed)])
    key = viewer.pk
    return [[Card(game, seats[game.pk], key) for game in games] for games in listed]


def cards_of_hosts(games: Iterable[Game], viewer: Viewer) -> list[Card]:
    """The same, with what is known of those who invite to these tables: one query for all of them."""
    listed = cards(games, viewer)
    hosts = latest_of({card.game.host_id for card in listed if card.game.host_id})
    return [replace(card, host_reliability=hosts.get(card.game.host_id or 0)) for card in listed]


def _since(seat: Seat) -> datetime:
    assert seat.waiting_since is not None, "only seats that are waited for are sorted"
    return seat.waiting_since
