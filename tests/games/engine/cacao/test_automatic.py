"""What the site settles by itself (Cacao rules, section 12)."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.cacao.parts.moves import Activate, Fill
from games.engine.cacao.title import CACAO
from games.engine.ruleset import Preferences
from tests.games.engine.cacao.boards import ANA, BO, Table, draw
from tests.games.engine.cacao.modules.parts import gems_of, owning

ON: Preferences = {}
OFF: Preferences = {"automatic": False}


def between(tiles: str, *modules: str, **options: Any) -> Table:
    """The cell (1, 2) is empty between jungle tiles in the north, east, south and west."""
    north, east, south, west = tiles.split()
    drawing = f"""
        .       .        .
        .       {north}  .
        {west}  .        {east}
        .       {south}  .
    """
    return draw(drawing, *modules, **options)


def laid(tiles: str, workers: str, *modules: str, **goods: Any) -> Table:
    """Ana, who has these goods, has laid a tile with these workers there."""
    table = between(tiles, *modules).having(ANA, **goods)
    table.lay(workers, (1, 2))
    return table


def settled(table: Table, seat: int = ANA, preferences: Preferences = ON) -> list[tuple[Any, ...]]:
    """What is settled for a seat before it is asked: edge and choice, one after another."""
    moves = []
    while (move := CACAO.automatic(table.state, seat, preferences)) is not None:
        assert isinstance(move, Activate)
        table.play(move)
        moves.append((move.edge, *(value for _, value in move.choice)))
    return moves


# --- 1: only one answer --------------------------------------------------------------------------------------------


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


# --- 2: sun and water ----------------------------------------------------------------------------------------------


def test_sun_edges_are_settled() -> None:
    assert settled(laid("SU TE TE TE", "2101")) == [("N", 2)]


def test_water_edges_are_settled_while_no_irrigation_edge_is_open() -> None:
    assert settled(laid("WA TE TE TE", "2101")) == [("N", 2)]
    assert settled(laid("WA IR TE TE", "1111", "irrigation", water=1)) == []


# --- 3: gold -------------------------------------------------------------------------------------------------------


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


# --- 4: volcanoes that cost gold -----------------------------------------------------------------------------------


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


# --- 5: plantations ------------------------------------------------------------------------------------------------


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
    moves = CACAO.legal_moves(state, ANA) if state.batches[ANA] else ()
    if not moves:
        yield state.players[ANA].fruits
    for move in moves:
        after = CACAO.copy(state)
        CACAO.apply(after, move)
        yield from _every_end(after)


def test_an_irrigation_that_costs_nothing_is_settled_like_a_plantation() -> None:
    table = owning(between("IR P1 TE WA", "huts", "irrigation", "new-huts"), ANA, "rainmaker")
    table.lay("1111", (1, 2))
    assert settled(table) == [("W", 1), ("N", 1), ("E", 1)]


@pytest.mark.parametrize("user", ["M2", "M4", "KI", "CM", "IR"])
def test_plantation_edges_are_asked_about_while_an_edge_that_takes_or_brings_fruits_is_open(user: str) -> None:
    table = laid(f"P1 {user} TE TE", "1111", "chocolate", "irrigation", fruits=1, water=1)
    assert settled(table) == []


# --- 6: selling ----------------------------------------------------------------------------------------------------


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


# --- the order and the preference ----------------------------------------------------------------------------------


def test_the_lines_come_in_their_order() -> None:
    table = laid("G1 P1 SU WA", "1111")
    assert settled(table) == [("S", 1), ("W", 1), ("N", 1), ("E", 1)]


def test_within_a_line_edges_come_by_cell_and_then_north_east_south_west() -> None:
    table = draw(
        """
        G1     A1111  .
        A1111  .      A1111
        G1     .      TE
        """,
        display="G2 TE",
    )
    table.lay("1210", (1, 2))
    table.fill((1, 1), "G2")
    order = []
    while (move := CACAO.automatic(table.state, ANA, ON)) is not None:
        assert isinstance(move, Activate)
        table.play(move)
        order.append((move.worker, move.edge))
    assert order == [((1, 0), "S"), ((0, 1), "E"), ((2, 1), "W"), ((1, 2), "N")]


def test_other_seats_edges_are_settled_for_them_too() -> None:
    table = draw(
        """
        TE  B1111  .
        .   TE     .
        """,
        display="SU TE",
    )
    table.lay("1210", (2, 1))
    table.fill((2, 0), "SU")
    assert settled(table, BO) == [("E", 1)]


def test_nothing_is_settled_for_a_seat_that_has_to_wait() -> None:
    table = draw(
        """
        TE  B1111  SU
        .   TE     .
        """,
    )
    assert CACAO.automatic(table.state, BO, ON) is None


def test_a_player_can_switch_this_off_except_for_what_is_forced() -> None:
    table = laid("G1 M2 SU WA", "1111")
    assert settled(table, preferences=OFF) == [("E", 0)]
    assert settled(laid("P1 TE M4 TE", "1111"), preferences=OFF) == []
    assert settled(laid("TE TE M4 TE", "1111", fruits=2), preferences=OFF) == []
    assert settled(laid("P1 TE TE TE", "1111"), preferences=OFF) == []
    assert settled(laid("V0 V1 TE TE", "1111", "volcanoes", gold=2), preferences=OFF) == []


# --- 7: decisions with one answer ----------------------------------------------------------------------------------


def test_the_last_tile_for_the_last_space_is_laid() -> None:
    table = draw("P1 A1111 .\n.  M2    .", display="G1")
    table.lay("1111", (2, 1))

    assert CACAO.automatic(table.state, ANA, OFF) == Fill(ANA, (2, 0), "display", "mine-1")


@pytest.mark.parametrize("display", ["G1 G2", "VO"])
def test_a_tile_that_can_be_chosen_or_lie_otherwise_is_asked_about(display: str) -> None:
    table = draw("P1 A1111 .\n.  M2    .", "volcanoes", display=display)
    table.lay("1111", (2, 1))

    assert CACAO.automatic(table.state, ANA, ON) is None


def test_the_place_for_a_worker_tile_is_always_asked_about() -> None:
    assert CACAO.automatic(draw("P1 .\n.  M2").state, ANA, ON) is None


def test_an_edge_that_can_only_pay_is_settled_also_for_who_has_switched_this_off() -> None:
    assert settled(laid("V0 TE TE TE", "1111", "volcanoes", gold=2), preferences=OFF) == [("N", 1)]


# --- standing orders -----------------------------------------------------------------------------------------------


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
