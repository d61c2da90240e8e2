"""Long checks shared among the machine's cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from typing import Any

CHUNK = 16


def check_each(check: Callable[[Any], None], things: Sequence[Any]) -> None:
    """Run a module's function on every thing; the first failure is raised with the thing it is about."""
    # Other tests leave threads behind, with which processes must not be forked.
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for thing, failure in zip(things, pool.imap(_Checked(check), things, chunksize=CHUNK), strict=True):
            assert not failure, f"{thing}: {failure}"


class _Checked:
    """A check that returns why it failed; pytest's own failures cannot travel between processes."""

    def __init__(self, check: Callable[[Any], None]) -> None:
        self._check = check

    def __call__(self, thing: Any) -> str:
        try:
            self._check(thing)
        except AssertionError as failure:
            return str(failure) or "failed"
        return ""
