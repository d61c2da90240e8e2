"""One thing asked several times: its CPU time, its SQL time, its queries and the rows it reads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from typing import Any, NamedTuple

from django.db import connection

from tools.bench.scale.asking import Ask

ROUNDS = 7
MORE_ROUNDS = 20
"""Asked of what seems too slow: other work on the machine makes some rounds slow, what is slow is so in all of them."""
MOST_SQL = 50.0
"""Milliseconds."""
MOST_ROWS = 100_000
"""From SCALE=0.1 on, who walks through everybody's rows reads more; other work does not change this figure."""
ROWS_READ = """
    select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes)
"""


class Statement(NamedTuple):
    """One query and its milliseconds."""

    sql: str
    milliseconds: float


class Cost(NamedTuple):
    """Milliseconds: processor, in the middle of several rounds; each statement in its best one. Rows of one round."""

    name: str
    cpu: float
    statements: list[Statement]
    rows: int

    @property
    def sql(self) -> float:
        """Milliseconds in the database."""
        return sum(statement.milliseconds for statement in self.statements)

    @property
    def slowest(self) -> str:
        """The statement that takes longest, to be explained."""
        if not self.statements:
            return "nothing"
        sql, milliseconds = max(self.statements, key=lambda statement: statement.milliseconds)
        return f"{milliseconds:.1f} ms: {sql}"

    @property
    def is_too_slow(self) -> bool:
        """Whether it takes too long, or reads so much that it will."""
        return self.sql > MOST_SQL or self.rows > MOST_ROWS

    @property
    def why(self) -> str:
        """The two figures that count."""
        return f"{self.sql:.0f} ms of SQL and {self.rows:,} rows"

    def line(self, nothing: Cost) -> str:
        """As a row of the table in docs/benchmarks.md."""
        mark = " **too slow**" if self.is_too_slow else ""
        cpu, sql = self.cpu / nothing.cpu, self.sql / max(nothing.sql, 0.1)
        figures = f"{self.cpu:.1f} | {cpu:.1f} | {self.sql:.1f} | {sql:.0f} | {len(self.statements)} | {self.rows}"
        return f"| {self.name} | {figures} |{mark}"


class _Watch:
    """Times what goes to the database."""

    def __init__(self) -> None:
        self.statements: list[Statement] = []

    def __call__(self, execute: Callable[..., Any], sql: str, *query: Any) -> Any:
        start = time.perf_counter()
        try:
            return execute(sql, *query)
        finally:
            self.statements.append(Statement(sql, 1000 * (time.perf_counter() - start)))


def cost(ask: Ask, rounds: int = ROUNDS) -> Cost:
    """What one thing costs when it has been asked before."""
    rows = _rows_read(ask)
    found = _asked(ask, rounds, rows)
    return _asked(ask, MORE_ROUNDS, rows) if found.sql > MOST_SQL and rounds == ROUNDS else found


def _asked(ask: Ask, rounds: int, rows: int) -> Cost:
    times = [_once(ask) for _round in range(rounds)]
    return Cost(ask.name, median(cpu for cpu, _statements in times), _best([found for _cpu, found in times]), rows)


def _once(ask: Ask) -> tuple[float, list[Statement]]:
    watch, start = _Watch(), time.process_time()
    with connection.execute_wrapper(watch):
        ask.run()
    spent = time.process_time() - start
    ask.after()
    return 1000 * spent, watch.statements


def _best(rounds: list[list[Statement]]) -> list[Statement]:
    """Each statement of a round in its best time; where rounds differ in their statements, the best of the rounds."""
    if len({len(statements) for statements in rounds}) > 1:
        return min(rounds, key=lambda statements: sum(one.milliseconds for one in statements))
    return [min(times, key=lambda one: one.milliseconds) for times in zip(*rounds, strict=True)]


def _rows_read(ask: Ask) -> int:
    """Rows and entries of indexes, as PostgreSQL counts them for the whole database: nobody else asks it."""
    before = _rows_so_far()
    ask.run()
    rows = _rows_so_far() - before
    ask.after()
    return rows


def _rows_so_far() -> int:
    with connection.cursor() as cursor:
        cursor.execute("select pg_stat_force_next_flush()")
        cursor.execute(ROWS_READ)
        return int(cursor.fetchone()[0])


def report(asks: Iterable[Ask], rounds: int = ROUNDS) -> list[Cost]:
    """Print all of them as they come; gives those that are too slow."""
    print("| asked | CPU ms | × nothing | SQL ms | × nothing | queries | rows read |\n|---|---|---|---|---|---|---|")
    costs: list[Cost] = []
    for ask in asks:
        costs.append(cost(ask, rounds))
        print(costs[-1].line(costs[0]), flush=True)
    return [cost for cost in costs if cost.is_too_slow]


def verdict(slow: Iterable[Cost]) -> Iterator[str]:
    """The last lines: what is too slow and why, or that nothing is."""
    lines = [f"too slow: {cost.name}, {cost.why}, above all in {cost.slowest}" for cost in slow]
    yield from lines or [f"Nothing needs more than {MOST_SQL:g} ms of SQL or reads more than {MOST_ROWS:,} rows."]
