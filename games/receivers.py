"""What the games do when something happens elsewhere on the site."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.core.signals import got_request_exception
from django.db import DatabaseError, transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import AccountMail, User
from accounts.sanctions.signals import banned
from accounts.signals import account_deleted, mail_due
from games.lobby import experience, joining, mail_invitations
from games.models import Game, SiteMessage
from games.operations import site_messages, suspending
from games.proposals import proposing
from games.tables import faults
from games.tables.bots import DECIDED, thought


@receiver(account_deleted)
def leave_tables(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody else's game ends because somebody leaves the site."""
    proposing.overtake_requests(people=[user])  # First: else whoever sits down meanwhile would stay there.
    joining.see_off(user=user)


@receiver(banned)
def hand_tables_over(people: Sequence[User], **_more: Any) -> None:
    """Nobody else's game ends because somebody is banned."""
    proposing.overtake_requests(people=people)
    suspending.leave_tables(people=people)


@receiver([post_save, post_delete], sender=SiteMessage)
def say_it_at_once(sender: type[SiteMessage], **_kwargs: Any) -> None:
    """What admins say to all stands on the next page that anybody opens, and what they take back on none."""
    transaction.on_commit(site_messages.forget, robust=True)


@receiver(mail_due)
def spare_who_blocks(sender: type[AccountMail], mail: AccountMail, address: str, **_kwargs: Any) -> str:
    """Nobody is invited by mail by a person whom he has blocked."""
    return "blocked" if mail_invitations.is_blocked(mail, address) else ""


@receiver(thought)
def remember_how_long_bots_take(level: str, outcome: str, seconds: float, **_more: Any) -> None:
    """It is told where one chooses among them."""
    if outcome == DECIDED:
        experience.note_decision(level, seconds)


@receiver(got_request_exception)
def report_fault_of_table(request: HttpRequest | None, **_more: Any) -> None:
    """A page, a step or an answer of the API about one table failed; Django answers 500."""
    error, address = sys.exc_info()[1], _table_named(request)
    if error is None or not address or isinstance(error, faults.OF_NO_TABLE):
        return
    with suppress(DatabaseError):  # Django's page is to come in any case.
        if game := Game.objects.filter(public_id=address).only("title").first():
            faults.report(error, game.title, address)


def _table_named(request: HttpRequest | None) -> str:
    """The table in the address, as pages and the API name it; empty for pages about anything else."""
    match = request.resolver_match if request else None
    return str(match.kwargs.get("public_id") or match.kwargs.get("table", "")) if match else ""
