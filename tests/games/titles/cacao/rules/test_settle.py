"""Activating and settling edges (Cacao rules, section 6 C, and the record's table of what is legal)."""

import pytest

from games.titles.cacao.rules.moves import Activate
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    Table,
    draw,
    refused,
)

AROUND = """
    .   .   .
    .   P1  .
    M2  .   G1
    .   SU  .
"""
"""Four jungle tiles around (1, 2)."""

BYSTANDERS = """
    .      A0121        .
    C1210  .            B0022/B3001
    TE     .            TE
"""
"""A tile at (1, 2) lets (1, 1) be filled, with tiles of three seats beside it."""


def bystanders(tile: str) -> Table:
    """Ana has laid a tile at (1, 2) and filled the space between all with this one."""
    table = draw(BYSTANDERS, players=3, display=f"{tile} TE")
    table.lay("1111", (1, 2))
    table.fill((1, 1), tile)
    return table


# --- what is activated ---------------------------------------------------------------------------------------------


def test_all_edges_of_the_new_tile_at_jungle_tiles_are_activated() -> None:
    table = draw(AROUND)
    table.lay("2101", (1, 2))
    assert table.open_edges(ANA) == {((1, 2), "N"): 2, ((1, 2), "E"): 1, ((1, 2), "W"): 1}


def test_edges_without_workers_are_not_activated() -> None:
    table = draw(AROUND)
    table.lay("0040", (1, 2))
    assert table.open_edges(ANA) == {((1, 2), "S"): 4}


def test_edges_at_temples_are_in_no_batch() -> None:
    table = draw(AROUND.replace("P1", "TE"))
    table.lay("2101", (1, 2))
    assert table.open_edges(ANA).keys() == {((1, 2), "E"), ((1, 2), "W")}
    assert bystanders("TE").open_edges(BO) == {}


def test_edges_of_the_new_tile_at_tiles_just_filled_are_activated() -> None:
    assert bystanders("M3").open_edges(ANA)[(1, 2), "N"] == 1


def test_at_a_filled_tile_the_touching_edges_of_all_other_tiles_of_every_seat_are_activated() -> None:
    table = bystanders("M3")
    assert table.open_edges(ANA) == {((1, 2), "N"): 1, ((1, 0), "S"): 2}
    assert table.open_edges(CY) == {((0, 1), "E"): 2}


def test_at_a_filled_tile_only_the_top_tile_of_a_stack_is_activated() -> None:
    assert bystanders("M3").open_edges(BO) == {((2, 1), "W"): 1}


def test_each_edge_is_activated_once_in_the_game() -> None:
    table = draw(
        """
        P1  .   .
        .   M2  .
        """,
        display="M3 TE",
    )
    table.lay("1111", (1, 0))
    table.settle(ANA)
    table.lay("1111", (2, 1))
    table.fill((2, 0), "M3")
    assert table.open_edges(ANA) == {((1, 0), "E"): 1}
    assert table.open_edges(BO) == {((2, 1), "N"): 1, ((2, 1), "W"): 1}


def test_only_overbuilding_activates_edges_again() -> None:
    table = draw("P1  A2101  M2").having(ANA, tokens=1)
    table.overbuild("1111", (1, 0))
    assert table.open_edges(ANA) == {((1, 0), "E"): 1, ((1, 0), "W"): 1}


def test_the_example_of_another_seats_sale_at_a_filled_market_comes_out_exactly() -> None:
    table = draw(
        """
        P1  B1111  .
        .   TE     .
        """,
        display="M3 TE",
    ).having(BO, fruits=1)
    table.lay("1111", (2, 1))
    table.fill((2, 0), "M3")
    table.use(BO, (1, 0), "E", 1)
    assert (table[BO].fruits, table[BO].gold) == (0, 3)


# --- how it is settled ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "gold"), [("NW", 2), ("WN", 0)])
def test_a_seat_settles_its_batch_edge_by_edge_in_the_order_it_likes(order: str, gold: int) -> None:
    table = draw(AROUND)
    table.lay("1111", (1, 2))
    for edge in order:
        table.use(ANA, (1, 2), edge, table.choices(ANA, (1, 2), edge)[-1])
    assert table[ANA].gold == gold
    assert table.open_edges(ANA).keys() == {((1, 2), "E"), ((1, 2), "S")}


def test_an_edge_is_finished_before_the_next_begins() -> None:
    table = draw(AROUND)
    table.lay("1012", (1, 2))
    table.use(ANA, (1, 2), "N", 0)
    with refused("edge-not-open"):
        table.use(ANA, (1, 2), "N", 1)


@pytest.mark.parametrize("tile", ["P1", "P2", "G1", "G2", "WA", "SU"])
def test_every_worker_may_be_used_or_not(tile: str) -> None:
    table = draw(tile)
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("tile", "full"),
    [("P1", {"fruits": 5}), ("WA", {"water": 8}), ("SU", {"tokens": 3})],
)
def test_workers_may_also_be_used_where_it_has_no_effect(tile: str, full: dict[str, int]) -> None:
    table = draw(tile).having(ANA, **full)
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2, 3]
    table.use(ANA, (1, 0), "W", 3)
    assert {name: getattr(table[ANA], name) for name in full} == full


@pytest.mark.parametrize(
    ("tile", "has", "could"),
    [
        ("P1", {"fruits": 4}, True),
        ("P1", {"fruits": 5}, False),
        ("WA", {"water": 7}, True),
        ("WA", {"water": 8}, False),
        ("SU", {"tokens": 2}, True),
        ("SU", {"tokens": 3}, False),
        ("M3", {"fruits": 1}, True),
        ("M3", {"fruits": 0}, False),
        ("G1", {}, True),
    ],
)
def test_of_workers_that_are_left_alone_it_is_told_whether_they_could_bring_anything(
    tile: str, has: dict[str, int], could: bool
) -> None:
    table = draw(tile).having(ANA, **has)
    table.lay("0013", (1, 0))
    settled = table.use(ANA, (1, 0), "W", 0)[0]
    assert settled.details["idle"] is could


@pytest.mark.parametrize(("fruits", "choices"), [(0, [0]), (2, [0, 1, 2]), (5, [0, 1, 2, 3])])
def test_at_a_market_no_more_is_sold_than_there_are_fruits_and_workers(fruits: int, choices: list[int]) -> None:
    table = draw("M3").having(ANA, fruits=fruits)
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == choices


def test_more_than_there_are_workers_or_fruits_is_refused() -> None:
    table = draw("P1  .  M3").having(ANA, fruits=1)
    table.lay("1210", (1, 0))
    with refused("choice-not-allowed"):
        table.use(ANA, (1, 0), "E", 2)


def test_a_choice_of_another_form_is_refused() -> None:
    table = draw("P1")
    table.lay("1111", (1, 0))
    with refused("choice-not-allowed"):
        table.use(ANA, (1, 0), "W", fruits=1, bars=0)


def test_nobody_settles_an_edge_of_another_seat() -> None:
    table = bystanders("M3")
    with refused("edge-not-open"):
        table.use(ANA, (0, 1), "E", 0)
    with refused("edge-not-open"):
        table.use(CY, (2, 1), "W", 0)


def test_a_seat_without_an_open_batch_settles_nothing() -> None:
    table = draw("P1  A1111")
    with refused("no-open-batch"):
        table.use(ANA, (1, 0), "W", 0)


def test_an_edge_is_settled_under_the_turn_that_activated_it() -> None:
    table = bystanders("M3")
    with refused("not-oldest-batch"):
        table.play(Activate(CY, (0, 1), "E", table.state.turn - 1, (("count", 0),)))
