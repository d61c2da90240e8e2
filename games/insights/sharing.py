"""Showing where one loses points to others."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.insights.models import Audience


@transaction.atomic
def show_to(*, user: User, who: str) -> None:
    """Let friends or everybody see it; empty: nobody. Raises ``PersonChanged``."""
    user.lock()
    if not who:
        Audience.objects.filter(user=user).delete()
    else:
        Audience.objects.update_or_create(user=user, defaults={"who": Audience.Who(who)})
