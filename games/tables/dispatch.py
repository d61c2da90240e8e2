"""Enqueues Celery tasks after commit; a lost message only delays work that the database says is pending."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

from celery import signature
from django.db import transaction
from kombu.exceptions import OperationalError

PLAY_BOTS = "games.tasks.play_bots"
PLAY_PLANS = "games.tasks.play_plans"
ANALYSE = "games.tasks.analyse"
PLAN_ALL_ANEW = "games.tasks.plan_all_anew"
RATE_ANEW = "games.tasks.rate_anew"
COUNT_GAMES = "games.tasks.count_games"
TELL = "games.tasks.tell"


TAKE_SEVERAL = {PLAY_BOTS}
"""Tasks that do for each of their arguments what they do for one."""
SEVERAL = 10
"""So many arguments go into one message: few messages, and still work for several workers."""

_held: ContextVar[dict[tuple[str, tuple[Any, ...]], None] | None] = ContextVar("_held", default=None)
"""What is enqueued when the block of ``once_each`` ends."""


@contextmanager
def once_each() -> Iterator[None]:
    """Collect the tasks enqueued in this block, and send each once, in few messages, at its end."""
    held: dict[tuple[str, tuple[Any, ...]], None] = {}
    before = _held.set(held)
    try:
        yield
    finally:
        _held.reset(before)
        for task, args in _together(held):
            _enqueue(task, args)


def _together(held: Iterable[tuple[str, tuple[Any, ...]]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    several: dict[str, list[Any]] = {}
    for task, args in held:
        if task in TAKE_SEVERAL:
            several.setdefault(task, []).extend(args)
        else:
            yield task, args
    for task, keys in several.items():
        for first in range(0, len(keys), SEVERAL):
            yield task, tuple(keys[first : first + SEVERAL])


def enqueue(task: str, *args: Any) -> None:
    """Enqueue a task; where the broker is away, the next sweep finds the work."""
    if (held := _held.get()) is not None:
        held[task, args] = None
    else:
        _enqueue(task, args)


def _enqueue(task: str, args: tuple[Any, ...]) -> None:
    with suppress(OperationalError):
        signature(task, args=args).delay()


def after_commit(task: str, *args: Any) -> None:
    """Enqueue a task when this transaction is committed."""
    transaction.on_commit(lambda: enqueue(task, *args), robust=True)
