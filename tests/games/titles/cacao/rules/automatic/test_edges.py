"""Edges that are settled without being asked, kind by kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.modules.parts import gems_of, owning
from tests.games.titles.cacao.rules.automatic.settling import between, laid, settled
from tests.games.titles.cacao.rules.boards import ANA


@pytest.mark.parametrize("market", ["M2", "M3", "M4"])
def test_a_market_without_fruits_and_open_fruit_edges_is_settled(market: str) -> None:
    assert settled(laid(f"{market} TE TE TE", "1111")) == [("N", 0)]


def test_a_kitchen_without_fruits_and_open_fruit_edges_is_settled() -> None:
    assert settled(laid("KI TE TE TE", "1111", "chocolate", bars=2)) == [("N", 0)]


def test_a_chocolate_market_without_fruits_and_bars_and_open_fruit_edges_is_settled() -> None:
    assert settled(laid("CM TE TE TE", "1111", "chocolate")) == [("N", 0, 0)]


@pytest.mark.parametrize("goods", [{"fruits": 1}, {"bars": 1}])
def test_a_chocolate_market_is_asked_about_while_there_is_something_to_sell(goods: dict[str, int]) -> None:
    assert settled(laid("CM TE TE TE", "1111", "chocolate", **goods)) == []


@pytest.mark.parametrize("user", ["M2", "M4", "KI", "CM"])
@pytest.mark.parametrize("source", ["P1", "P2", "IR"])
def test_what_takes_fruits_is_asked_about_while_a_fruit_edge_is_open(user: str, source: str) -> None:
    table = laid(f"{user} {source} TE TE", "1111", "chocolate", "irrigation", water=1)
    assert settled(table) == []


def test_irrigation_on_minus_10_without_an_open_water_edge_is_settled() -> None:
    assert settled(laid("IR TE TE TE", "1111", "irrigation")) == [("N", 0)]


def test_irrigation_on_minus_10_is_asked_about_while_a_water_edge_is_open() -> None:
    assert settled(laid("IR WA TE TE", "1111", "irrigation")) == []


def test_a_market_is_settled_once_the_irrigation_before_it_can_bring_nothing() -> None:
    assert settled(laid("M2 TE IR TE", "1111", "irrigation")) == [("S", 0), ("N", 0)]


def test_an_empty_gem_mine_is_settled() -> None:
    table = between("GM TE TE TE", "gem-mines")
    gems_of(table).mines[0] = ()
    table.lay("1111", (1, 2))
    assert settled(table) == [("N", ())]


def test_a_gem_mine_with_gems_is_asked_about() -> None:
    assert settled(laid("GM TE TE TE", "1111", "gem-mines")) == []


def test_sun_edges_are_settled() -> None:
    assert settled(laid("SU TE TE TE", "2101")) == [("N", 2)]


def test_water_edges_are_settled_while_no_irrigation_edge_is_open() -> None:
    assert settled(laid("WA TE TE TE", "2101")) == [("N", 2)]
    assert settled(laid("WA IR TE TE", "1111", "irrigation", water=1)) == []


@pytest.mark.parametrize("mine", ["G1", "G2"])
def test_gold_mine_edges_are_settled(mine: str) -> None:
    assert settled(laid(f"{mine} TE TE TE", "2101")) == [("N", 2)]


def test_tree_edges_are_settled_those_without_workers_too() -> None:
    assert settled(laid("TR TR TE TE", "1012", "tree-of-life")) == [("N", 1), ("E", 0)]


def test_volcano_edges_that_bring_gold_are_settled() -> None:
    assert settled(laid("V1 TE TE TE", "2101", "volcanoes")) == [("N", 2)]


def test_gold_is_asked_about_while_a_volcano_edge_can_cost_more_than_there_is() -> None:
    assert settled(laid("V0 V0 TE TE", "2101", "volcanoes", gold=1)) == []


def test_gold_is_settled_when_there_is_as_much_as_all_volcano_edges_can_cost() -> None:
    assert settled(laid("V0 V0 TE TE", "2101", "volcanoes", gold=2)) == [("E", 1), ("N", 2)]


def test_volcano_edges_that_cost_gold_are_settled_when_there_is_enough_for_all() -> None:
    table = laid("V0 M2 V0 TE", "1111", "volcanoes", gold=2, fruits=1)
    assert settled(table) == [("N", 1), ("S", 1)]


def test_volcano_edges_that_cost_gold_are_settled_when_no_other_edge_can_bring_gold() -> None:
    table = laid("V0 P1 V0 TE", "1111", "volcanoes", gold=1)
    assert settled(table)[:2] == [("N", 1), ("S", 1)]
    assert table[ANA].gold == 0


@pytest.mark.parametrize(("other", "fruits"), [("M2", 1), ("V0", 0)])
def test_volcano_edges_that_cost_gold_are_asked_about_when_there_is_too_little_and_another_edge_can_bring_gold(
    other: str, fruits: int
) -> None:
    assert settled(laid(f"V0 {other} V0 TE", "1111", "volcanoes", gold=1, fruits=fruits)) == []


def test_a_market_that_can_sell_nothing_does_not_bring_gold() -> None:
    table = laid("V0 M2 V0 TE", "1111", "volcanoes", gold=1)
    assert settled(table) == [("E", 0), ("N", 1), ("S", 1)]


def test_plantation_edges_are_settled_when_everything_fits_and_no_open_edge_takes_fruits() -> None:
    assert settled(laid("P1 P2 TE TE", "1111", fruits=2)) == [("N", 1), ("E", 1)]


def test_plantation_edges_are_settled_in_full_when_not_everything_fits() -> None:
    assert settled(laid("P1 P2 TE TE", "1111", fruits=3)) == [("N", 1), ("E", 1)]
    assert settled(laid("P1 P2 TE TE", "1111", "chocolate", fruits=1, bars=4)) == [("N", 1), ("E", 1)]


@pytest.mark.parametrize("fruits", range(6))
@pytest.mark.parametrize("tiles", ["P2 P2 P1 TE", "P1 P1 P1 P2", "P2 TE P2 P2"])
def test_to_a_farmer_nothing_brings_more_fruits_than_what_is_settled(tiles: str, fruits: int) -> None:
    table = owning(between(tiles, "huts"), ANA, "farmer").having(ANA, fruits=fruits)
    table.lay("1111", (1, 2))
    best = max(_every_end(table.state))

    settled(table)

    assert table[ANA].fruits == best


def _every_end(state: Any) -> Iterator[int]:
    """Ana's fruits after every way to settle her batch."""
    moves = CACAO.rules.legal_moves(state, ANA) if state.batches[ANA] else ()
    if not moves:
        yield state.players[ANA].fruits
    for move in moves:
        after = CACAO.rules.copy(state)
        CACAO.rules.apply(after, move)
        yield from _every_end(after)


def test_an_irrigation_that_costs_nothing_is_settled_like_a_plantation() -> None:
    table = owning(between("IR P1 TE WA", "huts", "irrigation", "new-huts"), ANA, "rainmaker")
    table.lay("1111", (1, 2))
    assert settled(table) == [("W", 1), ("N", 1), ("E", 1)]


@pytest.mark.parametrize("user", ["M2", "M4", "KI", "CM", "IR"])
def test_plantation_edges_are_asked_about_while_an_edge_that_takes_or_brings_fruits_is_open(user: str) -> None:
    table = laid(f"P1 {user} TE TE", "1111", "chocolate", "irrigation", fruits=1, water=1)
    assert settled(table) == []
