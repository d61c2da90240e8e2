"""What the processes that hold streams say about themselves: in Redis, for /readyz and /metrics of the web servers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import redis
from django.conf import settings
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from cacao_site.live import messages
from cacao_site.ops.redis.server import FAULTS, patience, server_at

KEY = "site:live"
LATEST = 20.0
"""Seconds: a process that has said nothing for so long is gone."""
FORGOTTEN = 3600.0


class Figures(NamedTuple):
    """One process."""

    at: float
    """When it said so, in seconds since 1970."""
    connections: int
    events: int
    """Since its start."""
    lag: float
    """Seconds from a commit until the last page was written to: the longest since it last said so."""


def write(figures: Figures) -> str:
    """As it lies in Redis."""
    return json.dumps(figures)


def read() -> dict[str, Figures]:
    """Of all processes that are there; none while Redis is away."""
    server = server_at(messages.address())
    if not server.is_available():
        return {}
    try:
        found = _client(messages.address()).hgetall(KEY)
    except FAULTS as error:
        server.note_failure(error)
        return {}
    all_said = {str(name): Figures(*json.loads(said)) for name, said in found.items()}
    return {name: said for name, said in all_said.items() if said.at > time.time() - LATEST}


def families() -> Iterator[Metric]:
    """The same for Prometheus."""
    if not settings.PUSHED_NEWS:
        return
    processes = read()
    connections = GaugeMetricFamily("cacao_live_connections", "Open streams of pages", labels=["process"])
    events = CounterMetricFamily("cacao_live_events", "Events written to streams", labels=["process"])
    lag = GaugeMetricFamily("cacao_live_lag_seconds", "Longest time from a commit to a stream", labels=["process"])
    for name, said in processes.items():
        connections.add_metric([name], said.connections)
        events.add_metric([name], said.events)
        lag.add_metric([name], said.lag)
    yield GaugeMetricFamily("cacao_live_processes", "Processes that hold streams", value=len(processes))
    yield from (connections, events, lag)


@cache
def _client(address: str) -> redis.Redis:
    return redis.Redis.from_url(address, decode_responses=True, **patience())
