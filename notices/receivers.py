"""What becomes of notices when somebody leaves the site."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from notices.models import Notice, RefusedAddress


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nothing is kept of what somebody who left was told, nor of the address."""
    Notice.objects.filter(user=user).delete()
    RefusedAddress.objects.filter(user=user).delete()
