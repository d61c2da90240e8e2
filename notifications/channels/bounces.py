"""Returned mails: each is proven by the mail that it names and counts once; what proves nothing is listed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import AccountMail, User
from core import outbox
from core.retention import days_ago
from core.smtp import return_path
from notifications.channels import addresses
from notifications.channels.verdicts import Block, verdict_on
from notifications.models import Bounce, Notice, Verdict
from notifications.outbox import shortened

MOST_UNPROVEN = 1000
"""Reports without proof that are listed at a time: anybody may send them."""
_LONGEST = Bounce._meta.get_field("address").max_length
_OUTBOXES = {model.letter: model for model in (Notice, AccountMail)}


class Report(NamedTuple):
    """What a mail server sent back."""

    identity: str
    """The ID by which it is recognized when it is posted again."""
    names: Sequence[str]
    """Where it was sent to, then the Message-IDs that it quotes: one of them proves which mail came back."""
    blocks: Sequence[Block]

    @property
    def detail(self) -> str:
        """What its first block says, for operators."""
        return next((shortened(f"{block.status} {block.detail}".strip()) for block in self.blocks), "")

    @property
    def claimed(self) -> str:
        """The address that it is about in its own words."""
        return next((address for block in self.blocks for address in block.addresses), "")


def take(report: Report) -> bool:
    """Count a report, or list it for operators; ``False`` if it, or its mail, was counted before.

    Nothing is stored about a mail to nobody's address, or to one that its user has given up.
    """
    mail = next(filter(None, map(return_path.read, report.names)), None)
    if mail is None:
        return _list(report)
    user = User.objects.active().filter(pk=mail.user).first()
    if user is None or not mail.is_to(user.email):
        return True
    sent_at = outbox.sent(_OUTBOXES[mail.outbox], mail.row, since=days_ago(settings.MAIL_ROWS_KEPT_DAYS))
    if sent_at is None:
        return _list(report)
    verdict = verdict_on(user.email, report.blocks)
    if verdict is None:
        return True
    proof = {"identity": _digest(f"{mail.outbox} {mail.row}"), "user": user, "address": user.email, "sent_at": sent_at}
    return _count(Bounce(**proof, verdict=verdict, detail=report.detail), user)


def _list(report: Report) -> bool:
    """List what names no mail of this site, or one that was not sent or is forgotten."""
    if Bounce.objects.filter(verdict=Verdict.UNPROVEN)[:MOST_UNPROVEN].count() == MOST_UNPROVEN:
        return True
    claim = {"identity": _digest(report.identity), "address": report.claimed[:_LONGEST]}
    return _stored(Bounce(**claim, verdict=Verdict.UNPROVEN, detail=report.detail))


@transaction.atomic
def _count(bounce: Bounce, user: User) -> bool:
    if not addresses.hold(user):
        return True
    if not _stored(bounce):
        return False
    if bounce.verdict == Verdict.DEAD:
        addresses.note_returned(user, bounce.detail)
    return True


def _stored(bounce: Bounce) -> bool:
    try:
        with transaction.atomic():
            bounce.save()
    except IntegrityError:
        return False
    return True


def _digest(identity: str) -> str:
    return sha256(identity.encode()).hexdigest()
