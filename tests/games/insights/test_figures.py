"""What is typical is remembered as JSON, as caches in Redis keep nothing else; like is compared with like."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from cacao_site.ops.redis.cache import JsonSerializer
from games.insights.breakdown import Amount
from games.insights.figures import NOBODY, Typical, change_of
from games.insights.models import ReviewedGame
from games.models import Game
from tests.games.insights.test_breakdown import decision

SOME = Typical(5, Amount(0.4, 0.1, 30, 6), {"kind": {"where": Amount(0.2, 0.05, 25, 6)}, "phase": {}})


@pytest.mark.parametrize("typical", [NOBODY, SOME])
def test_what_is_typical_is_remembered_as_it_was(typical: Typical) -> None:
    cache = JsonSerializer()
    assert Typical.read(cache.loads(cache.dumps(typical.document()))) == typical


@pytest.mark.parametrize(("depth", "is_told"), [(ReviewedGame.Depth.QUICK, False), (ReviewedGame.Depth.THOROUGH, True)])
def test_what_was_looked_at_quickly_does_not_make_practice_look_better(depth: int, *, is_told: bool) -> None:
    """A quick look finds less: new games, which are looked at quickly first, would seem to be better ones."""
    began = timezone.now()

    def row(days: int, depth: int) -> ReviewedGame:
        facts = {"ended_at": began + timedelta(days=days), "depth": depth, "decisions": [decision()]}
        return ReviewedGame(game=Game(title="tiny"), title="tiny", **facts)

    rows = [row(-1, ReviewedGame.Depth.THOROUGH) for _ in range(5)] + [row(1, depth) for _ in range(5)]
    change = change_of(rows, "thing.temple", began)
    assert change.before is not None
    assert (change.since is not None) is is_told
