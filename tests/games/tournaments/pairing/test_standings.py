"""Points for places and the order of ties."""

from __future__ import annotations

import pytest

from games.tournaments.pairing.standings import Played, Sat, points_of, standings


def table(*sat: tuple[int | None, int, int], late: tuple[int, ...] = (), at: int = 1, is_void: bool = False) -> Played:
    """A table with entries, places and scores."""
    return Played(at, tuple(Sat(entry, place, score, entry in late) for entry, place, score in sat), is_void)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), [12, 0]),
        ((1, 1), [6, 6]),
        ((1, 2, 3), [12, 6, 0]),
        ((1, 2, 3, 4), [12, 8, 4, 0]),
        ((1, 1, 3, 4), [10, 10, 4, 0]),
        ((1, 2, 2, 2), [12, 4, 4, 4]),
        ((1, 2, 3, 4, 5), [12, 9, 6, 3, 0]),
    ],
)
def test_points_lie_evenly_between_first_and_last_and_ties_share(places: tuple[int, ...], points: list[float]) -> None:
    played = table(*[(index, place, 10) for index, place in enumerate(places)])
    assert points_of(played) == pytest.approx(points)
    assert sum(points) == 6 * len(places)


def test_who_was_late_is_last_even_if_the_bot_won() -> None:
    assert points_of(table((1, 1, 90), (2, 2, 50), (3, 3, 20), late=(1,))) == [0, 12, 6]


def test_at_a_void_table_all_have_the_same() -> None:
    assert points_of(table((1, 1, 90), (2, 2, 50), is_void=True)) == [6, 6]


def test_a_table_that_is_played_does_not_count_yet() -> None:
    played = Played(1, (Sat(1, None), Sat(2, None)))
    assert [row.points for row in standings([1, 2], [played], "s")] == [0, 0]


def test_equal_points_are_broken_by_the_share_of_the_score() -> None:
    tables = [table((1, 1, 60), (2, 2, 40)), table((3, 1, 90), (4, 2, 10))]
    assert [row.entry for row in standings([1, 2, 3, 4], tables, "s")] == [3, 1, 2, 4]


def test_then_by_the_result_against_each_other() -> None:
    tables = [
        table((1, 1, 60), (2, 2, 40)),
        table((2, 1, 60), (3, 2, 40), at=2),
        table((4, 1, 60), (1, 2, 40), at=2),
        table((3, 1, 60), (4, 2, 40), at=1),
    ]
    ranked = standings([1, 2, 3, 4], tables, "s")
    assert {row.points for row in ranked} == {12}
    assert {row.share for row in ranked} == {100}
    assert [row.against for row in ranked] == sorted((row.against for row in ranked), reverse=True)


def test_then_by_fewer_time_outs_and_at_last_by_lot() -> None:
    tables = [table((1, 1, 5), (2, 2, 5), late=(2,)), table((3, 1, 5), (4, 2, 5))]
    ranked = [row.entry for row in standings([1, 2, 3, 4], tables, "s")]
    assert ranked.index(4) < ranked.index(2)
    orders = {tuple(row.entry for row in standings([1, 2, 3, 4], [], seed)) for seed in "abcdefgh"}
    assert len(orders) > 1


def test_a_bot_gets_no_points_but_takes_a_place() -> None:
    (row,) = standings([1], [table((None, 1, 60), (1, 2, 40))], "s")
    assert (row.points, row.games) == (0, 1)
