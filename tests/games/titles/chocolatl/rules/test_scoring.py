"""Section 4: the final scoring, the live score before it, ties, and seats that resigned."""

import pytest

from games.engine.ruleset import Outcome, Resign
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    DEE,
    Table,
    refused,
)


def last_bids(table: Table, *bids: int) -> Table:
    """Go to the end of the game by the last bids."""
    return table.at(Station.TACHLI, number=7).bids(*(bids or range(5, 5 + len(table.seats))))


def outcome(table: Table) -> Outcome:
    found = CHOCOLATL.rules.outcome(table.state)
    assert found is not None
    return found


def line(table: Table, name: str) -> list[int]:
    return [score[name] for score in table.scores()]


def test_the_lines_are_the_records_in_its_order() -> None:
    assert list(last_bids(Table()).scores()[0]) == [
        "total",
        "track",
        "pyramid",
        "pyramid_majority",
        "chocolatl",
        "old_man",
        "sacrifice",
        "highest_sacrifice",
        "bonus_die",
    ]


def test_the_total_is_the_sum_of_all() -> None:
    table = Table().points(10, 20, 30)
    table.state.pyramid = [ANA, ANA, CY]
    table.state.figure, table.state.old_man = ANA, BO
    table.at(Station.TACHLI, number=7)
    for seat, card in enumerate((3, 7, 9)):
        table[seat].sacrifice = card
    table.bids(3, 7, 12)
    assert table.scores()[ANA] == {
        "total": 10 + 2 + 3 + 3 + 3,
        "track": 10,
        "pyramid": 2,
        "pyramid_majority": 3,
        "chocolatl": 3,
        "old_man": 0,
        "sacrifice": 3,
        "highest_sacrifice": 0,
        "bonus_die": 0,
    }
    assert table.scores()[BO]["total"] == 20 + 3 - 3 + 7
    assert table.scores()[CY]["total"] == 30 + 6 + 1 + 9 + 3


def test_all_who_tie_for_most_cubes_in_the_pyramid_get_3() -> None:
    table = Table()
    table.state.pyramid = [ANA, BO, ANA, BO, CY]
    assert line(table, "pyramid_majority") == [3, 3, 0]
    assert line(table, "pyramid") == [2, 2, 1]


def test_without_a_cube_in_the_pyramid_nobody_has_most() -> None:
    assert line(Table(), "pyramid_majority") == [0, 0, 0]


def test_all_who_tie_for_the_highest_sacrifice_get_3() -> None:
    table = Table().at(Station.TACHLI, number=7)
    for seat, card in enumerate((12, 7, 12)):
        table[seat].sacrifice = card
    table.bids(5, 6, 7)
    assert line(table, "highest_sacrifice") == [3, 0, 3]
    assert line(table, "sacrifice") == [12, 7, 12]


def test_the_figure_plays_no_part_in_ties_of_the_final_scoring() -> None:
    table = last_bids(Table().points(0, 3, 0), 7, 6, 1)
    table.state.figure = ANA
    table.state.old_man = None
    table.points(6, 9, 0)
    assert line(table, "total") == [12, 12, 3]
    assert outcome(table).winners == (ANA, BO)


def test_one_left_over_bonus_die_per_seat_counts_its_eyes() -> None:
    table = Table(4).having(ANA, dice=3).having(DEE, dice=1).at(Station.TACHLI, number=7)
    for seat in (ANA, DEE):
        table[seat].rests = True
    table.bids(5, 6, 7, 8)
    assert line(table, "bonus_die") == [1, 0, 0, 5]


def test_a_final_total_may_be_below_0() -> None:
    table = last_bids(Table(), 3, 6, 7)
    table.state.old_man = ANA
    table[ANA].sacrifice = 0
    table[BO].sacrifice = 1
    assert table.scores()[ANA]["total"] == -3


# --- who wins --------------------------------------------------------------------------------------------------------


def test_most_points_win() -> None:
    assert outcome(last_bids(Table().points(10, 30, 20))).winners == (BO,)


def test_a_tie_goes_to_the_higher_sacrifice() -> None:
    table = last_bids(Table()).points(10, 11, 0)
    table[ANA].sacrifice, table[BO].sacrifice, table[CY].sacrifice = 5, 4, 9
    assert line(table, "total")[:2] == [15, 15]
    assert outcome(table).winners == (ANA,)


def test_else_the_victory_is_shared() -> None:
    table = last_bids(Table()).points(10, 10, 0)
    assert outcome(table).winners == (ANA, BO)


def test_who_resigned_cannot_win_the_best_of_the_others_do() -> None:
    table = Table().points(10, 30, 20)
    table.play(Resign(BO))
    assert outcome(last_bids(table)).winners == (CY,)


def test_nobody_wins_when_all_have_resigned() -> None:
    table = Table()
    for seat in table.seats:
        table.play(Resign(seat))
    assert outcome(last_bids(table)).winners == ()


def test_who_resigned_still_counts_for_majorities_and_the_highest_sacrifice() -> None:
    table = Table()
    table.play(Resign(BO))
    table.state.pyramid = [BO, BO, ANA]
    last_bids(table)
    table[BO].sacrifice = 9
    assert line(table, "pyramid_majority") == [0, 3, 0]
    assert line(table, "highest_sacrifice") == [0, 3, 0]


def test_nobody_resigns_twice() -> None:
    table = Table()
    table.play(Resign(BO))
    with refused("resigned-already"):
        table.play(Resign(BO))


# --- while the game runs ---------------------------------------------------------------------------------------------


def test_the_live_score_tells_nothing_of_sacrifices_and_dice_to_come() -> None:
    table = Table().having(ANA, dice=2).sacrificed(12, 7, 3)
    for name in ("sacrifice", "highest_sacrifice", "bonus_die"):
        assert line(table, name) == [0, 0, 0]


def test_the_live_score_knows_track_pyramid_and_figures() -> None:
    table = Table().sacrificed().points(5, 6, 7)
    table.state.pyramid = [CY, CY, BO]
    table.state.figure, table.state.old_man = ANA, CY
    assert line(table, "total") == [5 + 3, 6 + 1, 7 + 2 + 3 - 3]
    with pytest.raises(KeyError):
        line(table, "gold")
