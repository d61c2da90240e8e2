"""The figures that Prometheus asks for: requests as they were counted, what is owed as the database says it."""

from __future__ import annotations

import collections
import os
import secrets
import time
from collections.abc import Iterable, Iterator

import prometheus_client as prometheus
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector, CollectorRegistry

from games.selectors import lists
from notices import selectors as notices

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
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not secrets.compare_digest(given.encode(), token.encode()):
        return HttpResponse(status=404)
    return HttpResponse(prometheus.generate_latest(_registry()), content_type=prometheus.CONTENT_TYPE_LATEST)


def _registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_ThisProcess())
    registry.register(_Owed())
    return registry


class _ThisProcess(Collector):
    def collect(self) -> Iterable[Metric]:
        return [*REQUESTS.collect(), *SECONDS.collect(), *DECIDED.collect()]


class _Owed(Collector):
    """What waits, whoever is to do it on whichever machine."""

    def collect(self) -> Iterator[Metric]:
        try:
            figures = list(_figures())
        except DatabaseError:
            figures = []
        yield GaugeMetricFamily("cacao_database_answers", "1 if the database was asked", value=bool(figures))
        yield from figures


def _figures() -> Iterator[Metric]:
    now = timezone.now()
    bots = lists.late_bots(now).order_by("waiting_since").values_list("waiting_since", flat=True)
    mails = notices.due(now).values_list("due_at", flat=True)
    for name, what, moments in [("bot", "bots that are to decide", bots), ("mail", "mails that are due", mails)]:
        oldest = moments.first()
        age = (now - oldest).total_seconds() if oldest else 0
        yield GaugeMetricFamily(f"cacao_oldest_{name}_seconds", f"Age of the oldest of the {what}", value=age)
        yield GaugeMetricFamily(f"cacao_{name}s_owed", f"How many {what}, up to 1000", value=len(moments[:1000]))
    outcomes = GaugeMetricFamily("cacao_latest_mails", "The latest mails by what became of them", labels=["outcome"])
    latest = mails.model.objects.order_by("-pk").values_list("status", flat=True)[:LATEST_MAILS]
    for outcome, number in collections.Counter(latest).items():
        outcomes.add_metric([outcome], number)
    yield outcomes
