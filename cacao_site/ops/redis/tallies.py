"""What is counted where nobody asks for /metrics, such as in workers: Redis adds it up for all machines."""

from __future__ import annotations

import json
import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

import redis
from django.conf import settings
from prometheus_client.core import HistogramMetricFamily

from cacao_site.ops.redis.server import FAULTS, patience, server_at

KEY = "site:tallies"


class Tally(NamedTuple):
    """How often something took how long, by labels of which each has few values."""

    name: str
    help: str
    labels: tuple[str, ...]
    bounds: tuple[float, ...]
    """Seconds, up to which is counted together."""

    @property
    def parts(self) -> list[str]:
        """The bounds as Prometheus writes them, and what is beyond all."""
        return [*(str(float(bound)) for bound in self.bounds), "+Inf"]


BOTS = Tally(
    "cacao_bot_seconds",
    "Time that a bot thought about one decision",
    ("title", "level", "outcome"),
    (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
MAILS = Tally(
    "cacao_mail_seconds",
    "Time to hand one mail to the mail server",
    ("outcome",),
    (0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 100, 600),
)
TALLIES = (BOTS, MAILS)

_kept: defaultdict[str, float] = defaultdict(float)
"""What this process has counted and not handed over: nothing, unless Redis is away."""
_lock = threading.Lock()


def note(tally: Tally, *labels: str, seconds: float) -> None:
    """Count one. While Redis is away this process keeps it, and hands it over with the first one afterwards."""
    address = settings.REDIS_PARTS.get("cache")
    if not address:
        return
    part = tally.parts[bisect_left(tally.bounds, seconds)]
    _keep({_field(tally, labels, part): 1, _field(tally, labels, "sum"): seconds})
    if server_at(address).is_available():
        _hand_over(address)


def families() -> Iterator[HistogramMetricFamily]:
    """Everything that was counted; nothing while Redis is away."""
    counted = _read()
    for tally in TALLIES:
        family = HistogramMetricFamily(tally.name, tally.help, labels=tally.labels)
        for labels in sorted({labels for name, labels, _part in counted if name == tally.name}):
            numbers = accumulate(counted.get((tally.name, labels, part), 0) for part in tally.parts)
            total = counted.get((tally.name, labels, "sum"), 0)
            family.add_metric(labels, buckets=list(zip(tally.parts, numbers, strict=True)), sum_value=total)
        yield family


def _hand_over(address: str) -> None:
    # Taken out first: what another thread counts while Redis answers must not be lost by a later clear.
    with _lock:
        handed = dict(_kept)
        _kept.clear()
    try:
        with _client(address).pipeline() as all_or_nothing:
            for field, number in handed.items():
                all_or_nothing.hincrbyfloat(KEY, field, number)
            all_or_nothing.execute()
    except FAULTS as error:
        server_at(address).note_failure(error)
        _keep(handed)


def _keep(numbers: dict[str, float]) -> None:
    with _lock:
        for field, number in numbers.items():
            _kept[field] += number


def _read() -> dict[tuple[str, tuple[str, ...], str], float]:
    address = settings.REDIS_PARTS.get("cache")
    if not address or not server_at(address).is_available():
        return {}
    try:
        found = _client(address).hgetall(KEY)
    except FAULTS as error:
        server_at(address).note_failure(error)
        return {}
    fields = ((json.loads(field), number) for field, number in found.items())
    return {(name, tuple(labels), part): float(number) for (name, labels, part), number in fields}


def _field(tally: Tally, labels: tuple[str, ...], part: str) -> str:
    return json.dumps([tally.name, labels, part])


@cache
def _client(address: str) -> redis.Redis:
    return redis.Redis.from_url(address, **patience())
