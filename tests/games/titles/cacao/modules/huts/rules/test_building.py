"""When and how a hut is built (Cacao rules, section 10, Chocolatl modules)."""

import pytest

from games.titles.cacao.modules.huts.rules import Build, Skip
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.modules.parts import (
    build,
    owning,
    supply,
    supplying,
    village,
)
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    Table,
    draw,
    refused,
)


def deciding(*huts: str, gold: int, drawing: str = "TE", tiles_left: int = 5) -> Table:
    """Ana, with this gold, has laid a tile that brings nothing; these huts are in the supply."""
    table = supplying(draw(drawing, "huts", tiles_left=tiles_left), *huts).having(ANA, gold=gold)
    table.lay("1111", (1, 0))
    return table


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
    assert CACAO.rules.outcome(table.state) is not None
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
