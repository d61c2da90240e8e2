"""Bots value what is still open with what it may bring, and at the end nothing but the score."""

from itertools import pairwise

import pytest

from games.titles.cacao.bot.fine import FINE, Kind
from games.titles.cacao.bot.knowledge import knowledge, look_closer
from games.titles.cacao.bot.values import PLAIN, OfTemples, Values, goods, temple_value
from games.titles.cacao.bot.villages import villages
from games.titles.cacao.rules.tiles import TemplePay
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    Table,
    draw,
)

BOARD = """
    P1     A1111  TE
    B2101  M2     .
    .      .      .
"""
TEMPLE = TemplePay(6, 3)


def value(**village: int) -> float:
    """What Ana's goods are worth."""
    return goods(draw(BOARD).having(ANA, **village)[ANA], PLAIN)


def test_more_of_anything_is_worth_more() -> None:
    for name in ("gold", "fruits", "bars", "tokens"):
        assert value(**{name: 2}) > value(**{name: 1}) > value(**{name: 0})
    assert [value(water=step) for step in range(9)] == sorted(value(water=step) for step in range(9))


def test_a_fruit_is_worth_less_than_it_sells_for_and_more_than_nothing() -> None:
    assert value(fruits=1) - value() == pytest.approx(PLAIN.fruit)
    assert 0 < PLAIN.fruit < 2


@pytest.mark.parametrize("left", [2, 1])
def test_what_must_still_be_sold_or_used_fades_over_the_last_tiles(left: int) -> None:
    late, early = draw(BOARD, tiles_left=left), draw(BOARD, tiles_left=left + 1)
    for table in (late, early):
        table.having(ANA, fruits=2, tokens=1)
    assert goods(late[ANA], PLAIN) < goods(early[ANA], PLAIN)


def at_the_end() -> Table:
    table = draw(BOARD, tiles_left=0)
    return table.having(ANA, gold=7, fruits=3, tokens=2, water=5).having(BO, gold=4, fruits=1, water=2)


def test_at_the_end_a_village_is_worth_its_score() -> None:
    assert villages(at_the_end().state) == [score["total"] for score in CACAO.rules.scores(at_the_end().state)]


def test_a_token_is_worth_one_at_the_end_and_more_before() -> None:
    without = at_the_end().having(ANA, tokens=1)
    assert goods(at_the_end()[ANA], PLAIN) - goods(without[ANA], PLAIN) == 1
    assert value(tokens=1) - value() == pytest.approx(PLAIN.token)


def test_workers_facing_an_empty_space_count_while_there_are_tiles_to_fill_it() -> None:
    with_tiles, without = draw(BOARD, display="P1 P1"), draw(BOARD)
    assert villages(with_tiles.state)[ANA] > villages(without.state)[ANA]


def test_a_temple_that_is_closed_is_worth_what_it_pays() -> None:
    assert temple_value(TEMPLE, (2, 1), 0, PLAIN.temples) == [6, 3]


def test_at_an_open_temple_present_gold_counts_in_part_and_every_worker_for_something() -> None:
    ahead, behind = temple_value(TEMPLE, (2, 1), 2, PLAIN.temples)
    assert 0 < behind < ahead < 6
    assert temple_value(TEMPLE, (0, 1), 2, PLAIN.temples)[0] == 0


def test_a_lead_at_a_temple_is_safer_where_one_side_is_left() -> None:
    values = OfTemples(standing=0.3, last=0.2)
    assert temple_value(TEMPLE, (2, 1), 1, values)[0] - 2 * values.worker == pytest.approx(6 * 0.5)
    assert temple_value(TEMPLE, (2, 1), 2, values)[0] - 4 * values.worker == pytest.approx(6 * 0.3)


def test_the_more_fruits_there_are_the_less_another_one_is_worth() -> None:
    values = Values(crowding=0.2)
    worth = [goods(draw(BOARD).having(ANA, fruits=fruits)[ANA], values) for fruits in range(6)]
    more = [after - before for before, after in pairwise(worth)]
    assert more == pytest.approx([1.2, 1.2, 1.0, 0.8, 0.6])


def test_a_lead_over_all_counts_beside_that_over_the_best() -> None:
    assert PLAIN.lead([9, 7, 1], 0) == 2
    assert Values(best_rival=0.5).lead([9, 7, 1], 0) == 9 - (7 + 4) / 2
    assert Values(best_rival=0.5).lead([9, 7], 0) == 2


def test_who_looks_closer_judges_otherwise_and_nobody_else_does() -> None:
    state = CACAO.new({"players": 4}, bytes(32))
    mine = CACAO.rules.copy(state)
    look_closer(mine)
    assert knowledge(mine).values == knowledge(CACAO.rules.copy(mine)).values == FINE[Kind(4)]
    assert knowledge(state).values == PLAIN
    assert CACAO.rules.view(mine, 0) == CACAO.rules.view(state, 0)


@pytest.mark.parametrize("kind", FINE)
def test_fine_values_are_for_tables_that_are_offered_and_are_found_there(kind: Kind) -> None:
    options = CACAO.options.complete({"players": kind.players, "modules": sorted(kind.modules)})
    state = CACAO.new(options, bytes(32))
    look_closer(state)
    assert knowledge(state).values == FINE[kind] != PLAIN


def test_elsewhere_whoever_looks_closer_sees_the_same() -> None:
    state = CACAO.new({"players": 2, "modules": ["huts", "map"]}, bytes(32))
    rules = state.rules
    look_closer(state)
    assert state.rules is rules
    assert knowledge(state).values == PLAIN


def test_an_open_batch_is_worth_what_it_will_bring() -> None:
    table = draw("G2 . .\n. P1 .\n. . .")
    table.lay("1012", (1, 0))
    before = villages(table.state)[ANA]
    table.settle(ANA)
    assert (table[ANA].gold, table[ANA].fruits) == (4, 1)
    assert villages(table.state)[ANA] == pytest.approx(before)
