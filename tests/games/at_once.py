"""Acts of several people at the same moment, each in a thread with a connection of its own, on PostgreSQL."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from threading import Barrier
from typing import Any

from django.db import connection
from django.db.models import Model

from games.errors import GameError
from games.models import Seat
from tests.plugins.patience import BEFORE_LONG


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Do everything in threads of its own that start together; says what each gave, or the ``GameError`` it met."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        barrier.wait()
        try:
            with connection.cursor() as cursor:
                cursor.execute(f"set lock_timeout = '{BEFORE_LONG}s'")
            return act()
        except GameError as error:
            return type(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def refusals(outcomes: Sequence[object]) -> Counter[object]:
    """The errors among what came of it."""
    return Counter(outcome for outcome in outcomes if isinstance(outcome, type))


def when_a_seat_is_written(act: Callable[[], object]) -> AbstractContextManager[list[Future[list[object]]]]:
    """Let somebody else begin something when this connection writes a seat, as ``when_written`` does."""
    return when_written(Seat, act)


@contextmanager
def when_written(model: type[Model], act: Callable[[], object]) -> Iterator[list[Future[list[object]]]]:
    """Let somebody else begin something when this connection writes such a row; go on when that is done or has to wait.

    What came of it is the result of the one that is yielded.
    """
    begun: list[Future[list[object]]] = []
    table = model._meta.db_table

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not begun and sql.startswith((f'UPDATE "{table}"', f'INSERT INTO "{table}"')):
            begun.append(pool.submit(at_once, act))
            wait_until_done_or_blocked(begun[0])
        return execute(sql, *rest)

    with ThreadPoolExecutor(1) as pool, connection.execute_wrapper(watch):
        yield begun
    assert begun[0].result()


def wait_until_done_or_blocked(work: Future[list[object]]) -> None:
    deadline = time.monotonic() + BEFORE_LONG
    while not work.done():
        assert time.monotonic() < deadline
        with connection.cursor() as cursor:
            cursor.execute("select count(*) from pg_locks where not granted")
            if cursor.fetchone()[0]:
                return
