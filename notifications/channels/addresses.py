"""Refused addresses: permanent refusals and bounces are counted, and after three the address rests until it changes."""

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
"""Bounces further apart start a new count."""


def resting(user: User) -> RefusedAddress | None:
    """The refusals of the user's current address, if it rests."""
    return RefusedAddress.objects.filter(user=user, address=user.email, rests_since__isnull=False).first()


def is_resting(address: str) -> bool:
    """Whether this address rests, of whatever user."""
    return RefusedAddress.objects.filter(address__iexact=address, rests_since__isnull=False).exists()


def note_accepted(user: User) -> None:
    """Reset the refusals after the site's mail server accepted a mail, but not the bounces: it may still bounce."""
    refused = RefusedAddress.objects.filter(user=user)
    refused.filter(bounced_at=None).delete()
    refused.update(refusals=0)


@transaction.atomic
def note_bounced(user: User, detail: str) -> None:
    """Count a permanent bounce, starting anew if the last one was more than ``IN_A_ROW`` ago."""
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
    """Count a permanent refusal; returns whether the address rests.

    It only counts if the server accepted another mail since the last refusal: a server that refuses everything for a
    while is not the address's fault. Nothing is stored for an address that was changed or whose user was deleted.
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
