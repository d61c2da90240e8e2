"""Section 3 and the record: decisions made at the same time come in in any order, and the game is the same."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.ruleset import Resign
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.state import Phase
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
)
from tests.games.titles.chocolatl.rules.walks import (
    PLAYERS,
    answers,
    everything,
    new_game,
)


@given(random=st.randoms(use_true_random=True), players=st.sampled_from(PLAYERS))
@settings(max_examples=60, deadline=None)
def test_the_game_does_not_depend_on_the_order_in_which_decisions_come_in(random: Random, players: int) -> None:
    state = new_game(players, random)
    while CHOCOLATL.rules.to_move(state):
        moves = answers(state, random)
        other = CHOCOLATL.rules.copy(state)
        for move in moves:
            CHOCOLATL.rules.apply(state, move)
        random.shuffle(moves)
        for move in moves:
            CHOCOLATL.rules.apply(other, move)
        assert everything(other) == everything(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_nobody_is_waited_for_who_has_nothing_to_decide(players: int) -> None:
    random = Random(players)
    state = new_game(players, random)
    while seats := CHOCOLATL.rules.to_move(state):
        assert CHOCOLATL.rules.awaited(state) == seats
        assert all(CHOCOLATL.rules.legal_moves(state, seat) for seat in seats)
        for seat in set(range(players)) - set(seats):
            assert not CHOCOLATL.rules.legal_moves(state, seat)
        CHOCOLATL.rules.apply(state, CHOCOLATL.rules.random_move(state, random.choice(seats), random))


def test_who_is_ready_is_public() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    assert table.view(None).ready == (BO,)
    assert table.view(ANA).ready == (BO,)
    assert table.view(ANA).to_move == (ANA, CY)


def test_who_has_decided_about_dice_is_public() -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK).bids(5, 6, 7)
    table.throw(BO, 1)
    assert table.view(CY).ready == (BO,)


def test_while_one_decides_for_all_nobody_is_ready() -> None:
    table = Table().at(Station.CITY).bids(5, 6, 7)
    assert table.phase == Phase.CITY
    assert table.view(None).ready == ()


def test_a_seat_may_resign_at_any_time_and_is_asked_on() -> None:
    table = Table()
    table.play(Resign(CY))
    assert table.asked == (ANA, BO, CY)
    assert table.player_view(CY, ANA).resigned
    assert CHOCOLATL.rules.resigned(table.state) == {CY}
