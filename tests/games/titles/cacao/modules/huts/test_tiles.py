"""What the huts cost and do (Cacao rules, section 10, Chocolatl modules)."""

import pytest

from games.titles.cacao.modules.huts.tiles import TILES
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.modules.parts import (
    build,
    hut,
    owning,
    supply,
    supplying,
)
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    Table,
    draw,
    exchanged,
)

COSTS = {
    "market-crier": 4,
    "hermit": 6,
    "road-worker": 6,
    "trader": 6,
    "farmer": 8,
    "shaman": 8,
    "monk": 10,
    "master-builder": 10,
    "foreman": 12,
    "fountain-master": 12,
    "chiefs-daughter": 14,
    "chiefs-son": 16,
    "chiefs-wife": 20,
    "chief": 24,
}
FRONT_AND_BACK = """
    market-crier/hermit trader/farmer hermit/market-crier road-worker/shaman shaman/master-builder farmer/monk
    master-builder/chiefs-son monk/chiefs-daughter foreman/road-worker fountain-master/trader
    chiefs-wife/fountain-master chief/foreman
"""


def bonus(drawing: str, *codes: str, seat: int = ANA) -> int:
    """What huts bring Ana on top of their costs on this board."""
    return owning(draw(drawing, "huts"), seat, *codes).score(seat, "hut_bonus")


# --- the tiles -----------------------------------------------------------------------------------------------------


def test_there_are_twelve_double_sided_tiles() -> None:
    assert [f"{front.code}/{back.code}" for front, back in TILES] == FRONT_AND_BACK.split()


@pytest.mark.parametrize(("code", "cost"), list(COSTS.items()))
def test_a_hut_has_its_cost_and_returns_it_at_the_end(code: str, cost: int) -> None:
    table = draw("P1", "huts")
    assert hut(table, code).cost == cost
    assert owning(table, ANA, code).score(ANA, "huts") == cost


def test_each_tile_shows_one_random_side_and_the_other_is_out_of_the_game() -> None:
    shown = set()
    for number in range(8):
        codes = supply(Table(CACAO.new({"players": 2, "modules": ["huts"]}, bytes([number] * 32))))
        assert all(code in {front.code, back.code} for code, (front, back) in zip(codes, TILES, strict=True))
        shown.add(tuple(codes))
    assert len(shown) > 1


def test_huts_exchange_no_jungle_tiles() -> None:
    assert exchanged(3, "huts") == {}


# --- what the huts do during the game ------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "price"), [("M2", 3), ("M3", 3), ("M4", 4)])
def test_the_market_crier_sells_for_3_at_the_market_2(tile: str, price: int) -> None:
    table = owning(draw(tile, "huts"), ANA, "market-crier").having(ANA, fruits=2)
    table.lay("1012", (1, 0))
    table.use(ANA, (1, 0), "W", 2)
    assert table[ANA].gold == 2 * price


def test_the_market_crier_does_nothing_for_others() -> None:
    table = owning(draw("M2", "huts", active=BO), ANA, "market-crier").having(BO, fruits=1)
    table.lay("1111", (1, 0))
    table.use(BO, (1, 0), "W", 1)
    assert table[BO].gold == 2


def test_a_hut_works_from_the_turn_after_it_was_built() -> None:
    table = supplying(draw("M2", "huts"), "market-crier").having(ANA, gold=2, fruits=2)
    table.lay("1111", (1, 0))
    table.use(ANA, (1, 0), "W", 1)
    build(table, "market-crier")
    assert table[ANA].gold == 0
    table.lay("1111", (0, 1))
    table.settle(BO)
    table.lay("1111", (-1, 0))
    table.use(ANA, (-1, 0), "E", 1)
    assert table[ANA].gold == 3


def farm(north: str, south: str, west: str, *modules: str, **goods: int) -> Table:
    """Ana, who owns the farmer, has laid a tile between these: 1 worker in the north and south, 2 in the west."""
    drawing = f"""
        .       .
        .       {north}
        {west}  .
        .       {south}
    """
    table = owning(draw(drawing, "huts", *modules), ANA, "farmer")
    table.having(ANA, **goods).lay("1012", (1, 2))
    return table


def test_the_farmer_brings_a_fruit_more_when_a_batch_has_brought_exactly_4() -> None:
    table = farm("P1", "P1", "P1")
    table.use(ANA, (1, 2), "N", 1)
    table.use(ANA, (1, 2), "W", 2)
    assert table[ANA].fruits == 3
    table.use(ANA, (1, 2), "S", 1)
    assert table[ANA].fruits == 5


@pytest.mark.parametrize(("north", "used", "fruits"), [("P1", 0, 3), ("P2", 1, 5)])
def test_the_farmer_brings_nothing_for_fewer_or_more_than_4(north: str, used: int, fruits: int) -> None:
    table = farm(north, "P1", "P1")
    table.use(ANA, (1, 2), "W", 2)
    table.use(ANA, (1, 2), "S", 1)
    table.use(ANA, (1, 2), "N", used)
    assert table[ANA].fruits == fruits


def test_the_farmer_brings_nothing_for_more_than_4_although_there_is_room() -> None:
    table = farm("M2", "P1", "P2")
    table.use(ANA, (1, 2), "W", 2)
    table.use(ANA, (1, 2), "N", 1)
    table.use(ANA, (1, 2), "S", 1)
    assert table[ANA].fruits == 4


def test_the_farmer_counts_only_fruits_that_found_a_place() -> None:
    table = farm("P1", "M2", "P2", fruits=4)
    table.use(ANA, (1, 2), "W", 2)
    table.use(ANA, (1, 2), "S", 1)
    table.use(ANA, (1, 2), "N", 0)
    assert table[ANA].fruits == 4


def test_the_farmer_needs_room_for_the_fruit() -> None:
    table = farm("TE", "TE", "P2", fruits=1)
    table.use(ANA, (1, 2), "W", 2)
    assert table[ANA].fruits == 5


def test_the_farmer_looks_when_the_last_fruit_edge_is_settled_and_not_before() -> None:
    table = farm("P1", "TE", "P2")
    table.use(ANA, (1, 2), "W", 2)
    assert table[ANA].fruits == 4
    table.use(ANA, (1, 2), "N", 0)
    assert table[ANA].fruits == 5


def test_the_farmer_does_not_wait_for_other_edges_of_the_batch() -> None:
    table = farm("M2", "TE", "P2")
    table.use(ANA, (1, 2), "W", 2)
    assert table[ANA].fruits == 5


def test_the_farmer_looks_once_when_the_last_fruit_edge_is_settled_and_makes_no_later_good() -> None:
    table = farm("M2", "TE", "P2", fruits=1)
    table.use(ANA, (1, 2), "W", 2)
    table.use(ANA, (1, 2), "N", 1)
    assert table[ANA].fruits == 4


def test_selling_before_the_last_fruit_edge_makes_room_and_does_not_lessen_the_harvest() -> None:
    table = farm("P1", "M2", "P2")
    table.use(ANA, (1, 2), "W", 2)
    table.use(ANA, (1, 2), "S", 1)
    table.use(ANA, (1, 2), "N", 0)
    assert table[ANA].fruits == 4


def test_the_farmer_counts_fruits_of_irrigation_too() -> None:
    table = farm("IR", "TE", "TE", "irrigation", water=2)
    table.use(ANA, (1, 2), "N", 1)
    assert table[ANA].fruits == 5


def test_the_farmer_looks_at_each_batch_by_itself() -> None:
    table = farm("TE", "TE", "P1")
    table.use(ANA, (1, 2), "W", 2)
    table.lay("1210", (1, 0))
    table.lay("0121", (-1, 2))
    table.use(ANA, (-1, 2), "E", 1)
    assert table[ANA].fruits == 3


def test_with_the_farmer_plantations_are_asked_about_while_fruits_can_be_sold() -> None:
    table = farm("TE", "M2", "P1")
    assert CACAO.rules.automatic(table.state, ANA, {}) is None


def test_the_shaman_overbuilds_without_a_token() -> None:
    table = owning(draw("P1  A2101", "huts"), ANA, "shaman").having(ANA, tokens=1)
    table.overbuild("1111", (1, 0))
    assert table[ANA].tokens == 1
    table = owning(draw("P1  A2101", "huts"), ANA, "shaman")
    table.overbuild("1111", (1, 0))
    assert table.open_edges(ANA) == {((1, 0), "W"): 1}


def test_the_foreman_counts_4_workers_on_an_edge_that_shows_3() -> None:
    table = owning(draw("G1", "huts"), ANA, "foreman")
    table.lay("0013", (1, 0))
    assert table.choices(ANA, (1, 0), "W") == [0, 1, 2, 3, 4]
    assert CACAO.rules.view(table.state, None).workers[1, 0][0].workers == (0, 0, 1, 4)


def test_the_foreman_changes_no_other_edge_and_no_tile_laid_before() -> None:
    table = owning(draw("TE  A0013  .", "huts"), ANA, "foreman")
    table.lay("2101", (0, 1))
    assert CACAO.rules.view(table.state, None).temples[0].workers == (3 + 2, 0)


def test_the_foremans_4_workers_count_at_temples_and_for_the_hermit() -> None:
    table = owning(draw("TE", "huts"), ANA, "foreman", "hermit")
    table.lay("3001", (0, 1))
    assert CACAO.rules.view(table.state, None).temples[0].workers == (4, 0)
    table = owning(draw("TE", "huts"), ANA, "foreman", "hermit")
    table.lay("1300", (0, 1))
    assert table.score(ANA, "hut_bonus") == 4


def test_the_foreman_counts_for_tiles_that_overbuild_too() -> None:
    table = owning(draw("G1  A1111", "huts"), ANA, "foreman").having(ANA, tokens=1)
    table.overbuild("0013", (1, 0))
    assert table.open_edges(ANA) == {((1, 0), "W"): 4}


# --- what the huts bring at the end --------------------------------------------------------------------------------


def test_the_hermit_brings_1_per_own_worker_without_a_jungle_tile_beside_it() -> None:
    assert bonus("P1  A1111  M2", "hermit") == 2
    assert bonus("P1  A1012  .", "hermit") == 2
    assert bonus("P1  B1111  .  A0400", "hermit") == 4


def test_the_hermit_looks_at_top_tiles_only() -> None:
    assert bonus("P1  A4000/A0004", "hermit") == 0


def test_the_road_worker_brings_1_per_own_tile_in_the_row_or_column_with_most() -> None:
    drawing = """
        .      A1111  .      A1111
        .      .      B1111  .
        .      B1111  .      A1111
        .      .      B1111  .
        .      .      .      A1111
    """
    assert bonus(drawing, "road-worker") == 3
    assert bonus(drawing, "road-worker", seat=BO) == 2
    assert bonus("P1", "road-worker") == 0


def test_the_road_worker_counts_a_stack_once() -> None:
    assert bonus("P1  A1111/A1111  .  A1111", "road-worker") == 2


def test_the_trader_brings_1_per_fruit_left() -> None:
    table = owning(draw("P1", "huts"), ANA, "trader").having(ANA, fruits=4, bars=1)
    assert table.score(ANA, "hut_bonus") == 4


def test_the_monk_brings_1_per_temple_with_an_own_worker() -> None:
    assert bonus("TE  A0121  TE  A0121  TE  B1111  TE", "monk") == 3
    assert bonus("TE  A0310", "monk") == 0


def test_the_monk_counts_the_golden_temple() -> None:
    table = owning(draw("TE  A0121  GT", "huts", "golden-temple"), ANA, "monk")
    assert table.score(ANA, "hut_bonus") == 2


def test_the_master_builder_brings_1_per_other_own_hut() -> None:
    assert bonus("P1", "master-builder") == 0
    assert bonus("P1", "master-builder", "farmer", "shaman", "foreman") == 3


@pytest.mark.parametrize(("water", "gold"), [(8, 4), (7, 0)])
def test_the_fountain_master_brings_4_when_the_carrier_is_on_16(water: int, gold: int) -> None:
    table = owning(draw("P1", "huts"), ANA, "fountain-master").having(ANA, water=water)
    assert table.score(ANA, "hut_bonus") == gold


@pytest.mark.parametrize(
    ("code", "gold"), [("chiefs-daughter", 4), ("chiefs-son", 4), ("chiefs-wife", 5), ("chief", 6)]
)
def test_the_chiefs_family_brings_a_bonus(code: str, gold: int) -> None:
    assert bonus("P1", code) == gold


@pytest.mark.parametrize("code", ["market-crier", "farmer", "shaman", "foreman"])
def test_huts_that_help_during_the_game_bring_nothing_on_top(code: str) -> None:
    assert bonus("P1  A1111", code) == 0


def test_costs_and_bonuses_of_all_huts_are_added_and_shown_hut_by_hut() -> None:
    table = owning(draw("P1", "huts"), ANA, "chief", "trader", "master-builder").having(ANA, fruits=2)
    assert (table.score(ANA, "huts"), table.score(ANA, "hut_bonus")) == (24 + 6 + 10, 6 + 2 + 2)
    shown = CACAO.rules.view(table.state, BO).players[ANA].extra["huts"]
    assert [(each["hut"], each["cost"], each["bonus"]) for each in shown] == [
        ("chief", 24, 6),
        ("trader", 6, 2),
        ("master-builder", 10, 2),
    ]
