"""What is sold without being asked, and by which standing orders."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.titles.cacao.modules.parts import owning
from tests.games.titles.cacao.rules.automatic.settling import (
    OFF,
    between,
    laid,
    settled,
)
from tests.games.titles.cacao.rules.boards import ANA, draw


@pytest.mark.parametrize(("fruits", "sold"), [(1, 1), (2, 2), (5, 2)])
def test_the_most_is_sold_at_the_dearest_market_that_the_game_contains(fruits: int, sold: int) -> None:
    assert settled(laid("M4 TE TE TE", "2101", fruits=fruits)) == [("N", sold)]


@pytest.mark.parametrize("market", ["M2", "M3"])
def test_at_cheaper_markets_the_seat_is_asked(market: str) -> None:
    assert settled(laid(f"{market} TE TE TE", "2101", fruits=2)) == []


def test_with_a_dearer_market_in_the_game_the_seat_is_asked_at_the_market_4() -> None:
    assert settled(laid("M4 TE TE TE", "2101", "big-market", fruits=2)) == []
    assert settled(laid("M5 TE TE TE", "2101", "big-market", fruits=2)) == [("N", 2)]


def test_nothing_is_sold_while_a_fruit_edge_is_open() -> None:
    assert settled(laid("M4 P1 TE TE", "1111", fruits=2)) == []
    assert settled(laid("M4 IR TE TE", "1111", "irrigation", fruits=2, water=1)) == []


def test_nothing_is_sold_when_fruits_may_become_chocolate() -> None:
    assert settled(laid("M4 TE TE TE", "1111", "chocolate", fruits=2)) == []


def test_nothing_is_sold_while_a_volcano_edge_can_cost_more_gold_than_there_is() -> None:
    assert settled(laid("M4 V1 TE TE", "1111", "volcanoes", fruits=2)) == []
    assert settled(laid("M4 V1 TE TE", "1111", "volcanoes", fruits=2, gold=1)) == [("E", 1), ("N", 1)]


def test_after_the_dearest_market_the_seat_is_asked_how_many_go_to_the_cheaper_one() -> None:
    assert settled(laid("M2 M4 TE TE", "1111", fruits=2)) == [("E", 1)]
    assert settled(laid("M2 M4 TE TE", "1111", fruits=1)) == [("E", 1), ("N", 0)]


def test_with_the_order_to_take_water_always_it_is_taken_although_steps_back_are_open() -> None:
    table = laid("WA IR TE TE", "1111", "irrigation", water=1)
    assert settled(table, preferences={"always_water": True}) == [("N", 1)]


@pytest.mark.parametrize(("price", "sales"), [("2", [("E", 2), ("N", 1)]), ("3", [("E", 2)]), ("4", []), ("5", [])])
def test_with_the_order_to_sell_from_a_price_on_everything_is_sold_there(price: str, sales: list[Any]) -> None:
    table = laid("M2 M3 TE TE", "1210", "big-market", fruits=5)
    assert settled(table, preferences={"sell_from": price}) == sales


def test_the_order_to_sell_looks_at_what_the_seat_gets_there() -> None:
    table = owning(between("M2 TE TE TE", "huts"), ANA, "market-crier").having(ANA, fruits=1)
    table.lay("1111", (1, 2))
    assert settled(table, preferences={"sell_from": "3"}) == [("N", 1)]


def test_the_order_to_sell_waits_while_fruit_edges_are_open_and_while_gold_is_scarce() -> None:
    orders = {"sell_from": "2"}
    assert settled(laid("M2 P1 TE TE", "1111", fruits=1), preferences=orders) == []
    assert settled(laid("M2 V1 TE TE", "1111", "volcanoes", fruits=1), preferences=orders) == []


def test_with_the_order_to_keep_fruits_nothing_is_sold_below_a_price_while_fruits_are_in_reach() -> None:
    orders = {"keep_below": "3"}
    table = between("M2 M3 TE TE").having(ANA, fruits=2)
    table.lay("1111", (1, 2))
    assert settled(table, preferences=orders) == []
    table = draw("M2  .  P1").having(ANA, fruits=2)
    table.lay("1210", (0, 1))
    assert settled(table, preferences=orders) == [("N", 0)]


def test_what_is_never_to_be_sold_is_kept_from_the_dearest_market_and_from_the_order_to_sell_too() -> None:
    reachable, orders = "{market}  .  P1", {"keep_below": "5", "sell_from": "2"}
    for market in ("M2", "M4"):
        table = draw(reachable.format(market=market)).having(ANA, fruits=2)
        table.lay("1210", (0, 1))
        assert settled(table, preferences=orders) == [("N", 0)]
    assert settled(laid("M4 TE TE TE", "1111", fruits=2), preferences=orders) == [("N", 1)]


def test_an_order_that_is_never_wanted_orders_nothing() -> None:
    orders = {"keep_below": "never", "sell_from": "never"}
    assert settled(laid("M3 TE TE TE", "1111", fruits=2), preferences=orders) == []


def test_standing_orders_also_work_when_the_rest_is_switched_off() -> None:
    table = laid("G1 M3 TE TE", "1111", fruits=1)
    assert settled(table, preferences={**OFF, "sell_from": "3"}) == [("E", 1)]
