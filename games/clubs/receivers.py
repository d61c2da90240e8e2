"""What becomes of groups when an account is deleted."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.clubs import services
from games.clubs.errors import NoSuchGroup
from games.clubs.models import Member


@receiver(account_deleted)
def leave_groups(sender: type[User], user: User, **_kwargs: Any) -> None:
    """The others stay together."""
    for member in Member.objects.filter(person=user).select_related("group").order_by("group"):
        with suppress(NoSuchGroup):
            services.leave(member=member)
