"""Addresses that are refused for good: counted, left alone after the third time, and tried again when they change."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from notifications import health
from notifications.models import RefusedAddress
from notifications.outbox import shortened

MOST_REFUSALS = 3
IN_A_ROW = timedelta(days=30)
"""Mails that came back further apart are not the same trouble."""


def resting(user: User) -> RefusedAddress | None:
    """What is known about the present address of this person if it gets no mails any more."""
    return RefusedAddress.objects.filter(user=user, address=user.email, rests_since__isnull=False).first()


def is_resting(address: str) -> bool:
    """Whether an address gets no mails any more, whoever it belongs to."""
    return RefusedAddress.objects.filter(address__iexact=address, rests_since__isnull=False).exists()


def note_accepted(user: User) -> None:
    """The mail server of the site has taken a mail for the address, which may still come back."""
    refused = RefusedAddress.objects.filter(user=user)
    refused.filter(bounced_at=None).delete()
    refused.update(refusals=0)


@transaction.atomic
def note_bounced(user: User, detail: str) -> None:
    """Count a mail that came back for good; long after the last one that did, anew."""
    User.objects.hold(user.pk)
    if not User.objects.filter(pk=user.pk, email=user.email, deleted_at=None).exists():
        return
    now = timezone.now()
    known = RefusedAddress.objects.filter(user=user, address=user.email).first()
    is_in_a_row = known and known.bounced_at and known.bounced_at > now - IN_A_ROW
    bounces = known.bounces + 1 if known and is_in_a_row else 1
    rests_since = known.rests_since if known else None
    RefusedAddress.objects.update_or_create(
        user=user,
        defaults={
            "address": user.email,
            "refusals": known.refusals if known else 0,
            "refused_at": known.refused_at if known else now,
            "bounces": bounces,
            "bounced_at": now,
            "rests_since": rests_since or (now if bounces >= MOST_REFUSALS else None),
            "detail": shortened(detail),
        },
    )


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
    rests_since = (refused.rests_since if refused else None) or (now if refusals >= MOST_REFUSALS else None)
    bounces = {} if refused else {"bounces": 0, "bounced_at": None}
    RefusedAddress.objects.update_or_create(
        user=user,
        defaults={
            "address": user.email,
            "refusals": refusals,
            "refused_at": now,
            "rests_since": rests_since,
            "detail": shortened(detail),
            **bounces,
        },
    )
    return rests_since is not None
