"""My title keeps the contract of the site: see ``games/engine/contract``."""

from __future__ import annotations

from collections.abc import Callable


def test_a_promise_is_kept(kept_promise: Callable[[], None]) -> None:
    kept_promise()
