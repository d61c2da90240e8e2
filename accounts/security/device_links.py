"""Links by which guests, who have neither address nor password, go on on another device: each works once, for a day."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.security.errors import DeviceLinkOver, UnknownDeviceLink
from accounts.security.models import DeviceLink

AGE = timedelta(hours=24)


@transaction.atomic
def make(*, guest: User) -> str:
    """The text of a new link, which is kept nowhere; it takes the place of one that waits.

    Raises ``PersonChanged``, and ``DeviceLinkOver`` for who is no guest any longer.
    """
    guest.lock()
    if not User.objects.filter(pk=guest.pk, is_guest=True).exists():
        raise DeviceLinkOver
    end(guest)
    secret = secrets.token_urlsafe(32)
    DeviceLink.objects.create(person=guest, digest=_digest_of(secret), expires_at=timezone.now() + AGE)
    return secret


def find(secret: str) -> DeviceLink:
    """The link with this text, if it still works. Raises ``UnknownDeviceLink`` or ``DeviceLinkOver``."""
    link = DeviceLink.objects.select_related("person").filter(digest=_digest_of(secret)).first()
    if link is None or link.person.deleted_at:
        raise UnknownDeviceLink
    is_over = link.ended_at is not None or link.expires_at <= timezone.now()
    if is_over or not link.person.is_guest or not link.person.is_active:
        raise DeviceLinkOver
    return link


@transaction.atomic
def use(secret: str) -> User:
    """Whose link it is; it works no more. Raises ``UnknownDeviceLink`` or ``DeviceLinkOver``."""
    User.objects.hold(find(secret).person_id)
    link = find(secret)
    if not DeviceLink.objects.filter(pk=link.pk, ended_at=None).update(ended_at=timezone.now()):
        raise DeviceLinkOver
    return link.person


def waiting(guest: User) -> DeviceLink | None:
    """The link of this guest that nobody has used yet."""
    return DeviceLink.objects.filter(person=guest, ended_at=None, expires_at__gt=timezone.now()).last()


def end(person: User) -> None:
    """Take back what this person has not used."""
    DeviceLink.objects.filter(person=person, ended_at=None).update(ended_at=timezone.now())


def _digest_of(secret: str) -> str:
    """It is long and random, so a fast hash cannot be tried backwards."""
    return sha256(secret.encode()).hexdigest()
