"""What becomes of wishes when an account is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.sanctions.signals import banned
from accounts.signals import account_deleted
from games.matching.models import Wish


@receiver(account_deleted)
def end_wishes(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody gets a table with somebody who has left."""
    Wish.objects.filter(person=user).delete()


@receiver(banned)
def end_wishes_of_banned(people: Sequence[User], **_more: Any) -> None:
    """Nor with somebody who is banned, or with their bots."""
    Wish.objects.filter(person__in=people).delete()
