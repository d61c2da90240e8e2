"""A running table as a row of a list, as plain values, so that equal rows share one cached fragment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.names import listed
from games import texts
from games.clocks.presenters.clocks import Clock
from games.engine.ruleset import Options
from games.lobby.presenters.cards import Card
from games.models import Seat
from games.tables.faults import plain_if_it_fails
from games.tables.pages import for_title
from games.tables.pages.position_picture import Position, position_of
from games.tables.pages.seats import emblem


class ListedSeat(NamedTuple):
    """A seat as lists of running tables show it."""

    title: str
    """The code of the title, whose emblems the seats have."""
    colour: str
    name: str
    points: int | None
    is_awaited: bool
    is_ready: bool

    @property
    def emblem(self) -> SafeString:
        """The emblem of the seat, which tells it from others without colours too."""
        return emblem(self.title, self.colour)


class Past(NamedTuple):
    """An instant in the reader's zone, and in words how long ago it was."""

    iso: str
    words: str


class ListedClock(NamedTuple):
    """A clock that runs, as ``games/clock.html`` shows it; of rests no list tells."""

    iso: str
    until: str
    is_urgent: bool
    resting: str = ""
    rests_for_scripts: str = "[]"


class Line(NamedTuple):
    """The values of a running table in a list for one viewer, without the waiting time."""

    public_id: str
    code: str
    """Of the title."""
    position: Position | None
    turn: int | None
    options: str
    """As JSON; what the title says of them is asked when a line is rendered."""
    seats: tuple[ListedSeat, ...]
    is_mine: bool
    is_ready: bool
    awaited_others: tuple[str, ...]

    @property
    def title(self) -> str:
        return texts.title(self.code)

    @property
    def how_far(self) -> str:
        """The turn, and of how many; empty where nothing was moved since lists show it."""
        return how_far(self.public_id, self.code, self.turn, json.loads(self.options))

    @property
    def modules(self) -> Sequence[str]:
        """The modules by name."""
        return module_names(self.public_id, self.code, self.options)

    @property
    def awaited_names(self) -> str:
        """The names of the others who have to move, as a list in a sentence."""
        return listed(self.awaited_others)


class ResultSeat(NamedTuple):
    """A seat of a game that is over."""

    title: str
    """The code of the title."""
    colour: str
    name: str
    points: int | None
    won: bool | None

    @property
    def emblem(self) -> SafeString:
        """The emblem of the seat."""
        return emblem(self.title, self.colour)


class Result(NamedTuple):
    """The values of a game that is over in a list, the same for every viewer in one time zone."""

    public_id: str
    code: str
    """Of the title."""
    position: Position | None
    options: str
    """As JSON."""
    seats: tuple[ResultSeat, ...]
    ended_at: datetime | None
    zone: tzinfo

    @property
    def title(self) -> str:
        return texts.title(self.code)

    @property
    def modules(self) -> Sequence[str]:
        """The modules by name."""
        return module_names(self.public_id, self.code, self.options)

    @property
    def ended(self) -> datetime | None:
        """When it ended, in the reader's zone."""
        return self.ended_at and self.ended_at.astimezone(self.zone)


def result_of(card: Card) -> Result:
    """Build the list row of a game that is over."""
    game = card.game
    return Result(
        public_id=game.public_id,
        code=game.title,
        position=position_of(game),
        options=json.dumps(game.options),
        seats=tuple(
            [ResultSeat(game.title, seat.colour, seat.player_name, seat.points, seat.won) for seat in card.ranking]
        ),
        ended_at=game.ended_at,
        zone=timezone.get_current_timezone(),
    )


def module_names(table: str, title: str, options: str) -> list[str]:
    """The modules among options, which are JSON, by name."""

    def ask() -> list[str]:
        return [name for _code, name in texts.chosen_parts(title, json.loads(options))]

    return plain_if_it_fails(ask, [], title=title, table=table)


def line_of(card: Card) -> Line:
    """Build the list row of a table."""
    return Line(
        public_id=card.game.public_id,
        code=card.game.title,
        position=position_of(card.game),
        turn=card.game.turn,
        options=json.dumps(card.game.options),
        seats=tuple([listed_seat(card.game.title, seat) for seat in card.seats]),
        is_mine=card.is_mine,
        is_ready=card.is_ready,
        awaited_others=tuple([seat.player_name for seat in card.awaited_others]),
    )


def how_far(table: str, title: str, turn: int | None, options: Options) -> str:
    """How far a running game is, from its row alone."""
    if turn is None:
        return ""
    return plain_if_it_fails(lambda: for_title(title).how_far(turn, options), "", title=title, table=table)


def listed_seat(title: str, seat: Seat) -> ListedSeat:
    """A seat of a running table as lists show it."""
    return ListedSeat(title, seat.colour, seat.player_name, seat.points, seat.waiting_since is not None, seat.ready)


def past(at: datetime) -> Past:
    """An instant as pages render it."""
    return _past(at, _elapsed(datetime.now(UTC) - at), timezone.get_current_timezone(), get_language())


def _elapsed(since: timedelta) -> timedelta:
    """How long ago something was, as finely as words tell it."""
    unit = next((unit for unit in _UNITS if since >= unit), _SECOND)
    return since - since % unit


_SECOND = timedelta(seconds=1)
_UNITS = (timedelta(hours=1), timedelta(minutes=1))


@lru_cache(maxsize=4096)
def _past(at: datetime, _elapsed: timedelta, zone: tzinfo, _language: str | None) -> Past:
    return Past(timezone.localtime(at, zone).isoformat(), naturaltime(at))


def listed_clock(clock: Clock) -> ListedClock:
    """A clock as lists show it."""
    return ListedClock(clock.iso, clock.until, clock.is_urgent)
