"""Shuffles of the site that are the same in each run; ``CACAO_LUCK`` asks for other ones."""

from __future__ import annotations

import os
from random import Random

import pytest

from games.lobby import making


def shuffle_as_always(test: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of this test are shuffled in its own way; the luck of bots follows from that."""
    luck = Random(f"{test} {os.environ.get('CACAO_LUCK', '')}".strip())
    monkeypatch.setattr(making, "new_seed", lambda: luck.randbytes(making.SEED_BYTES))
