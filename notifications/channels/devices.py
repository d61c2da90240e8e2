"""A user's browsers for Web Push: limited in number, removed when their push service forgets them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from http import HTTPStatus
from secrets import token_urlsafe

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from core import opaque
from core.db.compiled import AnyOf, compiled_query
from core.http.sending import Answer, Fault
from notifications.models import Device

MOST = 8
"""Browsers per user: few enough to push to all of them within the time limit of a task."""
PATIENCE = timedelta(days=14)
"""A browser to which all pushes failed for this long is removed."""
KEY_BYTES = 32
GONE = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}


def of(user: User) -> QuerySet[Device]:
    """The user's browsers, latest first."""
    return Device.objects.filter(user=user).order_by("-pk")


def owners(people: Collection[User]) -> set[int]:
    """Primary keys of those users who have a browser."""
    return set(_owners([person.pk for person in people])) if people else set()


@compiled_query
def _owners(people: list[int]) -> QuerySet[Device, int]:
    return Device.objects.filter(AnyOf("user_id", people)).values_list("user_id", flat=True)


@transaction.atomic
def keep(*, user: User, endpoint: str, public_key: str, secret: str, browser: str, system: str) -> Device:
    """Store a browser for this user, also if it was another user's. Raises ``PersonChanged``.

    Above ``MOST`` the least recently reached browsers are deleted.
    """
    user.lock()
    keys = {"public_key": public_key, "secret": secret}
    named = {"user": user, "browser": browser, "system": system, "created_at": timezone.now(), "failing_since": None}
    device, _created = Device.objects.update_or_create(endpoint=endpoint, defaults=keys | named)
    lately = of(user).exclude(pk=device.pk).order_by(Coalesce("used_at", "created_at").desc(), "-pk")
    surplus = list(lately.values_list("pk", flat=True)[MOST - 1 :])
    Device.objects.filter(pk__in=surplus).delete()
    return device


def remove(*, user: User, device: int) -> None:
    """Delete this browser, if it is the user's."""
    of(user).filter(pk=device).delete()


def forget(device: int) -> None:
    """Delete a browser, whoever's it is."""
    Device.objects.filter(pk=device).delete()


def new_key(device: Device) -> str:
    """Make a random key for the browser's cookie; the row keeps its digest."""
    key = token_urlsafe(KEY_BYTES)
    Device.objects.filter(pk=device.pk).update(key=_digest(key))
    return key


def has_key(device: int, key: str) -> bool:
    """Whether this is the key of this browser."""
    return Device.objects.filter(pk=device, key=_digest(key)).exists()


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def label(device: Device) -> str:
    """What a message calls the browser and the person it is for, and nobody can guess."""
    return opaque.name(f"{device.pk}:{device.user_id}", "push")


def labelled(user: User, text: str) -> Device | None:
    """The user's browser with this label."""
    return next((device for device in of(user) if constant_time_compare(label(device), text)), None)


def note(device: Device, answer: Answer) -> None:
    """Record the result of a push to this browser, and delete it if it is gone or failed for too long."""
    now = timezone.now()
    row = Device.objects.filter(pk=device.pk)
    if answer.is_good:
        row.update(used_at=now, failing_since=None)
    elif answer.status in GONE or answer.fault is Fault.FORBIDDEN:
        row.delete()
    elif answer.fault not in {Fault.CALLED_OFF, Fault.PAUSED}:
        row.update(failing_since=Coalesce(F("failing_since"), now))
        row.filter(failing_since__lt=now - PATIENCE).delete()
