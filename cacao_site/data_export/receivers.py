"""What becomes of exports when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from cacao_site.data_export.models import Export


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody could take them any more."""
    Export.objects.filter(owner=user).delete()
