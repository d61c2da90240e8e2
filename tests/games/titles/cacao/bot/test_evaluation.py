"""A position is worth its lead over the best opponent, and less when the next seat can do much with it."""

import pytest

from games.titles.cacao.bot.evaluation import evaluate
from games.titles.cacao.bot.villages import villages
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    draw,
)

BOARD = """
    P1     A1111  .
    B1111  M2     .
    .      .      .
"""


def test_one_seat_s_gain_is_the_other_s_loss() -> None:
    poor = draw(BOARD)
    rich = draw(BOARD).having(ANA, gold=10)
    assert evaluate(rich.state, ANA) - evaluate(poor.state, ANA) == pytest.approx(10)
    assert evaluate(rich.state, BO) - evaluate(poor.state, BO) == pytest.approx(-10)


def test_only_the_best_opponent_counts() -> None:
    table = draw(BOARD, players=3).having(BO, gold=20)
    before = evaluate(table.state, ANA)
    table.having(CY, gold=5)
    assert evaluate(table.state, ANA) == pytest.approx(before)
    assert max(villages(table.state)) == villages(table.state)[BO]


def test_what_is_left_for_the_next_seat_counts_against_a_turn() -> None:
    lonely, tempting = (
        draw(drawing).having(BO, fruits=3, hand=["3001"]) for drawing in ("P1 . .\n. P1 .", "P1 . .\n. M4 .")
    )
    for table in (lonely, tempting):
        table.state.drafting = True
        table.having(ANA, hand=["1111"])
        table.lay("1111", (0, -1))
        table.settle(ANA)
    assert evaluate(tempting.state, ANA) < evaluate(lonely.state, ANA)
