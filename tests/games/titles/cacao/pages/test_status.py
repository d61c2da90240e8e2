"""Why one has to wait, in a sentence."""

from __future__ import annotations

from games.titles.cacao.modules.huts.tiles import SHAMAN
from games.titles.cacao.pages.play_area import context
from tests.games.tables.pages.scenes import ANA, BO, scene
from tests.games.titles.cacao.modules.gem_mines.test_rules import gem_turn
from tests.games.titles.cacao.pages.modules.scenes import give
from tests.games.titles.cacao.rules.boards import CY, Table, draw


def filled(**options: str) -> Table:
    """Bo has laid a tile and a mine, and used his workers; Cy comes next, but Ana's worker has still to be used."""
    table = draw("P1 A1111 .\n. M2 .", players=3, active=BO, display="G1", **options)
    table.lay("2101", (2, 1))
    table.fill((2, 0), "G1")
    table.settle(BO)
    return table


def hint(table: Table, seat: int | None) -> str:
    return str(context(scene(table, seat))["hint"])


def test_a_strict_table_says_why_one_waits_and_for_whom() -> None:
    table = filled(timing="strict")
    assert table.to_move == (ANA,)
    for seat in (BO, CY, None):
        assert "nobody lays a tile until all workers are used" in hint(table, seat)
        assert "Still to use theirs: Ana." in hint(table, seat)


def test_where_nobody_else_has_to_use_workers_there_is_nothing_to_explain() -> None:
    assert hint(draw("P1 .", active=BO, timing="strict"), ANA) == ""
    assert "nobody lays a tile" not in hint(filled(), None)


def test_whoever_may_build_on_own_tiles_reads_what_that_costs() -> None:
    table = draw("P1 A1111 M2", "huts").having(ANA, tokens=1)
    assert "or one of your own tiles (costs 1 sun token)." in hint(table, ANA)
    assert "or one of your own tiles (free: your shaman)." in hint(give(table, ANA, SHAMAN), ANA)


def test_a_gem_turn_names_who_settles_in_this_order_from_who_laid_the_tile() -> None:
    table = gem_turn()
    assert "of this turn one after another, now Bo, then Cy, then Ana." in hint(table, None)
    assert "now Bo, then Cy, then you." in hint(table, ANA)
