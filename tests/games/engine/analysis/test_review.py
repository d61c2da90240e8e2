"""A review says what each choice of a turn gave away: nothing for the best, all of it for the choice that was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.engine.analysis.review import WHOLE, Reviewed, review
from games.engine.ruleset import Move
from games.titles.cacao.bot import decisions
from games.titles.cacao.bot.evaluation import evaluate
from games.titles.cacao.bot.plans import after, draft, to_the_end
from games.titles.cacao.title import CACAO
from tests.games.tiny_title import TINY

SEED = bytes(32)


def reviewed(plan: Sequence[Move], *, luck: int = 1) -> Reviewed:
    state = CACAO.new({"players": 2}, SEED)
    found = review(CACAO, CACAO.rules.view(state, 0), 0, plan, Random(luck), worlds=8, breadth=6)
    assert found is not None
    return found


def ranked() -> list[Sequence[Move]]:
    """The first turns of a game, the best first."""
    return [start.plan for start in CACAO.bot.starts(CACAO.new({"players": 2}, SEED), 0, 30)]


def test_the_worst_turn_gives_away_more_than_the_best() -> None:
    state = CACAO.new({"players": 2}, SEED)
    plans = [plan for begun in CACAO.rules.legal_moves(state, 0) for plan in to_the_end(draft(state), (), begun)]
    worst = min(plans, key=lambda plan: evaluate(after(state, plan), 0))
    assert reviewed(worst).points.mean > reviewed(ranked()[0]).points.mean + 1
    assert reviewed(worst).chance.mean > 0


def test_what_the_choices_gave_away_adds_up_to_the_whole() -> None:
    for plan in ranked()[::10]:
        found = reviewed(plan)
        assert sum(given.chance.mean for given in found.given) == pytest.approx(found.chance.mean)
        assert sum(given.points.mean for given in found.given) == pytest.approx(found.points.mean)
        assert {given.kind for given in found.given} <= set(decisions.kinds())


def test_the_same_luck_finds_the_same() -> None:
    plan = ranked()[5]
    assert reviewed(plan) == reviewed(plan)


def test_a_title_that_tells_no_choices_apart_is_told_whole_turns() -> None:
    state = TINY.new(TINY.options.validate({"players": 2}), SEED)
    (seat, *_) = TINY.rules.to_move(state)
    plan = [next(iter(TINY.rules.legal_moves(state, seat)))]
    found = review(TINY, TINY.rules.view(state, seat), seat, plan, Random(1), worlds=4, breadth=4)
    assert found is None or [given.kind for given in found.given] == [WHOLE]
