"""What is enqueued after commit, by task name: a message is only a doorbell, the database says what is owed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from celery import signature
from django.db import transaction
from kombu.exceptions import OperationalError

PLAY_BOTS = "games.tasks.play_bots"
PLAN_ALL_ANEW = "games.tasks.plan_all_anew"


def ring(task: str, *args: Any) -> None:
    """Enqueue a task; where the broker is away, the next sweep finds the work."""
    with suppress(OperationalError):
        signature(task, args=args).delay()


def after_commit(task: str, *args: Any) -> None:
    """Enqueue a task when this transaction is committed."""
    transaction.on_commit(lambda: ring(task, *args), robust=True)
