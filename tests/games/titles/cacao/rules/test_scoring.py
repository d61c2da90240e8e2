"""The final and the live score (Cacao rules, sections 7 and 8)."""

from games.engine.ruleset import Resign
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    Table,
    draw,
)


def ended(table: Table) -> tuple[int, ...]:
    """The winners after the last tile, which activates nothing."""
    table.state.active = len(table.state.players) - 1
    for seat in range(len(table.state.players) - 1):
        table.having(seat, hand=[])
    table.having(table.state.active, hand=["1111"], pile=[]).lay("1210", (1, 0))
    outcome = CACAO.rules.outcome(table.state)
    assert outcome is not None
    return outcome.winners


# --- the other lines -----------------------------------------------------------------------------------------------


def test_a_token_left_counts_1() -> None:
    assert draw("P1").having(ANA, tokens=3).score(ANA, "tokens") == 3


def test_the_carriers_field_is_added_and_may_be_negative() -> None:
    table = draw("P1").having(ANA, water=8, gold=5).having(BO, gold=5)
    assert (table.score(ANA), table.score(BO)) == (21, -5)


def test_fruits_and_bars_left_count_nothing() -> None:
    assert draw("P1").having(ANA, water=3, fruits=2, bars=3).score(ANA) == 0


def test_the_live_score_is_shown_at_any_moment_with_its_lines() -> None:
    table = draw(
        """
        P1  B1111  .
        .   TE     .
        """,
        display="M3 TE",
    ).having(BO, gold=4, tokens=2, water=4)
    table.lay("1210", (2, 1))
    score = CACAO.rules.scores(table.state)[BO]
    assert score == {
        "total": 4 + 6 + 2 + 2,
        "gold": 4,
        "temples": 6,
        "tokens": 2,
        "water": 2,
        "huts": 0,
        "hut_bonus": 0,
        "masks": 0,
        "gems": 0,
    }


# --- winning -------------------------------------------------------------------------------------------------------


def test_most_gold_wins() -> None:
    assert ended(draw("M2").having(ANA, gold=9).having(BO, gold=8)) == (ANA,)


def test_a_tie_goes_to_who_has_most_fruits_left() -> None:
    table = draw("M2").having(ANA, gold=9, fruits=1).having(BO, gold=9, fruits=2)
    assert ended(table) == (BO,)


def test_bars_do_not_break_a_tie() -> None:
    table = draw("M2", "chocolate").having(ANA, gold=9, fruits=1).having(BO, gold=9, bars=5)
    assert ended(table) == (ANA,)


def test_those_still_tied_share_the_victory() -> None:
    table = draw("M2", players=3).having(ANA, gold=9).having(BO, gold=8).having(CY, gold=9)
    assert ended(table) == (ANA, CY)


def test_who_has_resigned_cannot_win() -> None:
    table = draw("M2", players=3).having(ANA, gold=9).having(BO, gold=8)
    table.play(Resign(ANA))
    assert ended(table) == (BO,)


def test_nobody_wins_when_all_have_resigned() -> None:
    table = draw("M2")
    table.play(Resign(ANA))
    table.play(Resign(BO))
    assert ended(table) == ()


def test_a_seat_has_its_places_at_temples_beside_the_gold_that_they_bring() -> None:
    table = draw("TE  A0121  TE  B0013")

    ana, bo = CACAO.rules.inventory(table.state)

    assert [place for _temple, place in ana["temple-places"]] == [1, 2]
    assert [place for _temple, place in bo["temple-places"]] == [1]
