"""What becomes of sanctions when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.sanctions.models import Sanction, StaffEntry
from accounts.signals import account_deleted


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Reasons and notes are about a person who is no longer there."""
    Sanction.objects.filter(person=user).delete()
    StaffEntry.objects.filter(person=user).delete()
