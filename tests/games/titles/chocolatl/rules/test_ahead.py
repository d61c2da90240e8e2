"""Which stations of a gold round can be planned for, and what is asked there."""

from __future__ import annotations

from random import Random

import pytest

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.moves import Bid
from games.titles.chocolatl.rules.state import Mode
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
    refused,
)


def test_in_a_gold_round_the_stations_to_come_can_be_planned_but_the_last_one_which_follows_by_itself() -> None:
    table = Table().at(Station.HARVEST)
    assert CHOCOLATL.plans.occasion(table.state, ANA) == "2.2"
    assert list(CHOCOLATL.plans.occasions(table.state, ANA)) == ["2.3", "2.4", "2.5"]


def test_who_has_laid_cards_is_asked_nothing_and_can_still_plan() -> None:
    table = Table().at(Station.HARVEST)
    table.bid(ANA, {2: (5, 6)})
    assert CHOCOLATL.plans.occasion(table.state, ANA) == ""
    assert list(CHOCOLATL.plans.occasions(table.state, ANA)) == ["2.3", "2.4", "2.5"]


@pytest.mark.parametrize("colour", [Mode.RED, Mode.GREEN])
def test_in_other_rounds_all_stations_are_asked_for_at_once(colour: str) -> None:
    table = Table().sacrificed().in_round(colour)
    assert CHOCOLATL.plans.occasion(table.state, ANA) == ""
    assert list(CHOCOLATL.plans.occasions(table.state, ANA)) == []


def test_nothing_is_planned_before_the_first_round() -> None:
    assert list(CHOCOLATL.plans.occasions(Table().state, ANA)) == []


def test_ahead_a_seat_is_asked_alone_for_the_cards_it_holds_now() -> None:
    table = Table().at(Station.HARVEST)
    table.bid(ANA, {2: (5, 6)})
    ahead = CHOCOLATL.plans.asked_ahead(CHOCOLATL.rules.sample_state(table.view(ANA), Random(1)), ANA, "2.4")
    assert (CHOCOLATL.rules.to_move(ahead), CHOCOLATL.plans.occasion(ahead, ANA)) == ((ANA,), "2.4")
    assert CHOCOLATL.rules.legal_moves(ahead, ANA)
    with refused("card-not-in-hand"):
        CHOCOLATL.rules.apply(ahead, Bid(ANA, ((4, (5, 12)),)))
    assert table.asked == (BO, CY)


@pytest.mark.parametrize("occasion", ["2.2", "2.6", "1.4", "3.4", "", "x"])
def test_no_other_turn_can_be_planned(occasion: str) -> None:
    with refused("no-such-occasion"):
        CHOCOLATL.plans.asked_ahead(Table().at(Station.HARVEST).state, ANA, occasion)
