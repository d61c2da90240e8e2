"""The security log: what happened to an account, written where it happens, and forgotten in time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User
from accounts.security.models import SecurityEvent
from accounts.security.origin import Origin, origin_of

FAILURES_PER_HOUR = 20
"""More of them tell nothing new, and a stranger must not fill the table."""
MOST_VISITS = 10_000
"""Different ones that are compared at once."""
_BATCH = 1000


def note(
    person: User | AnonymousUser | None,
    code: str,
    *,
    request: HttpRequest | None = None,
    actor: User | None = None,
    **details: Any,
) -> None:
    """Write down what happened to an account. Guests have none: nobody but their browser can get in."""
    if isinstance(person, User) and not person.is_guest and not person.deleted_at:
        _write(person, code, origin_of(request), actor=actor, details=details)


def note_failure(user: User, code: str, origin: Origin) -> None:
    """Write down that somebody tried to get in, unless an hour has seen enough of it."""
    hour_ago = timezone.now() - timedelta(hours=1)
    lately = SecurityEvent.objects.filter(person=user, code=code, at__gt=hour_ago)[:FAILURES_PER_HOUR]
    if not user.is_guest and lately.count() < FAILURES_PER_HOUR:
        _write(user, code, origin)


def events_of(user: User) -> QuerySet[SecurityEvent]:
    """What happened to this account, the latest first."""
    return SecurityEvent.objects.filter(person_id=user.pk).select_related("actor").order_by("-pk")


class Seen(NamedTuple):
    """From where somebody was seen, as far as the log knows it."""

    origin: str
    browser: str
    system: str


def visits_of(people: Collection[int]) -> defaultdict[int, set[Seen]]:
    """From where each of these people was seen, by their keys; nothing of what no browser asked."""
    events = SecurityEvent.objects.filter(person__in=people).exclude(origin="").order_by()
    found: defaultdict[int, set[Seen]] = defaultdict(set)
    for person, *seen in events.values_list("person_id", "origin", "browser", "system").distinct()[:MOST_VISITS]:
        found[person].add(Seen(*seen))
    return found


def forget_old() -> None:
    """Delete what is older than the settings say, a batch at a time."""
    age = timezone.now() - timedelta(days=settings.SECURITY_LOG_KEPT_DAYS)
    while keys := list(SecurityEvent.objects.filter(at__lt=age).values_list("pk", flat=True)[:_BATCH]):
        SecurityEvent.objects.filter(pk__in=keys).delete()


def _write(
    user: User, code: str, origin: Origin, *, actor: User | None = None, details: dict[str, Any] | None = None
) -> None:
    other = actor if actor and actor.pk != user.pk else None
    SecurityEvent.objects.create(person=user, code=code, actor=other, details=details or {}, **origin)
