"""What others see of somebody's profile, as that person wants it."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from accounts.models import User
from games.models import HiddenPart


@transaction.atomic
def hide(*, person: User, parts: Collection[str]) -> None:
    """Hide these parts and show all others. Raises ``PersonChanged``."""
    person.lock()
    HiddenPart.objects.filter(user=person).exclude(part__in=parts).delete()
    rows = [HiddenPart(user=person, part=part) for part in sorted(parts)]
    HiddenPart.objects.bulk_create(rows, ignore_conflicts=True)
