"""Irrigation (Cacao rules, section 10, Chocolatl modules)."""

import pytest

from games.titles.cacao.title import BOX
from tests.games.titles.cacao.rules.boards import (
    ANA,
    deck,
    draw,
    exchanged,
    refused,
)


@pytest.mark.parametrize("players", [3, 4])
def test_three_irrigations_replace_a_single_and_two_double_plantations(players: int) -> None:
    assert exchanged(players, "irrigation") == {"irrigation": 3, "plantation-1": -1, "plantation-2": -2}


def test_with_two_players_two_irrigations_replace_the_double_plantations() -> None:
    assert exchanged(2, "irrigation") == {"irrigation": 2, "plantation-2": -2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_start_tile_is_water_and_both_market_2_go_into_the_deck(players: int) -> None:
    rules = BOX.rules_for({"players": players, "modules": ["irrigation"]})
    assert [kind.code for kind in rules.start] == ["plantation-1", "water"]
    assert [kind.code for kind in rules.deck].count("market-2") == deck(players)["market-2"] == 2


@pytest.mark.parametrize(("used", "fruits", "water"), [(0, 0, 4), (1, 4, 3), (2, 8, 2)])
def test_per_worker_the_carrier_steps_back_for_4_fruits(used: int, fruits: int, water: int) -> None:
    table = draw("IR", "irrigation").having(ANA, water=4, storage=8)
    table.lay("1012", (1, 0))
    table.use(ANA, (1, 0), "W", used)
    assert (table[ANA].fruits, table[ANA].water) == (fruits, water)


def test_fruits_that_do_not_fit_are_lost() -> None:
    table = draw("IR", "irrigation").having(ANA, water=4, fruits=3)
    table.lay("1111", (1, 0))
    table.use(ANA, (1, 0), "W", 1)
    assert (table[ANA].fruits, table[ANA].water) == (5, 3)


@pytest.mark.parametrize(("water", "choices"), [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (8, [0, 1, 2, 3])])
def test_there_are_no_steps_back_from_minus_10(water: int, choices: list[int]) -> None:
    table = draw("IR", "irrigation").having(ANA, water=water)
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == choices
    with refused("choice-not-allowed"):
        table.use(ANA, (1, 0), "W", len(choices))


def test_water_first_makes_steps_back_possible() -> None:
    table = draw("IR  .  WA", "irrigation")
    table.lay("0121", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0]
    table.use(ANA, (1, 0), "E", 1)
    table.use(ANA, (1, 0), "W", 1)
    assert (table[ANA].fruits, table[ANA].water) == (4, 0)


@pytest.mark.parametrize(("water", "could"), [(0, False), (1, True)])
def test_a_step_back_is_something_also_for_a_full_storage(water: int, could: bool) -> None:
    table = draw("IR", "irrigation").having(ANA, water=water, fruits=5)
    table.lay("1111", (1, 0))
    settled = table.use(ANA, (1, 0), "W", 0)[0]
    assert settled.details["idle"] is could
