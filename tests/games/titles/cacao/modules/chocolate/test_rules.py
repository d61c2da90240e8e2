"""Chocolate (Cacao rules, section 10, Chocolatl modules)."""

import pytest

from tests.games.titles.cacao.rules.boards import (
    ANA,
    Table,
    draw,
    exchanged,
    refused,
)


def at(tile: str, workers: str = "0013", **goods: int) -> Table:
    """Ana, who has these goods, has laid a tile with workers at this one in the west."""
    table = draw(tile, "chocolate").having(ANA, **goods)
    table.lay(workers, (1, 0))
    return table


@pytest.mark.parametrize("players", [3, 4])
def test_kitchens_replace_the_gold_mines_and_chocolate_markets_three_markets_3(players: int) -> None:
    differences = {"kitchen": 3, "mine-1": -2, "mine-2": -1, "chocolate-market": 3, "market-3": -3}
    assert exchanged(players, "chocolate") == differences


def test_with_two_players_there_are_two_of_each() -> None:
    differences = {"kitchen": 2, "mine-1": -1, "mine-2": -1, "chocolate-market": 2, "market-3": -2}
    assert exchanged(2, "chocolate") == differences


def test_in_the_kitchen_each_worker_turns_a_fruit_into_a_bar_in_the_same_storage_place() -> None:
    table = at("KI", fruits=4, bars=1)
    table.use(ANA, (1, 0), "W", 3)
    assert (table[ANA].fruits, table[ANA].bars, table[ANA].gold) == (1, 4, 0)


@pytest.mark.parametrize(("fruits", "choices"), [(0, [0]), (2, [0, 1, 2]), (5, [0, 1, 2, 3])])
def test_the_kitchen_uses_no_more_than_there_are_fruits_and_workers(fruits: int, choices: list[int]) -> None:
    assert at("KI", fruits=fruits).choices(ANA, (1, 0), "W") == choices


def test_fruits_and_bars_share_the_five_storage_places() -> None:
    table = at("P2", fruits=1, bars=3)
    table.use(ANA, (1, 0), "W", 3)
    assert (table[ANA].fruits, table[ANA].bars) == (2, 3)


def test_at_the_chocolate_market_a_fruit_sells_for_3_and_a_bar_for_7() -> None:
    table = at("CM", fruits=2, bars=2)
    table.use(ANA, (1, 0), "W", fruits=1, bars=2)
    assert (table[ANA].fruits, table[ANA].bars, table[ANA].gold) == (1, 0, 17)


def test_every_worker_may_sell_a_fruit_or_a_bar_or_nothing() -> None:
    table = at("CM", workers="1012", fruits=5, bars=1)
    assert set(table.choices(ANA, (1, 0), "W")) == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}


@pytest.mark.parametrize("sale", [{"fruits": 0, "bars": 2}, {"fruits": 2, "bars": 0}, {"fruits": 1, "bars": 3}])
def test_more_than_there_are_or_than_there_are_workers_is_refused(sale: dict[str, int]) -> None:
    with refused("choice-not-allowed"):
        at("CM", fruits=1, bars=1).use(ANA, (1, 0), "W", **sale)
    with refused("choice-not-allowed"):
        at("CM", fruits=5, bars=5, workers="1111").use(ANA, (1, 0), "W", **sale)


def test_at_other_markets_bars_cannot_be_sold() -> None:
    assert at("M4", bars=5).choices(ANA, (1, 0), "W") == [0]
