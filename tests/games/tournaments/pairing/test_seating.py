"""Who sits with whom: nobody twice where that can be avoided, balanced turn order, the same from the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from games.tournaments.pairing.drawing import proposed_rounds
from games.tournaments.pairing.seating import BOT, Past, Tables, design, pair, seat, seat_seeded, sizes

SOLVABLE = [(9, 3, 4), (16, 4, 5), (8, 2, 7), (25, 5, 6), (10, 2, 9)]


def rounds_of(
    number: int, size: int, rounds: int, seed: str = "s", points: Callable[[int], float] = lambda key: 0.0
) -> list[Tables]:
    """All rounds of a tournament."""
    met: Counter[tuple[int, int]] = Counter()
    orders: Counter[tuple[int, int]] = Counter()
    found = []
    for at in range(rounds):
        past = Past({key: points(key) * at for key in range(1, number + 1)}, met, frozenset(), orders)
        tables = seat(range(1, number + 1), size, (2, 3, 4, 5), rounds, past, f"{seed}/{at}")
        for table in tables:
            met.update(pair(*two) for two in combinations(table, 2))
            orders.update((key, place) for place, key in enumerate(table))
        found.append(tables)
    return found


@pytest.mark.parametrize(("number", "size", "rounds"), SOLVABLE)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_nobody_meets_twice_where_a_design_exists(number: int, size: int, rounds: int, seed: str) -> None:
    strength = {key: Random(f"{seed}{key}").random() for key in range(1, number + 1)}
    made = rounds_of(number, size, rounds, seed, lambda key: strength[key])
    met = Counter(pair(*two) for tables in made for table in tables for two in combinations(table, 2))
    assert set(met.values()) == {1}
    assert len(met) == number * (number - 1) // 2


@pytest.mark.parametrize(("number", "size", "rounds"), [(64, 4, 6), (12, 3, 4), (30, 3, 5), (13, 2, 5)])
def test_hardly_anybody_meets_twice_where_a_search_must_do(number: int, size: int, rounds: int) -> None:
    made = rounds_of(number, size, rounds)
    people = [[key for key in table if key != BOT] for tables in made for table in tables]
    met = Counter(pair(*two) for table in people for two in combinations(table, 2))
    assert sum(count - 1 for count in met.values()) <= 2


@pytest.mark.parametrize(("number", "size", "rounds"), SOLVABLE)
def test_turn_order_is_balanced(number: int, size: int, rounds: int) -> None:
    orders = Counter(
        (key, place)
        for tables in rounds_of(number, size, rounds)
        for table in tables
        for place, key in enumerate(table)
    )
    assert max(orders.values()) <= -(-rounds // size) + 1


def test_the_same_seed_draws_the_same_tables() -> None:
    assert rounds_of(20, 4, 3, "one") == rounds_of(20, 4, 3, "one")
    assert rounds_of(20, 4, 3, "one") != rounds_of(20, 4, 3, "two")


def test_people_with_about_as_many_points_meet() -> None:
    points = {key: float(key) for key in range(1, 41)}
    tables = seat(points, 4, (4,), 1, Past(points), "x")
    assert max(max(table) - min(table) for table in tables) <= 12
    assert sum(tables[0]) > sum(tables[-1])


def test_people_who_have_blocked_each_other_do_not_meet() -> None:
    blocked = frozenset(pair(1, other) for other in range(2, 8))
    for turn in range(10):
        tables = seat(range(1, 9), 2, (2,), 1, Past(blocked=blocked), str(turn))
        assert next(set(table) for table in tables if 1 in table) == {1, 8}


@pytest.mark.parametrize(
    ("number", "size", "allowed", "expected"),
    [
        (8, 4, (2, 3, 4), ([4, 4], 0)),
        (9, 4, (2, 3, 4), ([3, 3, 3], 0)),
        (5, 3, (2, 3, 4), ([3, 2], 0)),
        (5, 4, (3, 4, 5), ([3, 3], 1)),
        (7, 2, (2, 3), ([2, 2, 2, 2], 1)),
        (64, 3, (3, 4, 5), ([3] * 22, 2)),
    ],
)
def test_numbers_that_do_not_divide_make_smaller_tables_or_bring_a_bot(
    number: int, size: int, allowed: tuple[int, ...], expected: tuple[list[int], int]
) -> None:
    assert sizes(number, size, allowed) == expected


def test_nobody_gets_a_second_table_with_a_bot_while_others_had_none() -> None:
    past = Past(with_bots=frozenset({1, 2, 3}))
    for turn in range(10):
        tables = seat(range(1, 8), 2, (2,), 1, past, str(turn))
        (alone,) = [table for table in tables if BOT in table]
        assert not {1, 2, 3} & set(alone)
        assert sum(table.count(BOT) for table in tables) == 1


def test_where_no_design_is_known_there_is_none() -> None:
    assert design(12, 3) is None
    assert design(7, 2) is None


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_strong_do_not_meet_in_the_first_round_of_a_cup(seed: str) -> None:
    tables = seat_seeded(range(1, 17), 4, (2, 3, 4), Past(), seed)
    assert all(sorted((key - 1) // 4 for key in table) == [0, 1, 2, 3] for table in tables)
    assert tables == seat_seeded(range(1, 17), 4, (2, 3, 4), Past(), seed)
    assert len({str(seat_seeded(range(1, 17), 4, (2, 3, 4), Past(), each)) for each in "abcdefgh"}) > 1


@pytest.mark.parametrize("number", range(3, 14))
def test_everybody_of_a_cup_sits_once_whatever_the_number(number: int) -> None:
    tables = seat_seeded(range(1, number + 1), 4, (3, 4, 5), Past(), "s")
    shape, bots = sizes(number, 4, (3, 4, 5))
    assert sorted(map(len, tables), reverse=True) == shape
    assert sorted(key for table in tables for key in table) == [*[BOT] * bots, *range(1, number + 1)]
    assert all(table.count(BOT) <= 1 for table in tables)


def test_who_has_met_or_blocked_the_other_is_dealt_to_other_tables() -> None:
    past = Past(met={(1, 5): 1, (2, 6): 1}, blocked=frozenset({(3, 7), (4, 8)}))
    for seed in "abcdefgh":
        tables = [set(table) for table in seat_seeded(range(1, 9), 2, (2,), past, seed)]
        assert not any(set(two) in tables for two in ((1, 5), (2, 6), (3, 7), (4, 8)))


@pytest.mark.parametrize(
    ("people", "size", "expected"),
    [(4, 2, 3), (16, 2, 5), (64, 2, 7), (500, 2, 9), (16, 4, 4), (64, 4, 5), (9, 3, 4), (2, 2, 1), (3, 4, 1)],
)
def test_so_many_rounds_are_proposed(people: int, size: int, expected: int) -> None:
    assert proposed_rounds(people, size) == expected
