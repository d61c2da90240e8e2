"""What a load balancer and a monitor ask: is this process alive, and does the site do its work?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from cacao_site.models import Schedule
from cacao_site.operators.owed import WORKS
from cacao_site.redis.server import server_at
from cacao_site.web import metrics
from notices import selectors

LATEST_BEAT = timedelta(minutes=3)
"""Six beats may be missed before the site calls itself not ready."""
LONGEST_TROUBLE = timedelta(minutes=1)
"""How long the mail server may take no mail of anybody."""
LIMITS = {"beat_age": LATEST_BEAT, "mail_trouble": LONGEST_TROUBLE} | {f"{work.name}_age": work.limit for work in WORKS}


class HealthMiddleware:
    """Answers before sessions, cookies and hosts are looked at: none of them can make this process look dead."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(request.path_info, self.get_response)
        return answer(request)


def alive(request: HttpRequest) -> HttpResponse:
    """This process answers; nothing else is looked at."""
    return JsonResponse({"alive": True})


def ready(request: HttpRequest) -> HttpResponse:
    """What is away and since when, and ages in seconds: the last beat, the oldest of each work, troubles.

    Also which schedule works, and which one waits beside it.

    503 when something is away or an age is too high.
    """
    try:
        schedule = Schedule.objects.row().get()
        now = timezone.now()
        ages = {"beat_age": schedule.beat_age, "mail_trouble": _age(selectors.trouble())}
        ages |= {f"{work.name}_age": work.age(now) for work in WORKS}
    except DatabaseError:
        return JsonResponse({"ready": False, "database": False}, status=HTTPStatus.SERVICE_UNAVAILABLE)
    away = _away()
    is_ready = (
        not away and ages["beat_age"] is not None and all(_is_low(age, LIMITS[name]) for name, age in ages.items())
    )
    schedules = {"schedule": schedule.working, "idle_schedule": schedule.idle}
    return JsonResponse(
        {"ready": is_ready, "database": True, "away": away}
        | {name: _seconds(age) for name, age in ages.items()}
        | schedules,
        status=HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE,
    )


ANSWERS = {"/healthz": alive, "/readyz": ready, "/metrics": metrics.page}


def _away() -> list[dict[str, str]]:
    """The parts that lie in a Redis which does not answer."""
    servers = {part: server_at(url) for part, url in settings.REDIS_PARTS.items()}
    for server in {server for server in servers.values() if server.since is None}:
        server.answers()
    return [
        {"part": part, "since": server.since.isoformat(timespec="seconds"), "reason": server.reason}
        for part, server in servers.items()
        if not server.is_available() and server.since
    ]


def _is_low(age: timedelta | None, limit: timedelta) -> bool:
    return age is None or age < limit


def _age(moment: datetime | None) -> timedelta | None:
    return None if moment is None else timezone.now() - moment


def _seconds(age: timedelta | None) -> int | None:
    return None if age is None else round(age.total_seconds())
