"""Leagues: everybody of a division meets everybody, all sit equally often, the best go up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from games.tournaments.pairing.divisions import blocks, games_each, moved, schedule, split, waves


@pytest.mark.parametrize("people", range(5, 10))
@pytest.mark.parametrize("size", range(2, 6))
def test_everybody_meets_everybody_and_sits_equally_often(people: int, size: int) -> None:
    tables = blocks(people, size)
    met = {two for table in tables for two in combinations(sorted(table), 2)}
    assert len(met) == people * (people - 1) // 2
    assert set(Counter(key for table in tables for key in table).values()) == {games_each(people, size)}
    assert all(len(set(table)) == len(table) for table in tables)


def test_turn_order_is_balanced_in_a_division() -> None:
    tables = schedule([11, 12, 13, 14, 15, 16, 17], 3, "s")
    places = Counter((key, at) for table in tables for at, key in enumerate(table))
    assert max(places.values()) <= 2


def test_two_waves_hold_all_tables_and_halve_everybodys_games() -> None:
    tables = schedule(list(range(1, 10)), 3, "s")
    first, second = waves(tables, 2)
    assert sorted([*first, *second]) == sorted(tables)
    for key in range(1, 10):
        assert abs(sum(key in table for table in first) - sum(key in table for table in second)) <= 2


@pytest.mark.parametrize(("number", "aim"), [(5, 7), (9, 5), (10, 5), (23, 7), (64, 7), (500, 9)])
def test_divisions_have_five_to_nine_people(number: int, aim: int) -> None:
    parts = split(list(range(number)), aim)
    assert all(5 <= len(part) <= 9 for part in parts)
    assert [key for part in parts for key in part] == list(range(number))


def test_a_few_people_are_one_division() -> None:
    assert split([1, 2, 3], 7) == [[1, 2, 3]]


@pytest.mark.parametrize(("people", "movers"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 2)])
def test_of_a_small_division_no_more_than_a_third_goes_up_or_down(people: int, movers: int) -> None:
    ranked = [list(range(people)), list(range(10, 10 + people)), list(range(20, 20 + people))]
    middle = [level for key, level in moved(ranked, 2) if 10 <= key < 20]
    assert middle == [0] * movers + [1] * (people - 2 * movers) + [2] * movers


def test_the_best_two_go_up_and_the_last_two_go_down() -> None:
    after = dict(moved([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]], 2))
    assert {key for key, level in after.items() if level == 0} == {1, 2, 3, 4, 7, 8}
