"""Bots think through sensible turns to their end, and no further than their seat can see."""

from random import Random

from games.engine.bots import BOTS, Budget
from games.engine.ruleset import Move
from games.titles.cacao.bot.plans import BREADTH, plans
from games.titles.cacao.rules.moves import (
    Activate,
    Discard,
    Fill,
    Lay,
    Overbuild,
)
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    Table,
    draw,
)

BOARD = """
    P1     A1111  .
    B1111  M2     .
    .      .      .
"""
FULL = """
    .      A1111  .
    B1111  M2     B1111
    .      A1111  .
"""
"""No tile is left to fill the spaces, so there is no space for a worker tile either."""


def kinds(plan: tuple[Move, ...]) -> list[type]:
    return list(dict.fromkeys(type(move) for move in plan))


def choose(table: Table, seat: int = ANA) -> Move:
    return BOTS["greedy"].choose(CACAO, CACAO.rules.view(table.state, seat), seat, Random(1), Budget())


def test_a_plan_lays_a_tile_fills_every_space_and_settles_every_edge() -> None:
    table = draw(BOARD, display="G1 WA", pile="P1 P1 P1")
    for plan in plans(table.state, ANA):
        draft = CACAO.rules.drafting(table.state)
        for move in plan:
            CACAO.rules.apply(draft, move)
        assert ANA not in CACAO.rules.to_move(draft)
    assert [Lay, Fill, Activate] in [kinds(plan) for plan in plans(table.state, ANA)]


def test_only_the_most_promising_ways_to_lay_a_tile_are_thought_through() -> None:
    table = draw(BOARD, display="G1 WA", pile="P1 P1").having(ANA, hand=["1111", "2101", "3001"])
    starts = {plan[0] for plan in plans(table.state, ANA)}
    assert len(starts) == BREADTH < len(CACAO.rules.legal_moves(table.state, ANA))


def test_a_plan_ends_before_a_tile_nobody_has_seen() -> None:
    table = draw(BOARD, display="G1", pile="WA SU P1")
    table.lay("1111", (2, 1))
    assert table.fills
    for plan in plans(table.state, ANA):
        assert all(move.tile is not None for move in plan[:-1] if isinstance(move, Fill))


def test_the_last_tiles_are_overbuilt_where_that_pays() -> None:
    table = draw(FULL, tiles_left=1).having(ANA, tokens=1, fruits=4, hand=["0004"])
    assert [kinds(plan)[0] for plan in plans(table.state, ANA)].count(Overbuild) > 0
    move = choose(table)
    assert isinstance(move, Overbuild)
    table.play(move)
    assert list(table.open_edges(ANA).values()) == [4]


def test_a_seat_that_can_lay_nothing_plans_to_discard() -> None:
    table = draw(FULL)
    assert {kinds(plan)[0] for plan in plans(table.state, ANA)} == {Discard}


def test_a_batch_of_an_earlier_turn_is_settled_first() -> None:
    table = draw(BOARD, display="M4 WA", pile="P1 P1").having(BO, fruits=1)
    table.lay("1111", (1, 2))
    table.fill((0, 2), "M4")
    table.settle(ANA)
    (plan,) = plans(table.state, BO)
    assert kinds(plan) == [Activate]


def test_greedy_goes_where_there_is_gold() -> None:
    table = draw("G2 . .\n. P1 .\n. . .", display="P1 P1", tiles_left=1).having(ANA, hand=["3001"])
    move = choose(table)
    assert isinstance(move, Lay)
    table.play(move)
    assert table.open_edges(ANA)
    assert max(table.open_edges(ANA).values()) == 3


def test_greedy_sells_where_it_is_dearest() -> None:
    table = draw("M2 . .\n. M4 .\n. . .", tiles_left=1).having(ANA, hand=["3001"], fruits=3)
    table.play(choose(table))
    table.play(choose(table))
    assert table[ANA].gold >= 12
