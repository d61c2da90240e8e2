"""New storage spaces (Cacao rules, section 10, mini modules)."""

from tests.games.titles.cacao.modules.parts import hut, owning, supply
from tests.games.titles.cacao.rules.boards import ANA, BO, draw


def test_it_adds_one_hut_tile_with_both_sides_alike_and_changes_no_other() -> None:
    plain, more = draw("P1", "huts"), draw("P1", "huts", "new-storage")
    assert supply(more) == [*supply(plain), "storage-spaces"]


def test_it_costs_6_and_brings_nothing_on_top_at_the_end() -> None:
    table = owning(draw("P1", "huts", "new-storage"), ANA, "storage-spaces")
    assert hut(table, "storage-spaces").cost == 6
    assert (table.score(ANA, "huts"), table.score(ANA, "hut_bonus")) == (6, 0)


def test_three_more_fruits_or_bars_find_a_place() -> None:
    table = owning(draw("P2", "huts", "new-storage"), ANA, "storage-spaces").having(ANA, fruits=3, bars=1)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert (table[ANA].fruits, table[ANA].bars) == (7, 1)


def test_others_still_have_five_places() -> None:
    table = owning(draw("P2", "huts", "new-storage", active=BO), ANA, "storage-spaces").having(BO, fruits=4)
    table.lay("0013", (1, 0))
    table.use(BO, (1, 0), "W", 3)
    assert table[BO].fruits == 5


def test_fruits_never_run_out() -> None:
    """The box holds 20; four full villages and three more places need more."""
    table = owning(draw("P2", "huts", "new-storage", players=4), ANA, "storage-spaces")
    for seat in range(4):
        table.having(seat, fruits=5)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert table[ANA].fruits == 8
