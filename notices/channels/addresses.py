"""Addresses that are refused for good: counted, left alone after the third time, and tried again when they change."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from notices import health
from notices.models import RefusedAddress
from notices.outbox import shortened

MOST_REFUSALS = 3


def resting(user: User) -> RefusedAddress | None:
    """What is known about the present address of this person if it gets no mails any more."""
    return RefusedAddress.objects.filter(user=user, address=user.email, rests_since__isnull=False).first()


def note_accepted(user: User) -> None:
    """The address works."""
    RefusedAddress.objects.filter(user=user).delete()


@transaction.atomic
def note_refused(user: User, detail: str, *, channel: str) -> bool:
    """Count a refusal, and say whether the address rests from now on.

    A refusal only counts when the server took somebody else's mail since the one before: a server that refuses all
    for a while is no address's fault. Nor is anything written about an address that is gone meanwhile, with its person
    or for another one.
    """
    User.objects.hold(user.pk)
    if not User.objects.filter(pk=user.pk, email=user.email, deleted_at=None).exists():
        return False
    refused = RefusedAddress.objects.filter(user=user, address=user.email).first()
    if refused and not health.accepted_since(channel, refused.refused_at):
        return refused.rests_since is not None
    now = timezone.now()
    refusals = refused.refusals + 1 if refused else 1
    rests_since = now if refusals >= MOST_REFUSALS else None
    RefusedAddress.objects.update_or_create(
        user=user,
        defaults={
            "address": user.email,
            "refusals": refusals,
            "refused_at": now,
            "rests_since": rests_since,
            "detail": shortened(detail),
        },
    )
    return rests_since is not None
