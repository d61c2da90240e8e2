"""The clocks of a table as a page shows them: deadline, pauses, and who decides for somebody who is away."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from accounts.models import Viewer
from games import texts
from games.clocks import selectors
from games.clocks.clocks import open_asks
from games.clocks.selectors import Rests
from games.engine.clock.own_rests import OwnRests
from games.engine.clock.rests import Window
from games.engine.clock.terms import Terms
from games.models import Ask, Seat
from games.tables.pages import for_title
from games.tables.pages.numbers import number
from games.tables.tables import Table
from games.texts import clock

MOST_RESTS = 30
"""A page that is left open knows so many rests to come."""


_RESIGNED = gettext_lazy("%(name)s has resigned: a bot decides.")
_STAND_INS: Mapping[str, Promise] = {
    Seat.StandIn.LATE: gettext_lazy("%(name)s ran out of time: a bot takes this turn."),
    Seat.StandIn.GIVEN_UP: gettext_lazy("%(name)s is away: a bot plays on until %(name)s is back."),
    Seat.StandIn.AGREED: gettext_lazy("%(name)s is away as agreed: a bot plays on."),
    Seat.StandIn.WON: gettext_lazy("%(name)s has won: a bot plays the rest."),
}
_FOR_THE_READER: Mapping[str, Promise] = {
    Seat.StandIn.LATE: gettext_lazy("Your time ran out, so a bot takes this turn. You’re back in on the next."),
    Seat.StandIn.GIVEN_UP: gettext_lazy(
        "You ran out of time twice in a row, so a bot plays on for you. Your seat is yours again as soon"
        " as you’re back."
    ),
    Seat.StandIn.AGREED: gettext_lazy("A bot plays on for you, as agreed."),
    Seat.StandIn.WON: gettext_lazy(
        "Your opponent has resigned, so you’ve won. Bots are playing the last turns; the final score is here in"
        " a moment."
    ),
}
_LOST = gettext_lazy(
    "You’ve resigned, so your opponent has won. Bots are playing the last turns; the final score is here in a moment."
)


class Rest(NamedTuple):
    """A future or current pause, with the text to render meanwhile."""

    begin: datetime
    end: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Clock:
    """A running clock: its deadline, and the pauses until then that the viewer may know."""

    deadline: datetime
    rests: Sequence[Rest] = ()

    @property
    def iso(self) -> str:
        """The deadline for scripts."""
        return timezone.localtime(self.deadline).isoformat()

    @property
    def until(self) -> str:
        """The deadline in the reader's zone."""
        return moment(self.deadline)

    @property
    def resting(self) -> str:
        """The text to render while the clock pauses; empty while it runs."""
        now = timezone.now()
        return next((rest.text for rest in self.rests if rest.begin <= now < rest.end), "")

    @property
    def is_urgent(self) -> bool:
        """Whether little time is left."""
        return selectors.is_urgent(self.deadline)

    @property
    def rests_for_scripts(self) -> str:
        """Each pause as two numbers of milliseconds with its text, for JavaScript."""
        return json.dumps([[_milliseconds(rest.begin), _milliseconds(rest.end), rest.text] for rest in self.rests])


@dataclass(frozen=True, slots=True)
class Attendance:
    """A seat that is to move, or whose player is away."""

    seat: Seat
    clock: Clock | None
    is_own: bool
    may_give_time: bool
    may_offer: bool
    """Whether the reader may look for somebody who takes the seat over."""
    may_take: bool
    is_asked: bool
    """Whether somebody has asked the reader to take it over."""
    prospects: Prospects | None
    """For a reader who may take it over."""

    @property
    def name(self) -> str:
        """Who sits there."""
        return self.seat.player_name

    @property
    def successor(self) -> str:
        """Who is asked to take the seat over, for those who may ask somebody."""
        return self.seat.successor.display_name if self.may_offer and self.seat.successor else ""

    @property
    def stand_in(self) -> str:
        """Who decides in place of the person; empty if nobody does."""
        sentence = _RESIGNED if self.seat.resigned else _STAND_INS.get(self.seat.stand_in, "")
        return str(sentence) % {"name": self.name}


def attendance(table: Table, viewer: Viewer) -> list[Attendance]:
    """The seats with a clock that runs, and those for whom somebody else decides, by deadline; none when it is over.

    When people rest is known to those who play with them, not to spectators.
    """
    if not table.is_live:
        return []
    own = table.find_seat(viewer)
    asks = {ask.seat.pk: ask for ask in _running(table)}
    clocks = _clocks(list(asks.values()), table.game.clock, knows_rests=own is not None)
    may_offer = own is not None or (viewer.pk is not None and viewer.pk == table.game.host_id)
    taking = {seat.pk for seat in table.seats if own is None and may_take_over(seat, viewer)}
    shown = [
        Attendance(
            seat=seat,
            clock=clocks.get(seat.pk),
            is_own=seat == own,
            may_give_time=_may_give_time(table, own, seat, asks.get(seat.pk)),
            may_offer=may_offer and seat.is_given_up,
            may_take=seat.pk in taking,
            is_asked=is_asked_to_take_over(seat, viewer),
            prospects=prospects(table, seat) if seat.pk in taking else None,
        )
        for seat in table.seats
        if seat.pk in clocks or (seat.user_id is not None and seat.is_played_by_bot)
    ]
    return sorted(shown, key=lambda each: (each.clock is None, each.clock and each.clock.deadline, each.seat.number))


def is_asked_to_take_over(seat: Seat, viewer: Viewer) -> bool:
    """Whether the viewer is asked by name."""
    return seat.is_given_up and seat.successor_id is not None and seat.successor_id == viewer.pk


def may_take_over(seat: Seat, viewer: Viewer) -> bool:
    """Whether a page offers the seat to a reader who does not play at the table; strangers log in first."""
    is_wanted = seat.is_given_up and seat.is_offered and not getattr(viewer, "is_guest", False)
    return is_wanted or is_asked_to_take_over(seat, viewer)


def own_clock(shown: Sequence[Attendance]) -> Clock | None:
    """The viewer's clock, or the one that is due first."""
    own = next((each.clock for each in shown if each.is_own and each.clock), None)
    return own or next((each.clock for each in shown if each.clock), None)


def told_if_away(table: Table, seat: Seat | None) -> str:
    """What somebody is told for whom a bot decides; who resigns at a table for two has ended the game."""
    if seat is None:
        return ""
    if seat.resigned:
        return str(_LOST) if len(table.seats) == 2 else ""
    return str(_FOR_THE_READER.get(seat.stand_in, ""))


def _running(table: Table) -> list[Ask]:
    """No query at a table without clocks; no person's time runs at a seat that resigned."""
    seats = [seat for seat in table.seats if seat.deadline is not None and not seat.resigned]
    return open_asks(seats) if seats else []


def _clocks(asks: Sequence[Ask], terms: Terms | None, *, knows_rests: bool) -> Mapping[int, Clock]:
    if not knows_rests or terms is None or not asks:
        return {ask.seat_id: Clock(ask.deadline) for ask in asks}
    known = Rests(asks)
    return {ask.seat_id: Clock(ask.deadline, _rests(known.windows(ask, terms))) for ask in asks}


def _rests(windows: Sequence[Window]) -> Sequence[Rest]:
    now = timezone.now()
    coming = [window for window in windows if window.end > now][:MOST_RESTS]
    return tuple(Rest(*window, _("stopped until %(end)s") % {"end": moment(window.end)}) for window in coming)


def _may_give_time(table: Table, viewer: Seat | None, seat: Seat, ask: Ask | None) -> bool:
    terms = table.game.clock
    return (
        viewer is not None
        and viewer != seat
        and ask is not None
        and not ask.is_extended
        and terms is not None
        and terms.gain > 0
    )


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)


_NAMED_BY_WEEKDAY = timedelta(days=6)


def moment(at: datetime) -> str:
    """Weekday and time in the reader's zone within a week, else the date: it does not get wrong on an open page."""
    local, now = timezone.localtime(at), timezone.localtime()
    if not now.date() <= local.date() <= (now + _NAMED_BY_WEEKDAY).date():
        return date_format(local, "SHORT_DATETIME_FORMAT")
    parts = {"weekday": date_format(local, "l"), "time": date_format(local, "TIME_FORMAT")}
    return pgettext("a time in the coming days", "%(weekday)s %(time)s") % parts


@dataclass(frozen=True, slots=True)
class Prospects:
    """A seat of a running table before somebody agrees to play on for it."""

    rank: int
    seats: int
    points: str
    lines: str
    """What the points are the sum of; what is 0 is left out."""
    to_come: Sequence[str]
    """What it has and what is still to come, in whole sentences."""
    terms: ShownTerms
    bank: str
    """The time with which a successor begins; empty at a table without a clock."""


def prospects(table: Table, seat: Seat) -> Prospects:
    """The prospects of a seat of a table that has begun."""
    assert seat.number is not None, "seats of tables that have begun have numbers"
    view = table.title.rules.view(table.state, None)
    return Prospects(
        rank=1 + sum((other.points or 0) > (seat.points or 0) for other in table.seats),
        seats=len(table.seats),
        points=number(seat.points or 0),
        lines=_lines(table, seat),
        to_come=for_title(table.game.title).prospects(view, seat.number),
        terms=shown_terms(table.game.clock, table.game.rests),
        bank=clock.bank_of_a_successor(table.game.clock),
    )


def _lines(table: Table, seat: Seat) -> str:
    score = seat.score or {}
    lines = [line for line in table.title.rules.score_lines if score.get(line)]
    return ", ".join(f"{texts.score_line(table.game.title, line)} {number(score[line])}" for line in lines)


@dataclass(frozen=True, slots=True)
class ShownTerms:
    """A time control as rendered: its name, the time for a turn, and further details."""

    has_clock: bool
    pace: str
    time: str
    details: tuple[str, ...]


def shown_terms(terms: Terms | None, own: OwnRests | None = None) -> ShownTerms:
    """The time control in the viewer's language; ``own`` rests are a tournament's."""
    details = tuple(clock.terms_in_detail(terms, own))
    return ShownTerms(terms is not None, clock.pace(terms), clock.time_for_a_turn(terms), details)
