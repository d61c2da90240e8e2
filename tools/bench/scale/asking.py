"""What an ask is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Ask(NamedTuple):
    """One thing that is asked again and again; what is done ``after`` each is not counted."""

    name: str
    run: Callable[[], object]
    after: Callable[[], object] = lambda: None
