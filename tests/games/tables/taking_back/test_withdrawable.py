"""Which decision a seat may still take back: its last one, while others are still asked the same."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game, Move
from games.tables import play
from games.tables.tables import read_table
from games.tables.taking_back import withdrawable_move
from tests.games.factories import (
    bidding_game,
    confirm,
    fresh,
    moves_of,
    running_game,
    seat_of,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture(params=["tiny", "chocolatl"])
def game(request: pytest.FixtureRequest, ana: User, bo: User, cy: User) -> Game:
    """A game that begins with a secret decision of all three."""
    return running_game(ana, bo, cy, title=request.param)


def decide(game: Game, *people: User) -> None:
    """Let these people decide, in this order."""
    for person in people:
        take_step(game, person)
        confirm(game, person)


def withdrawable(game: Game, user: User) -> Move | None:
    """What this person may take back now."""
    return withdrawable_move(read_table(fresh(game)), seat_of(game, user))


def test_who_has_not_decided_has_nothing_to_take_back(game: Game, ana: User, bo: User) -> None:
    decide(game, ana)
    assert withdrawable(game, bo) is None


def test_each_may_take_back_the_own_decision_while_others_are_asked(game: Game, ana: User, bo: User) -> None:
    decide(game, ana, bo)
    assert [withdrawable(game, person) for person in (ana, bo)] == moves_of(game)


def test_it_is_the_last_decision_that_can_be_taken_back(ana: User, bo: User, cy: User) -> None:
    game = bidding_game(ana, bo, cy)
    decide(game, cy)
    assert withdrawable(game, cy) == moves_of(game)[-1]


def test_when_all_have_decided_nobody_takes_anything_back(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo, cy)
    assert [withdrawable(game, person) for person in (ana, bo, cy)] == [None] * 3


def test_what_was_made_unasked_cannot_be_taken_back(game: Game, ana: User) -> None:
    decide(game, ana)
    Move.objects.filter(game=game).update(auto=True)
    assert withdrawable(game, ana) is None


def test_a_table_is_taken_at_its_own_moment(game: Game, ana: User) -> None:
    before = read_table(fresh(game))
    decide(game, ana)
    assert withdrawable_move(before, seat_of(game, ana)) is None


def test_who_has_resigned_takes_nothing_back(game: Game, ana: User) -> None:
    decide(game, ana)
    play.resign(game=game, user=ana)
    assert withdrawable(game, ana) is None


def test_in_a_title_that_is_played_in_turn_nothing_is_ever_taken_back(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    mover = next(seat.user for seat in read_table(game).seats if seat.waiting_since)
    while seat_of(game, mover).waiting_since:
        table = read_table(fresh(game))
        seat = table.seat_of(mover)
        is_asked = seat.number in table.title.rules.to_move(table.draft_of(seat).state)
        take_step(game, mover) if is_asked else confirm(game, mover)
    assert withdrawable(game, mover) is None
