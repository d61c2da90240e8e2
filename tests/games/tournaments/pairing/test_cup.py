"""Cups: who has a bye, who goes on, who is out, and who has won, whatever happens on the way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.tournaments.pairing import cup
from games.tournaments.pairing.cup import Knockout, in_order, places, reached, rounds, shape_of, survivors
from games.tournaments.pairing.seating import BOT, Past, seat_seeded
from games.tournaments.pairing.standings import Played, Sat
from tests.plugins.luck import is_gate

OFTEN = 1 if is_gate() else 3
TITLES = ((2, 3, 4), (3, 4, 5), (2, 3, 4, 5), (2,))


def table(*keys: int, places: Sequence[int] = (), gone: Sequence[int] = (), is_void: bool = False) -> Played:
    """A table at which people came in this order, or in these places; ``BOT`` is one."""
    ranks = places or range(1, len(keys) + 1)
    seats = zip(keys, ranks, strict=True)
    return Played(1, tuple(Sat(key or None, place, has_left=key in gone) for key, place in seats), is_void)


def test_the_best_seeds_have_a_bye_until_the_numbers_work_out() -> None:
    assert [shape_of(number, 2, (2, 3, 4)).byes for number in range(2, 10)] == [0, 1, 0, 3, 2, 1, 0, 7]
    assert shape_of(8, 3, (3, 4)) == (2, [3, 3])
    assert shape_of(7, 4, (2, 3, 4)) == (0, [4, 3])
    assert Knockout([1, 2, 3], [table(3, 2)]).byes == [1]
    assert survivors(Knockout([1, 2, 3], [table(3, 2)]), {1, 2, 3}) == [1, 3]


@pytest.mark.parametrize(("number", "size", "expected"), [(4, 4, 1), (16, 4, 3), (64, 2, 6), (9, 3, 2), (5, 2, 3)])
def test_a_cup_has_as_many_rounds_as_it_takes(number: int, size: int, expected: int) -> None:
    assert rounds(number, size, (2, 3, 4)) == expected


def test_a_bot_neither_knocks_anybody_out_nor_carries_anybody_on() -> None:
    assert survivors(Knockout([1, 2, 3, 4], [table(BOT, 2, 1), table(3, 4)]), {1, 2, 3, 4}) == [2, 3]
    assert survivors(Knockout([1, 2], [table(2, 1, gone=[2])]), {1, 2}) == [1]
    assert in_order(table(2, 1, 3, gone=[2]), [1, 2, 3], {1, 2, 3}) == [1, 3, 2]


def test_who_lost_is_out_also_when_the_winner_withdraws() -> None:
    last = Knockout([1, 2, 3, 4], [table(1, 2), table(3, 4)])
    assert survivors(last, {2, 3, 4}) == [3]


def test_without_a_result_the_better_seed_goes_on() -> None:
    assert survivors(Knockout([2, 1, 3, 4], [table(1, 2, is_void=True), table(3, 4)]), {1, 2, 3, 4}) == [2, 3]
    assert survivors(Knockout([2, 1, 3, 4], [table(1, 2, places=[1, 1]), table(3, 4)]), {1, 2, 3, 4}) == [2, 3]
    assert survivors(Knockout([2, 1, 3, 4], [table(1, 2, is_void=True), table(3, 4)]), {1, 3, 4}) == [1, 3]


def test_at_tables_of_four_the_second_goes_on_and_from_the_final_one() -> None:
    last = Knockout(range(1, 9), [table(8, 1, 4, 5), table(2, 7, 3, 6)])
    assert survivors(last, set(range(1, 9))) == [2, 8, 1, 7]
    assert survivors(Knockout([2, 8, 1, 7], [table(7, 1, 2, 8)]), {1, 2, 7, 8}) == [7]


def test_places_follow_the_bracket() -> None:
    everybody = {1, 2, 3, 4, 5}
    played = [
        Knockout([1, 2, 3, 4, 5], [table(5, 4)]),
        Knockout([1, 2, 3, 5], [table(5, 1), table(2, 3)]),
        Knockout([2, 5], [table(5, 2)]),
    ]
    assert places(reached(played, everybody), everybody) == {5: 1, 2: 2, 1: 3, 3: 3, 4: 5}


@pytest.mark.parametrize("size", range(2, 6))
@pytest.mark.parametrize("number", range(2, 41))
def test_every_cup_has_one_winner_who_lost_nowhere(number: int, size: int) -> None:
    for allowed in (title for title in TITLES if size in title):
        for luck in range(OFTEN):
            expect_one_winner(number, size, allowed, Random(f"{number}/{size}/{allowed}/{luck}"))


def expect_one_winner(number: int, size: int, allowed: tuple[int, ...], luck: Random) -> None:
    """Play a cup in which people leave during and between rounds, and tables end in all possible ways."""
    present, people = set(range(1, number + 1)), list(range(1, number + 1))
    played: list[Knockout] = []
    while len(people) > 1:
        playing = people[shape_of(len(people), size, allowed).byes :]
        drawn = seat_seeded(playing, size, allowed, Past(), str(luck.random()))
        assert all(sum(key != BOT for key in seats) >= 2 for seats in drawn)
        leavers = {key for key in people if luck.random() < 0.05}
        last = Knockout(people, [ended(seats, leavers, luck) for seats in drawn])
        played.append(last)
        present -= leavers
        present -= {key for key in people if luck.random() < 0.05}
        through = set(last.byes).union(*(won(each, last) for each in last.tables))
        people = survivors(last, present)
        assert set(people) <= through & present
    assert len(played) <= rounds(number, size, allowed)
    ranks = places(reached(played, present), present)
    assert list(ranks.values()).count(1) == 1
    assert set(ranks) == set(range(1, number + 1))
    if people:
        assert ranks[people[0]] == 1


def ended(seats: Sequence[int], leavers: set[int], luck: Random) -> Played:
    """How a table ends: somebody wins, people tie, or it is void; those who left are wherever their bots came."""
    ranks = [luck.randint(1, len(seats)) for _seat in seats]
    return table(*seats, places=ranks, gone=[*leavers], is_void=luck.random() < 0.1)


def won(played: Played, last: Knockout) -> list[int]:
    """Who may go on from a table, told otherwise: those before whom too few people came who stayed."""
    people = [sat for sat in played.sat if sat.entry is not None]
    most = 1 if last.is_final else cup.going_on(len(people))
    if played.is_void:
        return [sat.entry for sat in people if sat.entry]

    def came(sat: Sat) -> tuple[bool, int]:
        return sat.has_left, sat.place or 0

    return [sat.entry for sat in people if sat.entry and sum(came(other) < came(sat) for other in people) < most]
