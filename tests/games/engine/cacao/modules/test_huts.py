"""Huts (Cacao rules, section 10, Chocolatl modules)."""

import pytest

from games.engine.cacao.modules.huts import Build, Skip
from games.engine.cacao.modules.huts.tiles import TILES
from games.engine.cacao.title import CACAO
from games.engine.ruleset import Event
from tests.games.engine import walks
from tests.games.engine.cacao.boards import ANA, BO, Table, draw, exchanged, refused
from tests.games.engine.cacao.modules.parts import hut, owning, supply, supplying, village
from tests.games.engine.walks import walk

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


def deciding(*huts: str, gold: int, drawing: str = "TE", tiles_left: int = 5) -> Table:
    """Ana, with this gold, has laid a tile that brings nothing; these huts are in the supply."""
    table = supplying(draw(drawing, "huts", tiles_left=tiles_left), *huts).having(ANA, gold=gold)
    table.lay("1111", (1, 0))
    return table


def build(table: Table, code: str, seat: int = ANA) -> list[Event]:
    return table.play(Build(seat, code))


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


# --- building ------------------------------------------------------------------------------------------------------


def test_at_the_end_of_its_turn_the_active_seat_may_build_a_hut_or_not() -> None:
    table = deciding("monk", "chief", gold=10)
    assert table.to_move == (ANA,)
    assert set(table.legal(ANA)) == {Skip(ANA), Build(ANA, "monk")}


def test_building_costs_gold_takes_the_hut_from_the_supply_and_ends_the_turn() -> None:
    table = deciding("monk", "trader", gold=13)
    build(table, "monk")
    assert table[ANA].gold == 3
    assert supply(table) == ["trader"]
    assert [each.code for each in village(table).owned[ANA]] == ["monk"]
    assert table.to_move == (BO,)


def test_only_one_hut_is_built_in_a_turn() -> None:
    table = deciding("trader", "hermit", gold=20)
    build(table, "trader")
    with refused("no-hut-decision"):
        build(table, "hermit")


def test_the_decision_comes_before_drawing() -> None:
    table = deciding("trader", gold=6)
    assert len(table[ANA].hand) == 2
    table.play(Skip(ANA))
    assert len(table[ANA].hand) == 3
    assert table[ANA].gold == 6


def test_the_decision_comes_after_the_seats_own_batch() -> None:
    table = supplying(draw("G2", "huts"), "market-crier").having(ANA, gold=2)
    table.lay("1111", (1, 0))
    with refused("no-hut-decision"):
        build(table, "market-crier")
    table.use(ANA, (1, 0), "W", 1)
    build(table, "market-crier")
    assert table[ANA].gold == 0


def test_a_hut_can_be_built_in_the_last_turn_too_and_then_the_game_ends() -> None:
    table = deciding("trader", gold=6, tiles_left=1)
    table.having(BO, hand=[])
    build(table, "trader")
    assert CACAO.outcome(table.state) is not None
    assert table.score(ANA, "huts") == 6


def test_a_hut_can_be_built_after_a_discard_and_after_overbuilding() -> None:
    walled_in = """
        .      B1111  .
        A2101  TE     A1210
        .      B1111  .
    """
    table = supplying(draw(walled_in, "huts"), "trader").having(ANA, gold=6)
    table.discard()
    build(table, "trader")
    table = supplying(draw(walled_in, "huts"), "trader").having(ANA, gold=6, tokens=1)
    table.overbuild("1111", (2, 1))
    build(table, "trader")


def test_only_gold_in_hand_pays() -> None:
    table = deciding("trader", gold=5).having(BO, gold=50)
    assert table.to_move == (BO,)
    table = supplying(draw("TE", "huts"), "trader").having(ANA, gold=5, tokens=3, water=8)
    table.lay("1111", (1, 0))
    assert table.score(ANA, "temples") == 6
    assert table.to_move == (BO,)


def test_a_seat_never_builds_two_huts_with_the_same_function() -> None:
    table = owning(supplying(draw("TE", "huts"), "hermit", "trader"), ANA, "hermit").having(ANA, gold=6)
    table.lay("1111", (1, 0))
    assert set(table.legal(ANA)) == {Skip(ANA), Build(ANA, "trader")}
    with refused("hut-not-to-build"):
        build(table, "hermit")


def test_a_function_that_the_supply_holds_twice_is_offered_once_and_one_stays() -> None:
    table = deciding("hermit", "hermit", gold=6)
    assert table.legal(ANA, Build) == [Build(ANA, "hermit")]
    build(table, "hermit")
    assert supply(table) == ["hermit"]


def test_other_seats_may_build_the_same_function() -> None:
    table = owning(supplying(draw("TE", "huts"), "hermit"), BO, "hermit").having(ANA, gold=6)
    table.lay("1111", (1, 0))
    build(table, "hermit")


@pytest.mark.parametrize(("huts", "gold", "owned"), [(("monk",), 9, ()), ((), 50, ()), (("hermit",), 50, ("hermit",))])
def test_without_a_hut_to_build_there_is_nothing_to_skip(
    huts: tuple[str, ...], gold: int, owned: tuple[str, ...]
) -> None:
    table = owning(supplying(draw("TE", "huts"), *huts), ANA, *owned).having(ANA, gold=gold)
    table.lay("1111", (1, 0))
    assert table.to_move == (BO,)
    with refused("no-hut-decision"):
        table.play(Skip(ANA))


def test_a_hut_that_is_not_in_the_supply_or_too_dear_is_refused() -> None:
    table = deciding("trader", "chief", gold=6)
    for code in ("hermit", "chief", "palace"):
        with refused("hut-not-to-build"):
            build(table, code)


def test_only_the_active_seat_decides() -> None:
    table = deciding("trader", gold=6).having(BO, gold=6)
    with refused("no-hut-decision"):
        build(table, "trader", seat=BO)
    with refused("no-hut-decision"):
        table.play(Skip(BO))


def test_without_huts_in_the_game_nobody_builds() -> None:
    with refused("not-in-this-game"):
        draw("TE").play(Build(ANA, "trader"))


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


def test_with_the_farmer_plantations_are_not_settled_automatically() -> None:
    table = farm("TE", "TE", "P1")
    assert CACAO.automatic(table.state, ANA, {}) is None


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
    assert CACAO.view(table.state, None).workers[1, 0][0].workers == (0, 0, 1, 4)


def test_the_foreman_changes_no_other_edge_and_no_tile_laid_before() -> None:
    table = owning(draw("TE  A0013  .", "huts"), ANA, "foreman")
    table.lay("2101", (0, 1))
    assert CACAO.view(table.state, None).temples[0].workers == (3 + 2, 0)


def test_the_foremans_4_workers_count_at_temples_and_for_the_hermit() -> None:
    table = owning(draw("TE", "huts"), ANA, "foreman", "hermit")
    table.lay("3001", (0, 1))
    assert CACAO.view(table.state, None).temples[0].workers == (4, 0)
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
    shown = CACAO.view(table.state, BO).players[ANA].extra["huts"]
    assert [(each["hut"], each["cost"], each["bonus"]) for each in shown] == [
        ("chief", 24, 6),
        ("trader", 6, 2),
        ("master-builder", 10, 2),
    ]


def test_a_seat_sees_what_each_hut_would_bring_it_now_on_top_of_its_price() -> None:
    table = supplying(draw("P1 A1111 TE", "huts"), "hermit", "trader", "monk", "fountain-master", "chief", "shaman")
    table.having(ANA, fruits=2)

    assert CACAO.view(table.state, ANA).own["huts"] == {
        "hermit": 2,
        "trader": 2,
        "monk": 1,
        "fountain-master": 0,
        "chief": 6,
    }
    assert CACAO.view(table.state, BO).own["huts"]["hermit"] == 0
    assert CACAO.view(table.state, None).own == {}


def test_to_work_out_what_huts_would_bring_changes_nothing() -> None:
    table = supplying(owning(draw("P1 A1111", "huts"), ANA, "trader"), "hermit", "farmer", "trader")
    before = CACAO.view(table.state, BO)
    CACAO.view(table.state, ANA)

    assert CACAO.view(table.state, BO) == before
    assert not table[ANA].tends_harvest


def test_with_a_master_builder_every_hut_is_worth_one_more_and_none_is_offered_twice() -> None:
    table = supplying(owning(draw("P1", "huts"), ANA, "master-builder"), "master-builder", "shaman", "chief")
    assert CACAO.view(table.state, ANA).own["huts"] == {"shaman": 1, "chief": 7}


@pytest.mark.parametrize("players", [2, 4])
def test_a_hut_is_worth_what_the_score_gains_when_it_is_built(players: int) -> None:
    built = 0
    options = CACAO.check({"players": players, "modules": ["huts", "new-huts", "new-storage"]})
    for step in walk(walks.Table(CACAO, options)):
        if not isinstance(step.move, Build):
            continue
        state, seat = step.state.copy(), step.seat
        shown = CACAO.view(state, seat).own["huts"].get(step.move.hut, 0)
        before = CACAO.scores(state)[seat]["total"]
        CACAO.apply(state, step.move)
        assert CACAO.scores(state)[seat]["total"] - before == shown
        built += 1

    assert built
