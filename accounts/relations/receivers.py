"""What becomes of ties when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.dispatch import receiver

from accounts.models import User
from accounts.relations.models import Tie
from accounts.signals import account_deleted


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Nobody is tied to who has left, nor the other way round."""
    Tie.objects.filter(Q(person=user) | Q(other=user)).delete()
