"""What becomes of groups when an account is deleted."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from groups import services
from groups.models import Member


@receiver(account_deleted)
def leave_groups(sender: type[User], user: User, **_kwargs: Any) -> None:
    """The others stay together."""
    for member in Member.objects.filter(person=user).select_related("group"):
        services.leave(member=member)
