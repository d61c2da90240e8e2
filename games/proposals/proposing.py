"""Services for proposals at a table: make, agree, refuse, withdraw; they lapse when the table changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from core.db.compiled import compiled_query
from games.models import Consent, Game, Proposal
from games.proposals import selectors
from games.proposals.errors import (
    FixedByTournament,
    NotAsked,
    ProposalOver,
    ProposedAlready,
    TooManyProposals,
    UnknownProposal,
)
from games.proposals.types import PROPOSAL_TYPES
from games.tables import audit, versions
from games.tables.changes import TableChange
from games.tables.errors import PlacesRefused, PlayedHere, PlaysHere
from games.tables.handlers import Handler
from games.tables.locking import lock_game, lock_table
from games.tables.signals import proposal_made, table_cancelled
from games.tables.tables import Table

Status = Proposal.Status
MOST_A_DAY = 6
"""For one person at one table."""
MOST_A_DAY_ANYWHERE = 30
"""For one person at all tables."""


class Proposals(Handler):
    """Closes the open proposal when the table changes, ends or is cancelled."""

    def on_change(self, change: TableChange) -> None:
        if change.made or change.retracted or change.anew:
            overtake(change.table.game)


@receiver(table_cancelled)
def _overtake_cancelled(game: Game, **_more: Any) -> None:
    overtake(game)


@transaction.atomic
def propose(*, game: Game, user: User, code: str, details: Mapping[str, Any]) -> Proposal:
    """Make a proposal to all players at a table; it is carried out at once if no other vote is needed.

    Raises ``UnknownProposal``, ``FixedByTournament``, ``ProposedAlready``, ``TooManyProposals``, ``NotYourSeat``, why
    it may not be proposed or nobody may move.
    """
    if code not in PROPOSAL_TYPES:
        raise UnknownProposal
    table = lock_table(game)
    seat = table.seat_of(user)
    if table.game.must_end:
        raise FixedByTournament
    if open_proposal(table.game) is not None:
        raise ProposedAlready
    _expect_allowed(table.game, user)
    proposal = Proposal.objects.create(
        game=table.game,
        user=user,
        code=code,
        details=PROPOSAL_TYPES[code].read(table, seat, details),
        epoch=table.game.epoch,
        after_move=table.game.move_count,
    )
    _agree(table, proposal, user)
    if proposal.is_open:
        asked = others_asked(table, proposal)
        proposal_made.send(Game, game=table.game, proposal=proposal, people=asked)
    return proposal


@transaction.atomic
def agree(*, proposal: Proposal, user: User) -> Proposal:
    """Agree; the last vote carries the proposal out. Idempotent. Raises ``NotAsked``, ``ProposalOver`` …"""
    table, fresh = _lock(proposal, user)
    return _agree(table, fresh, user)


@transaction.atomic
def refuse(*, proposal: Proposal, user: User) -> Proposal:
    """Refuse a proposal, or withdraw one's own. Raises ``NotAsked``, ``ProposalOver`` …"""
    table, fresh = _lock(proposal, user)
    close(fresh, Status.WITHDRAWN if fresh.user_id == user.pk else Status.REFUSED)
    versions.bump(table.game)
    return fresh


def open_proposal(game: Game) -> Proposal | None:
    """The open proposal of a table."""
    return _open_proposals.first(game.pk)


@compiled_query
def _open_proposals(game: int) -> QuerySet[Proposal]:
    """There is at most one."""
    return Proposal.objects.filter(game_id=game, status=Status.OPEN)


def others_asked(table: Table, proposal: Proposal) -> list[User]:
    """The people who have not agreed yet, without those who cannot: they are banned or have left."""
    agreed = proposal.consents.values_list("user", flat=True)
    missing = PROPOSAL_TYPES[proposal.code].voters(table, proposal) - {*agreed}
    return list(User.objects.active().filter(pk__in=missing).order_by("pk"))


def overtake(game: Game) -> None:
    """Close the open proposal of a locked table that has changed since."""
    proposal = open_proposal(game)
    if proposal is not None:
        close(proposal, Status.OVERTAKEN)


@transaction.atomic
def overtake_requests(*, people: Collection[User]) -> None:
    """Close the open proposals by which any of these people would play, who leave the site or are banned."""
    for proposal in selectors.requests_naming(people):
        game = lock_game(Game(pk=proposal.game_id))
        fresh = Proposal.objects.get(pk=proposal.pk)
        if fresh.is_open:
            close(fresh, Status.OVERTAKEN)
            versions.bump(game)


def close(proposal: Proposal, status: Status) -> None:
    """Store the outcome of a proposal."""
    proposal.status, proposal.closed_at = status, timezone.now()
    proposal.save(update_fields=["status", "closed_at"])


def _expect_allowed(game: Game, user: User) -> None:
    """Spare the others: each proposal is a mail to all of them."""
    today = Proposal.objects.filter(user=user, made_at__gt=timezone.now() - timedelta(days=1))
    tables = list(today.values_list("game", flat=True))
    here, anywhere = tables.count(game.pk), len(tables)
    if here >= MOST_A_DAY:
        raise TooManyProposals(number=here)
    if anywhere >= MOST_A_DAY_ANYWHERE:
        raise TooManyProposals(number=anywhere)


def _lock(proposal: Proposal, user: User) -> tuple[Table, Proposal]:
    game = lock_game(Game(pk=proposal.game_id))
    fresh = Proposal.objects.get(pk=proposal.pk)
    if not fresh.is_open or not game.is_running:
        raise ProposalOver
    table = lock_table(game)
    if user.pk not in PROPOSAL_TYPES[fresh.code].voters(table, fresh):
        raise NotAsked
    return table, fresh


def _agree(table: Table, proposal: Proposal, user: User) -> Proposal:
    Consent.objects.get_or_create(proposal=proposal, user=user)
    if not others_asked(table, proposal):
        _carry_out(table, proposal)
    versions.bump(table.game)
    return proposal


def _carry_out(table: Table, proposal: Proposal) -> None:
    """Do what all have agreed on; if somebody may not sit there any more, the proposal falls instead."""
    close(proposal, Status.AGREED)
    try:
        with transaction.atomic():
            PROPOSAL_TYPES[proposal.code].carry_out(table, proposal)
    except (PlaysHere, PlayedHere, PlacesRefused):
        close(proposal, Status.OVERTAKEN)
        audit.note(table.game, "stand-in-fell", is_announced=True)
