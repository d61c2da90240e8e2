"""What is done when a transaction is committed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.db import transaction

Arguments = ParamSpec("Arguments")


def after_commit(act: Callable[Arguments, object], *args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
    """Do it when this transaction is committed; what it raises is logged, and nobody hears of it who committed.

    Django names what failed by its ``__qualname__``; a ``functools.partial`` has none, and its error would be lost.
    """

    @wraps(act)
    def run() -> None:
        act(*args, **kwargs)

    transaction.on_commit(run, robust=True)
