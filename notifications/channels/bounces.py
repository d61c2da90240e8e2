"""Bounces: each report counts once, against the address's user."""

from __future__ import annotations

from hashlib import sha256

from django.db import IntegrityError, transaction

from accounts.models import User
from notifications.channels import addresses
from notifications.models import Bounce
from notifications.outbox import shortened

LONGEST = Bounce._meta.get_field("address").max_length


def take(identity: str, address: str, detail: str) -> bool:
    """Store and count a bounce report; ``False`` if it was counted before."""
    known = User.objects.normalize_email(address)[:LONGEST]
    try:
        with transaction.atomic():
            Bounce.objects.create(
                identity=sha256(identity.encode()).hexdigest(), address=known, detail=shortened(detail)
            )
            for user in User.objects.active().filter(email=known).exclude(email=""):
                addresses.note_bounced(user, detail)
    except IntegrityError:
        return False
    return True
