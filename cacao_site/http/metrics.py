"""Prometheus metrics: counters of web processes, workers and streams, and what the database says is pending."""

from __future__ import annotations

import collections
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta

import prometheus_client as prometheus
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector, CollectorRegistry

from cacao_site.live import figures
from cacao_site.models import Schedule
from cacao_site.ops.pending import WORKS
from cacao_site.ops.redis import tallies
from notifications.models import Notice

REQUESTS = prometheus.Counter("cacao_requests", "Requests answered", ["method", "view", "status"])
SECONDS = prometheus.Histogram(
    "cacao_request_seconds",
    "Time to answer a request",
    ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
DECIDED = prometheus.Histogram(
    "cacao_decision_seconds",
    "From a person's request to the commit of the move",
    ["title"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
LATEST_MAILS = 1000


def count(*, method: str, view: str, status: int, seconds: float) -> None:
    """Note one answered request."""
    REQUESTS.labels(method if method in METHODS else "other", view, str(status)).inc()
    SECONDS.labels(view).observe(seconds)


def count_decision(*, title: str, begin: float) -> None:
    """Note a person's decision that is committed now; ``begin`` is when it was asked for (``time.perf_counter``)."""
    DECIDED.labels(title).observe(time.perf_counter() - begin)


def page(request: HttpRequest) -> HttpResponse:
    """All figures, for whoever sends ``Authorization: Bearer`` with the token of the settings; nothing for others."""
    if not is_from_operators(request):
        return HttpResponse(status=404)
    return HttpResponse(prometheus.generate_latest(_registry()), content_type=prometheus.CONTENT_TYPE_LATEST)


def is_from_operators(request: HttpRequest) -> bool:
    """Whether it was sent with the token of the settings; nobody has one where none is set."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(token) and secrets.compare_digest(given.encode(), token.encode())


def _registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_ThisProcess())
    registry.register(_Workers())
    registry.register(_Live())
    registry.register(_Owed())
    return registry


class _ThisProcess(Collector):
    def collect(self) -> Iterable[Metric]:
        return [*REQUESTS.collect(), *SECONDS.collect(), *DECIDED.collect()]


class _Workers(Collector):
    """Bots and mails, wherever they were thought of and sent."""

    def collect(self) -> Iterator[Metric]:
        yield from tallies.families()


class _Live(Collector):
    """Streams of pages, whichever process holds them."""

    def collect(self) -> Iterator[Metric]:
        yield from figures.families()


class _Owed(Collector):
    """What waits, whoever is to do it on whichever machine."""

    def collect(self) -> Iterator[Metric]:
        try:
            figures = [figure for figures_of in FIGURES for figure in figures_of(timezone.now())]
        except DatabaseError:
            figures = []
        yield GaugeMetricFamily("cacao_database_answers", "1 if the database was asked", value=bool(figures))
        yield from figures


def _owed_works(now: datetime) -> Iterator[Metric]:
    for work in WORKS:
        moments, age = work.moments(now), work.age(now) or timedelta()
        what = f"Age of the oldest of the {work.what}"
        yield GaugeMetricFamily(f"cacao_oldest_{work.name}_seconds", what, value=age.total_seconds())
        yield GaugeMetricFamily(
            f"cacao_{work.names}_owed", f"How many {work.what}, up to 1000", value=len(moments[:1000])
        )


def _latest_mails(now: datetime) -> Iterator[Metric]:
    outcomes = GaugeMetricFamily("cacao_latest_mails", "The latest mails by what became of them", labels=["outcome"])
    latest = Notice.objects.order_by("-pk").values_list("status", flat=True)[:LATEST_MAILS]
    for outcome, number in collections.Counter(latest).items():
        outcomes.add_metric([outcome], number)
    yield outcomes


def _beat(now: datetime) -> Iterator[Metric]:
    age = Schedule.objects.row().get().beat_age
    if age is not None:
        what = "Age of the last beat that came from the schedule through the queue of a worker"
        yield GaugeMetricFamily("cacao_beat_seconds", what, value=age.total_seconds())


FIGURES: tuple[Callable[[datetime], Iterator[Metric]], ...] = (
    _owed_works,
    _latest_mails,
    _beat,
)
"""What the database is asked for; kinds of work that can be late have a list of their own."""
