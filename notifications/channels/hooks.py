"""A user's webhook: stored, disabled after a day of failures, enabled again by its owner."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection
from datetime import datetime, timedelta
from secrets import token_bytes

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from core.http.sending import Answer, Fault
from notifications.models import Webhook
from notifications.signals import webhook_turned_off

PATIENCE = timedelta(days=1)
"""A webhook to which all posts failed for this long is disabled,"""
LEAST_FAILURES = 3
"""if there were so many: two bad moments on different days are no bad day."""
PORT = "port"
"""The answer of a webhook whose port the site does not post to (``WEBHOOK_PORTS``): it is disabled at once."""
PREFIX = "whsec_"
"""Prefix of secrets in Standard Webhooks."""
SECRET_BYTES = 24


def of(user: User) -> Webhook | None:
    """The user's webhook, also a disabled one."""
    return Webhook.objects.filter(user=user).first()


def owners(people: Collection[User]) -> set[int]:
    """Primary keys of those users who have a webhook; guests cannot."""
    keys = [person.pk for person in people if not person.is_guest]
    return set(_owners(keys)) if keys else set()


@compiled_query
def _owners(people: list[int]) -> QuerySet[Webhook, int]:
    return Webhook.objects.filter(AnyOf("user_id", people)).values_list("user_id", flat=True)


def subscribed_to_moves(people: Collection[int]) -> set[int]:
    """Primary keys of those of these users whose webhook works and is told of moves."""
    return set(_subscribed_to_moves([*people])) if people else set()


@compiled_query
def _subscribed_to_moves(people: list[int]) -> QuerySet[Webhook, int]:
    working = Webhook.objects.filter(AnyOf("user_id", people), sends_moves=True, off_since=None)
    return working.values_list("user_id", flat=True)


@transaction.atomic
def store(*, user: User, url: str, form: str, sends_moves: bool = False, mention: str = "") -> bool:
    """Store and enable the user's webhook; returns whether it is new. Raises ``PersonChanged``.

    A change of URL or form keeps the secret, so that the receiving program need not change.
    """
    user.lock()
    now_on = {
        "url": url,
        "form": form,
        "sends_moves": sends_moves,
        "mention": mention,
        "failures": 0,
        "failing_since": None,
        "off_since": None,
        "answer": "",
        "answered_at": None,
    }
    _hook, is_new = Webhook.objects.update_or_create(
        user=user, defaults=now_on, create_defaults=now_on | {"secret": _new_secret()}
    )
    return is_new


@transaction.atomic
def renew_secret(*, user: User) -> None:
    """Replace the signing secret. Raises ``PersonChanged``."""
    user.lock()
    Webhook.objects.filter(user=user).update(secret=_new_secret())


def remove(*, user: User) -> None:
    """Delete the user's webhook."""
    Webhook.objects.filter(user=user).delete()


def code_of(answer: Answer) -> str:
    """The result of a post as it is stored and put into words: status, ``PORT`` or fault."""
    is_port = answer.fault is Fault.FORBIDDEN and answer.detail == PORT
    return PORT if is_port else str(answer.status or answer.fault.value)


def record_answer(hook: Webhook, answer: Answer) -> None:
    """Record the result of a post; failures alone, for as long as ``PATIENCE``, disable the webhook."""
    if answer.fault in {Fault.CALLED_OFF, Fault.PAUSED}:
        return
    now = timezone.now()
    row = Webhook.objects.filter(pk=hook.pk, url=hook.url)  # An earlier URL's answer says nothing about a new one.
    row.update(answer=code_of(answer), answered_at=now)
    if answer.is_good:
        row.update(failures=0, failing_since=None, off_since=None)
        return
    row.update(failing_since=Coalesce(F("failing_since"), now))
    row.filter(failures__lt=LEAST_FAILURES).update(failures=F("failures") + 1)
    _turn_off_hopeless(row, now)


def _turn_off_hopeless(row: QuerySet[Webhook], now: datetime) -> None:
    """Disable the webhook if it has failed for too long, or can never work, and tell its owner once."""
    has_failed = Q(failures__gte=LEAST_FAILURES, failing_since__lte=now - PATIENCE)
    with transaction.atomic():
        if row.filter(has_failed | Q(answer=PORT), off_since=None).update(off_since=now):
            webhook_turned_off.send(Webhook, hook=row.get())


def _new_secret() -> str:
    return PREFIX + b64encode(token_bytes(SECRET_BYTES)).decode()
