"""Clearings keep the contract of Cacao: see ``games/titles/cacao/contract``."""

from __future__ import annotations

from collections.abc import Callable


def test_a_promise_is_kept(kept_promise: Callable[[], None]) -> None:
    kept_promise()
