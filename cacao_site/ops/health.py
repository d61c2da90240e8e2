"""What a load balancer and a monitor ask: is this process alive, and does the site do its work?"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from cacao_site.http import metrics
from cacao_site.live import figures
from cacao_site.models import Schedule
from cacao_site.ops.pending import WORKS
from cacao_site.ops.redis.server import server_at
from games.tables import available
from notifications import selectors

REPORT_LASTS = 1.0
"""Seconds for which a process tells what it found out; anybody may ask, as often as they like."""
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
    """This process answers: 503 while its machine is drained, so that a load balancer sends nobody else there."""
    if Path(settings.DRAIN_FILE).exists():
        return JsonResponse({"alive": True, "drained": True}, status=HTTPStatus.SERVICE_UNAVAILABLE)
    return JsonResponse({"alive": True})


def ready(request: HttpRequest) -> HttpResponse:
    """Whether the site does its work: 503 when something is away or an age is too high.

    With the token of the metrics also what is away and since when, and which schedule works.
    """
    report = READINESS.report()
    is_ready = report["ready"]
    return JsonResponse(
        report if metrics.is_from_operators(request) else {"ready": is_ready},
        status=HTTPStatus.OK if is_ready else HTTPStatus.SERVICE_UNAVAILABLE,
    )


class Readiness:
    """The latest report of this process. Who asks while it is made waits for that one: many cost no more than one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._latest: Mapping[str, Any] | None = None
        self._made_at = 0.0

    def report(self) -> Mapping[str, Any]:
        """A report no older than ``REPORT_LASTS``."""
        with self._lock:
            if self._latest is None or time.monotonic() - self._made_at >= REPORT_LASTS:
                self._latest = _report()
                self._made_at = time.monotonic()
            return self._latest

    def forget(self) -> None:
        """Make a new report for whoever asks next."""
        self._latest = None


READINESS = Readiness()


def _report() -> Mapping[str, Any]:
    """What is away and since when, and ages in seconds: the last beat, the oldest of each work, troubles.

    Also which schedule works, which one waits beside it, and what is full.
    """
    try:
        schedule = Schedule.objects.row().get()
        now = timezone.now()
        ages = {"beat_age": schedule.beat_age, "mail_trouble": _age(selectors.trouble())}
        ages |= {f"{work.name}_age": work.age(now) for work in WORKS}
    except DatabaseError:
        return {"ready": False, "database": False}
    away = _away()
    is_ready = (
        not away and ages["beat_age"] is not None and all(_is_low(age, LIMITS[name]) for name, age in ages.items())
    )
    schedules = {"schedule": schedule.working, "idle_schedule": schedule.idle}
    seconds = {name: _seconds(age) for name, age in ages.items()}
    return {"ready": is_ready, "database": True, "away": away, "full": _full()} | seconds | schedules


ANSWERS = {"/healthz": alive, "/readyz": ready, "/metrics": metrics.page}


def _away() -> list[dict[str, str]]:
    """The parts that lie in a Redis which does not answer, pushed news if no process holds streams, broken titles."""
    servers = {part: server_at(url) for part, url in settings.REDIS_PARTS.items()}
    for server in {server for server in servers.values() if server.since is None}:
        server.answers()
    away = [
        {"part": part, "since": server.since.isoformat(timespec="seconds"), "reason": server.reason}
        for part, server in servers.items()
        if not server.is_available() and server.since
    ]
    if settings.PUSHED_NEWS and not away and not figures.read():
        away.append({"part": "live", "reason": "no process holds streams"})
    return away + _titles_away()


def _full() -> list[dict[str, str]]:
    """The processes that take no more streams: the site does its work, but further pages poll."""
    if not settings.PUSHED_NEWS:
        return []
    return [
        {"part": f"live {name}", "reason": f"{said.connections} streams: further pages poll"}
        for name, said in figures.read().items()
        if said.connections >= settings.LIVE_CONNECTIONS
    ]


def _titles_away() -> list[dict[str, str]]:
    """The titles and modules that do not work, each with why, and those of running tables that are not installed."""
    titles = {f"title {name}": why for name, why in available.titles_away().items()}
    modules = {f"module {part} of {name}": why for (name, part), why in available.modules_away().items()}
    return [{"part": part, "reason": why} for part, why in {**titles, **modules}.items()]


def _is_low(age: timedelta | None, limit: timedelta) -> bool:
    return age is None or age < limit


def _age(moment: datetime | None) -> timedelta | None:
    return None if moment is None else timezone.now() - moment


def _seconds(age: timedelta | None) -> int | None:
    return None if age is None else round(age.total_seconds())
