"""Automatic answers to replies by mail: at most one a day, and only to addresses of users."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from notifications.channels import MAIL
from notifications.create.write import enqueue_delivery
from notifications.models import Notice
from notifications.types import REPLY


def answer(address: str) -> None:
    """Create an answer for the user of this address, unless there was one today."""
    known = User.objects.normalize_email(address.strip())
    if not known:
        return
    people = User.objects.active().filter(email=known).order_by("pk")
    person = next((each for each in people if not MAIL.obstacle(each)), None)
    if person is not None:
        _create(person)


def _create(user: User) -> None:
    now = timezone.now()
    notice = Notice(key=REPLY.key(user, now.date()), kind=REPLY.code, channel=MAIL.code, user=user, due_at=now)
    Notice.objects.bulk_create([notice], ignore_conflicts=True)
    enqueue_delivery()
