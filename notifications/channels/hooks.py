"""A user's webhooks: stored, disabled after a day of failures, enabled again by its owner."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection
from datetime import datetime, timedelta
from secrets import token_bytes
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from core.db.compiled import AnyOf, compiled_query
from core.http.sending import Answer, Fault
from notifications.errors import NoSuchWebhook, TooManyWebhooks
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


def of(user: User) -> list[Webhook]:
    """The user's webhooks, also disabled ones, the oldest first."""
    return _of_people([user.pk])


def find(user: User, key: int | None) -> Webhook | None:
    """One of the user's; the oldest one for ``None``, which a row of an earlier version says."""
    mine = Webhook.objects.filter(user=user).order_by("pk")
    return (mine if key is None else mine.filter(pk=key)).first()


def by_owner(people: Collection[User]) -> dict[int, list[Webhook | None]]:
    """The webhooks of those users who have any; guests cannot."""
    keys = [person.pk for person in people if not person.is_guest]
    found: dict[int, list[Webhook | None]] = {}
    for hook in _of_people(keys) if keys else ():
        found.setdefault(hook.user_id, []).append(hook)
    return found


@compiled_query
def _of_people(people: list[int]) -> QuerySet[Webhook]:
    return Webhook.objects.filter(AnyOf("user_id", people)).order_by("pk")


def subscribed_to_moves(people: Collection[int]) -> set[tuple[int, int]]:
    """Users, with the webhooks of theirs that work and are told of moves: pairs of primary keys."""
    return set(_subscribed_to_moves([*people])) if people else set()


@compiled_query
def _subscribed_to_moves(people: list[int]) -> QuerySet[Webhook, tuple[int, int]]:
    working = Webhook.objects.filter(AnyOf("user_id", people), sends_moves=True, off_since=None)
    return working.values_list("user_id", "pk")


class Wanted(NamedTuple):
    """What a webhook is to be."""

    url: str
    form: str = Webhook.Form.JSON
    sends_moves: bool = False
    mention: str = ""
    kinds: Collection[str] = ()
    """Words of notification types; none: all."""

    def columns(self) -> dict[str, Any]:
        """As they are stored, for a webhook that works."""
        on = {"failures": 0, "failing_since": None, "off_since": None, "answer": "", "answered_at": None}
        return on | self._asdict() | {"kinds": " ".join(self.kinds)}


@transaction.atomic
def store(*, user: User, hook: Webhook | None = None, **wanted: Any) -> Webhook:
    """Add a webhook, or change and enable this one of the user's, as ``Wanted`` says.

    A change keeps the secret, so that the receiving program need not change. Raises ``TooManyWebhooks``,
    ``NoSuchWebhook`` for one that is gone, and ``PersonChanged``.
    """
    user.lock()
    mine = Webhook.objects.filter(user=user)
    columns = Wanted(**wanted).columns()
    if hook is None:
        if (number := mine.count()) >= settings.WEBHOOKS_PER_PERSON:
            raise TooManyWebhooks(number=number)
        return Webhook.objects.create(user=user, secret=_new_secret(), **columns)
    if not mine.filter(pk=hook.pk).update(**columns):
        raise NoSuchWebhook
    return mine.get(pk=hook.pk)


@transaction.atomic
def renew_secret(*, hook: Webhook) -> str:
    """Replace the signing secret; gives the new one. Raises ``NoSuchWebhook`` and ``PersonChanged``."""
    hook.user.lock()
    secret = _new_secret()
    if not Webhook.objects.filter(pk=hook.pk).update(secret=secret):
        raise NoSuchWebhook
    return secret


def remove(*, hook: Webhook) -> None:
    """Delete a webhook."""
    Webhook.objects.filter(pk=hook.pk).delete()


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
