"""Abandoned tables without a clock: the site proposes to abort them."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Game, Proposal
from games.proposals import proposing, selectors
from games.proposals.types import PROPOSAL_TYPES
from games.tables.faults import Contained
from games.tables.locking import lock_game, lock_table
from games.tables.signals import proposal_made

CODE = "abandon"
QUIET = timedelta(days=60)
"""For so long nobody has moved (time at a table, section 4)."""
TO_OBJECT = timedelta(days=7)


def look_after() -> None:
    """Propose to cancel inactive tables, and cancel those at which nobody has objected."""
    now = timezone.now()
    for game in list(selectors.quiet_tables(now - QUIET)):
        with Contained(game.title, game.public_id):
            _ask(game)
    for proposal in selectors.questions_of_the_site(now - TO_OBJECT):
        with Contained(proposal.game.title, proposal.game.public_id):
            _call_off(proposal)


@transaction.atomic
def _ask(quiet: Game) -> None:
    game = lock_game(quiet)
    since = timezone.now() - QUIET
    if not selectors.quiet_tables(since).filter(pk=game.pk).exists():
        return
    proposing.overtake(game)
    proposal = Proposal.objects.create(game=game, code=CODE, epoch=game.epoch, after_move=game.move_count)
    asked = proposing.others_asked(lock_table(game), proposal)
    proposal_made.send(Game, game=game, proposal=proposal, people=asked)


@transaction.atomic
def _call_off(proposal: Proposal) -> None:
    game = lock_game(Game(pk=proposal.game_id))
    fresh = Proposal.objects.filter(pk=proposal.pk, status=Proposal.Status.OPEN).first()
    if fresh is not None and game.is_running:
        proposing.close(fresh, Proposal.Status.AGREED)
        PROPOSAL_TYPES[CODE].carry_out(lock_table(game), fresh)
