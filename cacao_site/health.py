"""What a load balancer and a monitor ask: is this process alive, and does the site do its work?"""

from __future__ import annotations

from datetime import datetime, timedelta
from http import HTTPStatus

from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

from games import selectors

BEAT = "site:last-beat"
LATEST_BEAT = timedelta(minutes=3)
"""Six beats may be missed before the site calls itself not ready."""
LATEST_MAIL = timedelta(minutes=15)
"""How long after its time a mail may still wait, for a mail server that is away for a moment."""


def alive(request: HttpRequest) -> JsonResponse:
    """This process answers; nothing else is looked at."""
    return JsonResponse({"alive": True})


def ready(request: HttpRequest) -> JsonResponse:
    """The ages, in seconds, of the last beat and of the longest overdue mail; 503 when one is too high."""
    try:
        mail_age = _age(_oldest_due_mail())
    except DatabaseError:
        return JsonResponse({"ready": False, "database": False}, status=HTTPStatus.SERVICE_UNAVAILABLE)
    beat_age = _age(cache.get(BEAT))
    is_ready = beat_age is not None and beat_age < LATEST_BEAT and (mail_age is None or mail_age < LATEST_MAIL)
    return JsonResponse(
        {"ready": is_ready, "database": True, "beat_age": _seconds(beat_age), "mail_age": _seconds(mail_age)},
        status=HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE,
    )


def note_beat() -> None:
    """Keep the time of this beat where every process finds it."""
    cache.set(BEAT, timezone.now(), timeout=None)


def _oldest_due_mail() -> datetime | None:
    return selectors.due_mails(timezone.now()).values_list("due_at", flat=True).first()


def _age(moment: datetime | None) -> timedelta | None:
    return None if moment is None else timezone.now() - moment


def _seconds(age: timedelta | None) -> int | None:
    return None if age is None else round(age.total_seconds())
