"""One thing asked several times: its CPU time, its SQL time and its queries, beside the view that does nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import Any, NamedTuple

from django.db import connection

from bench.scale.asks import Ask

ROUNDS = 7
MOST_SQL = 50.0
"""Milliseconds; whatever needs more grows with the site."""


class Cost(NamedTuple):
    """Milliseconds: processor, in the middle of several rounds; database, in the best one. Queries of the last."""

    name: str
    cpu: float
    sql: float
    queries: int

    @property
    def is_too_slow(self) -> bool:
        return self.sql > MOST_SQL

    def line(self, nothing: Cost) -> str:
        """As a row of the table in docs/benchmarks.md."""
        mark = " **too slow**" if self.is_too_slow else ""
        times = self.cpu / nothing.cpu
        return f"| {self.name} | {self.cpu:.1f} | {times:.1f} | {self.sql:.1f} | {self.queries} |{mark}"


class _Watch:
    """Counts and times what goes to the database."""

    def __init__(self) -> None:
        self.seconds, self.queries = 0.0, 0

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        start = time.perf_counter()
        try:
            return execute(*query)
        finally:
            self.seconds += time.perf_counter() - start
            self.queries += 1


def cost(ask: Ask, rounds: int = ROUNDS) -> Cost:
    """What one thing costs when it has been asked before."""
    ask.run()
    ask.after()
    rows = [_once(ask) for _round in range(rounds)]
    return Cost(ask.name, median(row[0] for row in rows), min(row[1] for row in rows), rows[-1][2])


def _once(ask: Ask) -> tuple[float, float, int]:
    watch, start = _Watch(), time.process_time()
    with connection.execute_wrapper(watch):
        ask.run()
    spent = time.process_time() - start
    ask.after()
    return 1000 * spent, 1000 * watch.seconds, watch.queries


def report(asks: Iterable[Ask], rounds: int = ROUNDS) -> list[Cost]:
    """Print all of them as they come; gives those that are too slow."""
    print("| asked | CPU ms | × nothing | SQL ms | queries |\n|---|---|---|---|---|")
    costs: list[Cost] = []
    for ask in asks:
        costs.append(cost(ask, rounds))
        print(costs[-1].line(costs[0]), flush=True)
    return [cost for cost in costs if cost.is_too_slow]
