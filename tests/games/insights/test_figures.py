"""What is typical is remembered as JSON, as caches in Redis keep nothing else; like is compared with like."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from cacao_site.ops.redis.cache import JsonSerializer
from games.insights.breakdown import Amount
from games.insights.figures import NOBODY, Change, Typical, change_of
from games.insights.models import ReviewedGame
from games.insights.presenters import page
from games.models import Game
from tests.games.insights.test_breakdown import decision

SOME = Typical(5, Amount(0.4, 0.1, 30, 6), {"kind": {"where": Amount(0.2, 0.05, 25, 6)}, "phase": {}})


@pytest.mark.parametrize("typical", [NOBODY, SOME])
def test_what_is_typical_is_remembered_as_it_was(typical: Typical) -> None:
    cache = JsonSerializer()
    assert Typical.read(cache.loads(cache.dumps(typical.document()))) == typical


def row(ended_at: datetime, depth: int = ReviewedGame.Depth.THOROUGH, **changes: Any) -> ReviewedGame:
    """A game with one decision."""
    facts = {"ended_at": ended_at, "depth": depth, "decisions": [decision(**changes)]}
    return ReviewedGame(game=Game(title="tiny"), title="tiny", **facts)


def test_games_up_to_the_day_of_practice_stand_against_those_after_it() -> None:
    began = timezone.now()
    after = began + timedelta(seconds=1)
    less = {"given": [{"kind": "where", "chance": 20, "things": {"temple": 1.0}}]}
    rows = [row(began)] * 5 + [row(after, **less)] * 5
    change = change_of(rows, "thing.temple", began)
    assert [amount and round(amount.mean, 3) for amount in (change.before, change.since)] == [0.05, 0.02]
    assert page._verdict(change) == "It got better."
    assert page._verdict(Change(change.since, change.before)) == "It got worse."
    mixed = [row(began), row(began, **less), row(after), row(after, **less)] * 3
    assert page._verdict(change_of(mixed, "thing.temple", began)) == "No clear change yet."


@pytest.mark.parametrize(("depth", "is_told"), [(ReviewedGame.Depth.QUICK, False), (ReviewedGame.Depth.THOROUGH, True)])
def test_what_was_looked_at_quickly_does_not_make_practice_look_better(depth: int, *, is_told: bool) -> None:
    """A quick look finds less: new games, which are looked at quickly first, would seem to be better ones."""
    began = timezone.now()

    rows = [row(began, ReviewedGame.Depth.THOROUGH)] * 5 + [row(began + timedelta(days=1), depth)] * 5
    change = change_of(rows, "thing.temple", began)
    assert change.before is not None
    assert (change.since is not None) is is_told
