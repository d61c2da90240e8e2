"""What becomes of somebody's words when the account is deleted."""

from __future__ import annotations

from typing import Any

from django.db.models import F
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_deleted
from games.chat.models import (
    Line,
    Note,
    Reaction,
    Reading,
    Room,
)


@receiver(account_deleted)
def forget(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Lines become deleted ones, so that the others' talk keeps its order; all else goes."""
    rooms = Room.objects.filter(lines__author=user)
    Room.objects.filter(pk__in=list(rooms.values_list("pk", flat=True))).update(version=F("version") + 1)
    Reaction.objects.filter(line__author=user).delete()
    Line.objects.filter(author=user).update(author=None, text="", status=Line.Status.DELETED)
    Note.objects.filter(person=user).delete()
    for model, person in ((Note, "writer"), (Reaction, "person"), (Reading, "person")):
        model.objects.filter(**{person: user}).delete()
