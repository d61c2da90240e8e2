"""What people are answered who reply to a mail: once a day, and only those who are known here."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from notifications.channels import MAIL
from notifications.create import notify
from notifications.models import Notice
from notifications.types import REPLY


def answer(address: str) -> None:
    """Owe an answer to whoever has this address, if nobody there was answered today."""
    known = User.objects.normalize_email(address.strip())
    if not known:
        return
    people = User.objects.active().filter(email=known).order_by("pk")
    person = next((each for each in people if not MAIL.obstacle(each)), None)
    if person is not None:
        _owe(person)


def _owe(person: User) -> None:
    now = timezone.now()
    owed = Notice(key=REPLY.key(person, now.date()), kind=REPLY.code, channel=MAIL.code, user=person, due_at=now)
    Notice.objects.bulk_create([owed], ignore_conflicts=True)
    notify.enqueue_delivery()
