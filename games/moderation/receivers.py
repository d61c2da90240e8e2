"""What becomes of reports when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.moderation.models import Report


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """What somebody reported goes; of reports about them nothing stays that they are called or have said."""
    Report.objects.filter(reporter=user).delete()
    Report.objects.filter(about=user).update(words="", name="", text="")
