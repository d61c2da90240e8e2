"""What becomes of studies when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.studies.models import Study


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody else needs them."""
    Study.objects.filter(owner=user).delete()
