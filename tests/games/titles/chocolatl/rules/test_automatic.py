"""Section 6: what is settled without asking changes nothing for anybody, or is what the player has ordered."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.ruleset import Move, Preferences
from games.titles.chocolatl.rules.material import PYRAMID_ROWS, Station
from games.titles.chocolatl.rules.moves import (
    DIE,
    HUT,
    City,
    Dice,
    Pyramid,
)
from games.titles.chocolatl.rules.pyramid import ROW_ENDS
from games.titles.chocolatl.rules.state import Phase, State
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import ANA, BO, Table
from tests.games.titles.chocolatl.rules.walks import PLAYERS, positions

GAMES = 12
UNWILLING = {"automatic": False}


def settled(table: Table, seat: int = ANA, **preferences: Any) -> Move | None:
    return CHOCOLATL.rules.automatic(table.state, seat, preferences)


def asked(players: int, phase: str) -> Iterator[State]:
    """Positions of random games in which this is asked."""
    luck = Random(players)
    for _game in range(GAMES):
        yield from (state.copy() for state in positions(players, luck) if state.phase == phase)


# --- the order of building -------------------------------------------------------------------------------------------


def what_counts(state: State) -> Any:
    """What everybody sees, but for the places of cubes within a row."""
    seen = CHOCOLATL.rules.view(state, None)
    rows = [sorted(seen.pyramid[end - size : end]) for size, end in zip(PYRAMID_ROWS, ROW_ENDS, strict=True)]
    return seen.stacks, rows, seen.phase, seen.to_move, seen.is_last, seen.mode, [one.score for one in seen.players]


def course(state: State, seed: int) -> list[Any]:
    """All that counts until the end, with decisions that are drawn alike."""
    luck, seen = Random(seed), [what_counts(state)]
    while seats := CHOCOLATL.rules.to_move(state):
        moves = CHOCOLATL.rules.legal_moves(state, seats[0])
        CHOCOLATL.rules.apply(state, moves[luck.randrange(len(moves))])
        seen.append(what_counts(state))
    return seen


@pytest.mark.parametrize("players", PLAYERS)
def test_an_order_of_building_that_is_settled_changes_nothing_until_the_end(players: int) -> None:
    count = 0
    for state in asked(players, Phase.PYRAMID):
        seat = state.asked[0]
        move = CHOCOLATL.rules.automatic(state, seat, {})
        if move is None:
            continue
        count += 1
        ends = []
        for order in CHOCOLATL.rules.legal_moves(state, seat):
            trial = state.copy()
            CHOCOLATL.rules.apply(trial, order)
            ends.append(course(trial, count))
        assert ends[0] == ends[1]
        assert move == Pyramid(seat, state.results[-1].ranking[0])
    assert count > GAMES // 2


def test_an_order_of_building_that_decides_a_row_is_asked_for() -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [BO, BO, ANA, ANA]
    table.bids(9, 8, 4)
    assert settled(table) is None


def test_an_order_of_building_that_decides_who_is_in_which_row_is_asked_for() -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [BO, BO, BO, BO]
    table.bids(9, 8, 4)
    assert settled(table) is None


@pytest.mark.parametrize(("order", "first"), [("first", ANA), ("second", BO)])
def test_a_standing_order_says_who_builds_first(order: str, first: int) -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [BO, BO, BO, BO]
    table.bids(9, 8, 4)
    assert settled(table, building=order) == Pyramid(ANA, first)


def test_nothing_harmless_is_settled_for_those_who_want_to_be_asked() -> None:
    table = Table().at(Station.PYRAMID).bids(9, 8, 4)
    assert settled(table) == Pyramid(ANA, ANA)
    assert settled(table, **UNWILLING) is None


# --- bonus dice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_dice_that_are_not_asked_for_could_not_have_changed_what_the_station_gives(players: int) -> None:
    count = 0
    for state in asked(players, Phase.DICE):
        seat = state.asked[0]
        if len(state.asked) > 1 or CHOCOLATL.rules.automatic(state, seat, {}) is None:
            continue
        count += 1
        assert len({str(outcome_with(state, move)) for move in CHOCOLATL.rules.legal_moves(state, seat)}) == 1
    assert count > GAMES // 2


def outcome_with(state: State, move: Move) -> Any:
    trial = state.copy()
    CHOCOLATL.rules.apply(trial, move)
    result = next(each for each in trial.results + trial.previous if each.station == state.station)
    return result.ranking, result.gains


def test_nobody_is_settled_for_while_others_have_dice() -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK).bids(24, 2, 1)
    assert settled(table) is None


def test_dice_that_can_give_a_lead_at_the_pyramid_are_asked_for() -> None:
    table = Table().having(ANA, dice=1).at(Station.PYRAMID).bids(9, 8, 4)
    assert settled(table) is None


def test_dice_that_can_change_nothing_are_asked_for_if_the_player_wants_it() -> None:
    table = Table().having(ANA, dice=1).at(Station.DRINK).bids(20, 8, 4)
    assert settled(table) == Dice(ANA, Station.DRINK, 0)
    assert settled(table, **UNWILLING) is None


@pytest.mark.parametrize(
    ("bids", "order", "is_asked"),
    [
        ((5, 9, 4), "rank", True),
        ((5, 19, 4), "rank", False),
        ((5, 9, 4), "4", True),
        ((5, 9, 4), "5", False),
        ((4, 19, 5), "5", True),
    ],
)
def test_a_standing_order_says_where_dice_are_asked_for(bids: tuple[int, int, int], order: str, is_asked: bool) -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK, number=1).bids(*bids)
    assert (settled(table, dice=order) is None) == is_asked


def test_prizes_that_are_no_points_are_worth_a_question() -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.CITY).bids(5, 9, 4)
    assert settled(table, dice="5") is None


# --- the city --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preferences", "choice"), [({"city": "hut"}, HUT), ({"city": "die"}, DIE)])
def test_a_standing_order_chooses_in_the_city(preferences: Preferences, choice: str) -> None:
    table = Table().at(Station.CITY).bids(9, 8, 4)
    assert CHOCOLATL.rules.automatic(table.state, ANA, preferences) == City(ANA, choice)
    assert settled(table) is None


def test_nothing_is_settled_for_seats_that_are_not_asked() -> None:
    table = Table().at(Station.CITY).bids(9, 8, 4)
    assert settled(table, BO, city="hut") is None
