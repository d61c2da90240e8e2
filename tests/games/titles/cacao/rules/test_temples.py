"""What temples pay (Cacao rules, section 7)."""

import pytest

from games.titles.cacao.rules import temples
from games.titles.cacao.rules.tiles import TemplePay
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    draw,
)

TEMPLE = TemplePay(6, 3)


@pytest.mark.parametrize(
    ("workers", "gold"),
    [
        ((2, 1, 0), (6, 3, 0)),
        ((3, 2, 1), (6, 3, 0)),
        ((2, 2, 1), (3, 3, 0)),
        ((1, 1, 1), (2, 2, 2)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
        ((2, 1, 1), (6, 1, 1)),
        ((2, 1, 1, 1), (6, 1, 1, 1)),
        ((3, 0, 0), (6, 0, 0)),
        ((0, 1), (0, 6)),
        ((0, 0), (0, 0)),
    ],
)
def test_first_and_second_place_at_a_temple_share_evenly_rounded_down(
    workers: tuple[int, ...], gold: tuple[int, ...]
) -> None:
    assert tuple(temples.shares(workers, TEMPLE)) == gold


def test_the_example_of_a_temple_comes_out_exactly() -> None:
    table = draw(
        """
        .      A0121  .
        B1210  TE     .
        .      C1111  .
        """,
        players=3,
    )
    assert [table.score(seat, "temples") for seat in (ANA, BO, CY)] == [3, 3, 0]


def test_only_workers_on_edges_that_touch_the_temple_count() -> None:
    table = draw("""
        .      A1210  .
        B1111  TE     A3001
    """)
    assert [table.score(seat, "temples") for seat in (ANA, BO)] == [6, 3]


def test_all_tiles_of_a_seat_at_a_temple_count_together() -> None:
    table = draw("""
        .      A1111  .
        B0310  TE     A3001
        .      A1111  .
    """)
    assert [table.score(seat, "temples") for seat in (ANA, BO)] == [3, 3]


def test_only_the_top_tile_of_a_stack_counts_at_a_temple() -> None:
    table = draw("""
        .            .   .
        A0400/A1111  TE  B2002
    """)
    assert [table.score(seat, "temples") for seat in (ANA, BO)] == [3, 6]


def test_a_place_at_a_temple_is_by_workers_and_equal_ones_share_it() -> None:
    assert temples.ranked((2, 3, 0, 2)) == [2, 1, 0, 2]


def test_workers_at_a_temple_without_any_are_first_there_and_change_no_other_place() -> None:
    before, after = draw("TE  A0121  TE  B0013  TE"), draw("TE  A0121  TE  B0013  TE  A0022")

    then, now = temples.places(before.state), temples.places(after.state)

    changed = [now[seat].changed(then[seat]) for seat in (ANA, BO)]
    assert [[(each.old, each.new) for each in moved] for moved in changed] == [[(0, 1)], []]


def test_temples_are_scored_one_by_one() -> None:
    table = draw("TE  A0121  TE  B0013  TE  A0022")
    assert [table.score(seat, "temples") for seat in (ANA, BO)] == [6 + 3 + 6, 6]
