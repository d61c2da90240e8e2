"""Starts are whole turns, weighed by tables and judged by what they leave."""

from random import Random

from games.titles.cacao.bot.thinking import rollout_policy, starts
from games.titles.cacao.rules.moves import Fill, Lay
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import ANA, draw

BOARD = """
    P1     A1111  .
    B1111  M2     .
    M3     B1111  .
"""
"""Whoever lays a tile on (2, 1) fills two spaces."""


def test_a_start_fills_every_space_also_with_two_tiles_alike() -> None:
    for display in ("P1 P1", "P1 WA"):
        table = draw(BOARD, display=display, pile="P1 P1 P1")
        plans = [start.plan for start in starts(table.state, ANA, 8)]
        fills = [
            sum(isinstance(move, Fill) for move in plan)
            for plan in plans
            if isinstance(plan[0], Lay) and plan[0].cell == (2, 1)
        ]
        assert fills
        assert set(fills) == {2}


def test_turns_that_fill_spaces_are_tried_beside_those_that_do_not() -> None:
    board = """
        P1  .      .
        .   M2     B1111
    """
    table = draw(board, display="G2 M2", pile="P1 P1 P1")
    plans = [start.plan for start in starts(table.state, ANA, 8)]
    assert {any(isinstance(move, Fill) for move in plan) for plan in plans} == {True, False}


def test_instinct_takes_a_turn_to_its_end() -> None:
    table = draw(BOARD, display="P1 P1", pile="P1 P1 P1")
    draft = CACAO.rules.drafting(table.state)
    for move in rollout_policy(table.state, ANA, Random(1)):
        CACAO.rules.apply(draft, move)
    assert ANA not in CACAO.rules.to_move(draft)
