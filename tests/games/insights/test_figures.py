"""What is typical is remembered as JSON, as caches in Redis keep nothing else."""

from __future__ import annotations

import pytest

from cacao_site.ops.redis.cache import JsonSerializer
from games.insights.breakdown import Amount
from games.insights.figures import NOBODY, Typical

SOME = Typical(5, Amount(0.4, 0.1, 30, 6), {"kind": {"where": Amount(0.2, 0.05, 25, 6)}, "phase": {}})


@pytest.mark.parametrize("typical", [NOBODY, SOME])
def test_what_is_typical_is_remembered_as_it_was(typical: Typical) -> None:
    cache = JsonSerializer()
    assert Typical.read(cache.loads(cache.dumps(typical.document()))) == typical
