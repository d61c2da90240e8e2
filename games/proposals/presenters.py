"""A proposal as one user sees it: what is proposed, who accepted, who is pending."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import User, Viewer
from games import texts
from games.engine.clock.terms import read_terms
from games.models import Loan, Proposal, Seat
from games.proposals import abandoned, proposing
from games.tables.tables import Table
from games.texts import clock, together


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """A proposal as rendered for one viewer."""

    key: int
    proposed: str
    follows: str
    outcome: str
    """What came of it; empty while it is open."""
    agreed: Sequence[str]
    asked: Sequence[str]
    is_of_the_site: bool
    is_own: bool
    is_asked: bool
    """Whether the reader has not answered yet."""
    has_agreed: bool

    @property
    def is_open(self) -> bool:
        """Whether it can still be answered."""
        return not self.outcome


def shown_proposal(table: Table, proposal: Proposal, viewer: Viewer) -> ShownProposal:
    """A proposal in the viewer's language."""
    asked = proposing.others_asked(table, proposal) if proposal.is_open else []
    agreed = [consent.user for consent in proposal.consents.select_related("user").order_by("pk")]
    said = in_words(table.seats, proposal, people_named([proposal]), viewer)
    return ShownProposal(
        key=proposal.pk,
        proposed=said.proposed,
        follows=said.follows,
        outcome="" if proposal.is_open else together.outcome(proposal.code, proposal.status),
        agreed=[person.display_name for person in agreed],
        asked=[person.display_name for person in asked],
        is_of_the_site=is_of_the_site(proposal),
        is_own=_is_own(proposal, viewer),
        is_asked=any(person.pk == viewer.pk for person in asked),
        has_agreed=any(person.pk == viewer.pk for person in agreed),
    )


def open_for(table: Table, viewer: Viewer) -> ShownProposal | None:
    """The open proposal at a table, for its players and those asked; ``None`` for anybody else."""
    proposal = proposing.open_proposal(table.game) if table.game.is_running else None
    if proposal is None:
        return None
    shown = shown_proposal(table, proposal, viewer)
    return shown if table.find_seat(viewer) or shown.is_asked or shown.has_agreed else None


def is_of_the_site(proposal: Proposal) -> bool:
    """Whether the site made the proposal, not a player."""
    return proposal.code == abandoned.CODE


class Words(NamedTuple):
    """What is proposed, and what follows if all agree."""

    proposed: str
    follows: str


def in_words(seats: Sequence[Seat], proposal: Proposal, people: Mapping[int, User], viewer: Viewer) -> Words:
    """A proposal at a table with these seats, in turn order; ``people`` are those whom it names."""
    details = told(seats, proposal, people)
    return Words(
        together.proposed(_case(proposal), details, by_reader=_is_own(proposal, viewer)),
        together.follows(_consequence(proposal), details),
    )


def people_named(proposals: Iterable[Proposal]) -> dict[int, User]:
    """Who is to play by proposals, by their keys, by one query."""
    return User.objects.in_bulk({each.details["person"] for each in proposals if "person" in each.details})


def _is_own(proposal: Proposal, viewer: Viewer) -> bool:
    return proposal.user_id is not None and proposal.user_id == viewer.pk


def told(seats: Sequence[Seat], proposal: Proposal, people: Mapping[int, User]) -> dict[str, Any]:
    """The placeholders for sentences about a proposal."""
    details = proposal.details
    names: dict[str, Any] = {
        "who": proposal.user.display_name if proposal.user else "",
        "days": details.get("days", 0),
        "number": details.get("number", 0),
        "player": _player(seats, details, people),
        "seen_by": ", ".join(seats[seat].player_name for seat in details.get("seen_by", ())),
        "date": date_format(timezone.localtime(proposal.made_at + abandoned.TO_OBJECT), "DATE_FORMAT"),
    }
    if proposal.code == "terms":
        terms = read_terms(details["terms"])
        names |= {"time": clock.time_for_a_turn(terms), "pace": clock.pace(terms)}
    return names


def _player(seats: Sequence[Seat], details: dict[str, Any], people: Mapping[int, User]) -> str:
    """Who is to play, or for whom a bot is to decide."""
    if person := people.get(details.get("person", 0)):
        return str(person.display_name)
    return seats[details["seat"]].player_name if "seat" in details else ""


def _case(proposal: Proposal) -> str:
    is_for_bot = proposal.code == "stand-in" and "person" not in proposal.details
    return "stand-in-bot" if is_for_bot else proposal.code


def _consequence(proposal: Proposal) -> str:
    if proposal.code == "take-back" and proposal.details.get("is_seen_by_all"):
        return "take-back-seen-by-all"
    if proposal.code == "take-back" and proposal.details.get("seen_by"):
        return "take-back-seen"
    return "terms-none" if proposal.code == "terms" and proposal.details["terms"] is None else proposal.code


def subject(table: Table, proposal: Proposal) -> str:
    """What a mail about it is called."""
    details = told(table.seats, proposal, people_named([proposal]))
    return together.subject(proposal.code, details | {"title": texts.title(table.game.title)})


def loan_of(table: Table, viewer: Viewer) -> Loan | None:
    """The own seat of somebody for whom another one plays now."""
    return Loan.objects.select_related("seat__user").filter(seat__game=table.game, owner_id=viewer.pk).first()


def stand_in(loan: Loan) -> Seat | None:
    """The seat as somebody else sits there; nothing where a bot plays."""
    return None if loan.seat.user_id == loan.owner_id else loan.seat
