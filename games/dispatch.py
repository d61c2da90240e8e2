"""What is enqueued after commit, by task name: a message is only a doorbell, the database says what is owed."""

from __future__ import annotations

from typing import Any

from celery import signature
from django.db import transaction

PLAY_BOTS = "games.tasks.play_bots"
SEND_MAILS = "games.tasks.send_mails"


def after_commit(task: str, *args: Any) -> None:
    """Enqueue a task when this transaction is committed; where the broker is down, the sweep finds the work."""
    transaction.on_commit(lambda: signature(task, args=args).delay(), robust=True)
