"""What the games do when something happens elsewhere on the site."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.services.seats import departures


@receiver(account_deleted)
def leave_tables(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody else's game ends because somebody leaves the site."""
    departures.see_off(user=user)
