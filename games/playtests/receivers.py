"""What becomes of playtests when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.playtests.models import Playtest


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Whoever plays on from one has a copy."""
    Playtest.objects.filter(owner=user).delete()
