"""Everybody who tries, at tables that are shuffled in the same way each time."""

from __future__ import annotations

from random import Random

import pytest

from games.lobby import making
from tests.hostile.cast import Cast, gather


@pytest.fixture
def cast(db: None, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The people and their two tables."""
    luck = Random(3)
    monkeypatch.setattr(making, "new_seed", lambda: luck.randbytes(making.SEED_BYTES))
    return gather()
