"""Plans that are kept, and turns that come, at the same moment, on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game, Plan
from games.premoves import making
from games.premoves.errors import NothingToPlan
from games.tables.errors import StaleDecision
from games.tables.tables import read_table
from tests.games.at_once import at_once, refusals
from tests.games.factories import (
    confirm,
    fresh,
    running_game,
    seat_of,
    take_step,
)
from tests.games.premoves.test_playing import stone, stones, take_turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def turns(tiny_title: None, ana: User, bo: User) -> tuple[Game, User, User]:
    """The wishes are made; the game, who is to play a stone, and the other one."""
    game = running_game(ana, bo, long=True)
    for person in (ana, bo):
        take_step(game, person, type="wish", points=2)
        confirm(game, person)
    first, second = sorted((ana, bo), key=lambda person: seat_of(game, person).number)
    return game, first, second


def keeping(game: Game, user: User, *, points: int) -> Callable[[], object]:
    """Keep a plan for the next turn of a person, whose page was opened before."""
    table = read_table(fresh(game))
    occasion = table.title.plans.occasions(table.state, seat_of(game, user).number)[0]
    return lambda: making.keep_moves(
        game=game, user=user, occasion=occasion, moves=[stone(points)], epoch=table.game.epoch
    )


def test_plans_that_are_kept_at_once_are_all_kept_one_behind_the_other(turns: tuple[Game, User, User]) -> None:
    game, _first, second = turns
    assert not refusals(at_once(*[keeping(game, second, points=stones(game, second)[0])] * 4))
    ranks = list(Plan.objects.waiting().values_list("rank", flat=True))
    assert len(set(ranks)) == 4


def test_a_plan_that_is_kept_while_its_turn_comes_is_played_or_refused(turns: tuple[Game, User, User]) -> None:
    """It never waits for a turn that has come: that would keep the person from being told."""
    game, first, second = turns
    outcomes = at_once(keeping(game, second, points=stones(game, second)[0]), lambda: take_turn(game, first))
    table = read_table(fresh(game))
    assert set(refusals(outcomes)) <= {NothingToPlan, StaleDecision}
    assert not table.plans_due(seat_of(game, second))
    assert [plan.status for plan in Plan.objects.all()] == ([] if refusals(outcomes) else ["played"])
