"""What a request leaves to be done when its answer is sent; where nobody waits for an answer it is done at once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.dispatch import receiver

Act = Callable[[], object]

_left: ContextVar[list[Act] | None] = ContextVar("_left", default=None)
logger = logging.getLogger(__name__)


def do(act: Act) -> None:
    """Do it when the answer to this request is sent. A process that dies before does not: rows must say what is left.

    Outside of requests, as in workers, it is done now.
    """
    left = _left.get()
    if left is None:
        act()
    else:
        left.append(act)


@receiver(request_started)
def _begin(**_more: Any) -> None:
    _left.set([])


@receiver(request_finished)
def _finish(**_more: Any) -> None:
    """The same thread does it, which has nothing else to do; whoever asked has the answer."""
    acts = _left.get()
    _left.set(None)
    if not acts:
        return
    for act in acts:
        try:
            act()
        except Exception:
            logger.exception("what was left to be done after an answer failed")
    # Django has closed its connections before; a request within a transaction, as in tests, leaves them alone.
    if not connection.in_atomic_block:
        close_old_connections()
