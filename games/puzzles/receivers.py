"""What becomes of answers when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.puzzles.models import Answer


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody knows any more what somebody answered."""
    Answer.objects.filter(person=user).delete()
