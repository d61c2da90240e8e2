"""Proposal types: when each is allowed, who votes, what it does. A new type is one class and one line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Protocol

from django.utils import timezone

from accounts.models import User
from games.clocks import clocks, pauses, timeouts
from games.clocks.errors import NoClockRuns
from games.engine.clock.terms import read_terms, write_terms
from games.engine.fields import Unreadable
from games.lobby import hosting, joining
from games.lobby.errors import NoLink
from games.models import Game, Loan, Proposal, Seat
from games.proposals import loans
from games.proposals.errors import LentAlready, NotWaitingLong, SameTerms, UnknownProposal, UnknownStandIn, WrongDays
from games.tables import audit, replacing, taking_back
from games.tables.errors import StaleDecision
from games.tables.tables import Table

Details = Mapping[str, Any]

LONGEST_PAUSE, LONGEST_LOAN = 60, 60
"""Days."""
WAITED_LONG = timedelta(days=7)
"""For so long a table without a clock waits before the others may ask for a stand-in (time at a table, section 4)."""


class ProposalType(Protocol):
    """Base class of proposal types."""

    @property
    def code(self) -> str:
        """In rows and forms."""
        ...

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        """The proposal's details as stored JSON data. Raises a ``GameError`` where it may not be."""
        ...

    def voters(self, table: Table, proposal: Proposal) -> set[int]:
        """The keys of all people who have to agree."""
        ...

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        """Carry the proposal out at a locked table, after all have agreed."""
        ...


def people_of(table: Table) -> set[int]:
    """The players at a table, without those who resigned or whose seat is given up for now."""
    return {
        seat.user_id
        for seat in table.seats
        if seat.user_id and not seat.resigned and seat.stand_in != Seat.StandIn.GIVEN_UP
    }


class _ForAll:
    """Asks all people at the table, and needs no details."""

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        return {}

    def voters(self, table: Table, proposal: Proposal) -> set[int]:
        return people_of(table)


class CallOff(_ForAll):
    """The table is cancelled; nobody wins. Who has lent a seat is asked beside whoever plays there."""

    code = "cancel"

    def voters(self, table: Table, proposal: Proposal) -> set[int]:
        return people_of(table) | set(Loan.objects.filter(seat__game=table.game).values_list("owner_id", flat=True))

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        audit.note(table.game, "cancelled-together")
        hosting.call_off(table.game)


class Pause(_ForAll):
    """All clocks of the table pause for some days from now on."""

    code = "pause"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        if table.game.clock is None:
            raise NoClockRuns
        return {"days": read_days(details, LONGEST_PAUSE)}

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        now, days = timezone.now(), proposal.details["days"]
        audit.note(table.game, "paused", days=days)
        pauses.pause(table.game, now, now + timedelta(days=days))


class Terms(_ForAll):
    """Another time control, or none."""

    code = "terms"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        try:
            terms = write_terms(read_terms(details.get("terms")))
        except Unreadable as error:
            raise SameTerms from error
        if terms == write_terms(table.game.clock):
            raise SameTerms
        return {"terms": terms}

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        audit.note(table.game, "terms-changed")
        clocks.change_terms(table, read_terms(proposal.details["terms"]))


class TakeBack(_ForAll):
    """The last turn is taken back; who has seen since what comes up again is told to all who are asked."""

    code = "take-back"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        """Which turn is the last one says the ``version`` that the person was shown; programs may leave it out."""
        last = taking_back.last_turn(table)
        if details.get("version") not in {None, table.game.version_mark}:
            raise StaleDecision
        seen_by = sorted(seat for seat in last.seen_by if seat is not None)
        return {"number": last.number, "is_seen_by_all": None in last.seen_by, "seen_by": seen_by}

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        number = proposal.details["number"]
        taking_back.take_back(
            table.game, number, noting=lambda back: audit.note(back.game, "taken-back-together", move=number)
        )


class NewLink(_ForAll):
    """A private table has another link; the old one leads nowhere."""

    code = "new-link"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        if table.game.is_public:
            raise NoLink
        return {}

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        audit.note(table.game, "link-renewed-together")
        joining.put_new(table.game)


class NoLinkAnyMore(_ForAll):
    """Nobody is let in to a private table by a link."""

    code = "no-link"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        joining.expect_link(table.game)
        return {}

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        audit.note(table.game, "link-closed-together")
        joining.remove(table.game)


class StandIn(_ForAll):
    """A bot, or somebody by name, plays the proposer's seat for some days, and gives it back."""

    code = "stand-in"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        if Loan.objects.filter(seat=seat).exists():
            raise LentAlready  # It would be given back to whoever plays there for a while.
        read = {"days": read_days(details, LONGEST_LOAN), "seat": seat.number}
        if name := details.get("name"):
            person = User.objects.named(str(name))
            if person is None:
                raise UnknownStandIn(name=str(name))
            replacing.expect_may_sit(table, seat, person)
            read["person"] = person.pk
        return read

    def voters(self, table: Table, proposal: Proposal) -> set[int]:
        person = proposal.details.get("person")
        return people_of(table) | ({person} if person else set())

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        details = proposal.details
        until = timezone.now() + timedelta(days=details["days"])
        person = _still_there(details["person"]) if "person" in details else None
        loans.lend(table, table.seats[details["seat"]], until=until, to=person)


def _still_there(key: int) -> User:
    """The person whom all agreed on. Raises ``UnknownStandIn``."""
    person = User.objects.active().filter(pk=key).first()
    if person is None:
        raise UnknownStandIn(name=f"#{key}")
    return person


class StandInForAbsent(_ForAll):
    """At a table without a clock: a bot decides this turn of somebody for whom it has waited for a week."""

    code = "absent"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        absent = next((other for other in table.seats if other is not seat and _waited_long(table.game, other)), None)
        if absent is None:
            raise NotWaitingLong(days=WAITED_LONG.days)
        return {"seat": absent.number}

    def voters(self, table: Table, proposal: Proposal) -> set[int]:
        return people_of(table) - {table.seats[proposal.details["seat"]].user_id or 0}

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        timeouts.stand_in_for(table, table.seats[proposal.details["seat"]])


class Abandon(_ForAll):
    """The site asks whether anybody still plays at a table without a clock; who objects keeps it."""

    code = "abandon"

    def read(self, table: Table, seat: Seat, details: Details) -> dict[str, Any]:
        raise UnknownProposal  # Only the site asks that.

    def carry_out(self, table: Table, proposal: Proposal) -> None:
        audit.note(table.game, "nobody-moved")
        hosting.call_off(table.game)


def may_ask_for_absent(table: Table, seat: Seat) -> bool:
    """Whether the people may agree on a stand-in for somebody who has kept a table without a clock waiting."""
    return any(other is not seat and _waited_long(table.game, other) for other in table.seats)


def _waited_long(game: Game, seat: Seat) -> bool:
    since = seat.waiting_since
    is_asked = clocks.has_clock(seat) and since is not None
    return game.terms is None and is_asked and since is not None and since <= timezone.now() - WAITED_LONG


def read_days(details: Details, most: int) -> int:
    """A number of whole days. Raises ``WrongDays``."""
    days = details.get("days")
    if type(days) is not int or not 1 <= days <= most:
        raise WrongDays(most=most)
    return days


PROPOSAL_TYPES: Mapping[str, ProposalType] = {
    kind.code: kind
    for kind in (
        CallOff(),
        Pause(),
        Terms(),
        TakeBack(),
        NewLink(),
        NoLinkAnyMore(),
        StandIn(),
        StandInForAbsent(),
        Abandon(),
    )
}
"""The contents page."""
