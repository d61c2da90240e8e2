"""Which wishes become a table: everything that fits, nobody twice, by waiting and by strength."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from games.matching.grouping import ANY, Group, Menu, Wish, match
from tests.plugins.luck import is_gate

NOW = datetime(2026, 1, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
MENU: Menu = {
    **{("cacao", size): ("base", "box", "surprise") for size in (2, 3)},
    ("cacao", 4): ("base", "big", "surprise"),
    **{("chocolatl", size): ("base",) for size in (3, 4, 5)},
}


def wish(key: int, waited: timedelta = timedelta(), **fields: Any) -> Wish:
    usual = {
        "person": key,
        "title": "cacao",
        "sizes": frozenset({2}),
        "paces": ("daily",),
        "modules": frozenset({ANY}),
        "rated": (True, False),
        "since": NOW - waited,
    }
    return Wish(key=key, **{**usual, **fields})


def keys(groups: list[Group]) -> list[list[int]]:
    return [sorted(member.key for member in group.wishes) for group in groups]


def matched(*wishes: Wish, **more: Any) -> list[list[int]]:
    return keys(match(wishes, NOW, MENU, **more))


def test_two_who_want_the_same_get_a_table_at_once() -> None:
    [group] = match([wish(1), wish(2)], NOW, MENU)
    assert (group.size, group.pace, group.modules, group.is_rated, group.bots) == (2, "daily", "base", True, 0)


def test_nobody_plays_against_oneself() -> None:
    assert matched(wish(1, person=7), wish(2, person=7)) == []


def test_what_is_played_suits_everybody() -> None:
    one = wish(1, paces=("brisk", "daily"), modules=frozenset({"box", "surprise"}), rated=(False,))
    other = wish(2, paces=("daily", "weekly"), modules=frozenset({"base", "surprise"}))
    [group] = match([one, other], NOW, MENU)
    assert (group.pace, group.modules, group.is_rated) == ("daily", "surprise", False)


def test_nobody_is_matched_who_has_nothing_in_common() -> None:
    assert matched(wish(1), wish(2, paces=("weekly",))) == []
    assert matched(wish(1, rated=(True,)), wish(2, rated=(False,))) == []
    assert matched(wish(1, modules=frozenset({"box"})), wish(2, modules=frozenset({"base"}))) == []
    assert matched(wish(1), wish(2, sizes=frozenset({3}))) == []
    assert matched(wish(1, title="cacao"), wish(2, title="chocolatl", sizes=frozenset({3}))) == []


def test_a_module_is_only_played_with_the_numbers_it_is_for() -> None:
    big = [wish(key, sizes=frozenset({2, 4}), modules=frozenset({"big"})) for key in range(1, 5)]
    assert matched(*big[:3]) == []
    [group] = match(big, NOW, MENU)
    assert (group.size, group.modules) == (4, "big")


def test_as_many_play_together_as_it_suits() -> None:
    wishes = [wish(key, sizes=frozenset({2, 3})) for key in (1, 2, 3)]
    assert matched(*wishes) == [[1, 2, 3]]


def test_who_has_waited_longest_is_served_first() -> None:
    assert matched(wish(1), wish(2, 2 * HOUR), wish(3, HOUR)) == [[2, 3]]


def test_the_nearest_in_strength_are_taken() -> None:
    seed, far, near = wish(1, HOUR, rating=1700), wish(2, rating=1400), wish(3, rating=1650)
    assert matched(seed, far, near) == [[1, 3]]


def test_nearness_widens_with_waiting() -> None:
    def pair(waited: timedelta) -> list[list[int]]:
        return matched(wish(1, waited, nearness=100, rating=1500), wish(2, rating=1690))

    assert pair(timedelta()) == []
    assert pair(10 * HOUR) == []
    assert pair(11 * HOUR) == [[1, 2]]


def test_nearness_is_asked_of_both() -> None:
    assert matched(wish(1, 100 * HOUR, nearness=100), wish(2, nearness=100, rating=1700)) == []


def test_blocked_people_never_meet_whoever_has_blocked() -> None:
    assert matched(wish(1, avoids=frozenset({2})), wish(2)) == []
    assert matched(wish(1), wish(2, avoids=frozenset({1}))) == []
    three = [wish(key, sizes=frozenset({3})) for key in (1, 2, 3)]
    three[2] = wish(3, sizes=frozenset({3}), avoids=frozenset({2}))
    assert matched(*three) == []
    assert matched(*three, wish(4, sizes=frozenset({3}))) == [[1, 2, 4]]


def test_who_was_late_often_meets_those_for_whom_that_is_fine() -> None:
    late = wish(1, reliability=70)
    assert matched(late, wish(2, least_reliability=80)) == []
    assert matched(late, wish(2)) == [[1, 2]]
    assert matched(wish(1), wish(2, least_reliability=95)) == [[1, 2]]


def test_a_bot_has_a_seat_only_where_all_agree_and_nobody_else_fits() -> None:
    three = frozenset({3})
    takers = [wish(1, HOUR, sizes=three, takes_bot=True), wish(2, sizes=three, takes_bot=True)]
    [group] = match(takers, NOW, MENU)
    assert (group.size, group.bots) == (3, 1)
    assert matched(takers[0], wish(2, sizes=three)) == []
    assert matched(*takers, wish(3, sizes=three)) == [[1, 2, 3]]


def test_alone_with_a_bot_nothing_is_rated() -> None:
    [group] = match([wish(1, takes_bot=True)], NOW, MENU)
    assert (group.bots, group.is_rated) == (1, False)
    assert matched(wish(1, takes_bot=True, rated=(True,))) == []


def test_with_seeds_only_tables_of_those_are_made() -> None:
    wishes = [wish(1, HOUR), wish(2, HOUR), wish(3, paces=("weekly",)), wish(4, paces=("weekly",))]
    assert matched(*wishes, seeds=[4]) == [[3, 4]]


def subsets(*choices: Any) -> some.SearchStrategy[frozenset[Any]]:
    return some.frozensets(some.sampled_from(choices), min_size=1)


@some.composite
def wishes(draw: some.DrawFn) -> list[Wish]:
    """Of a few people, some with several."""
    count = draw(some.integers(0, 12))
    return [
        Wish(
            key=key,
            person=draw(some.integers(1, 8)),
            title=draw(some.sampled_from(["cacao", "chocolatl"])),
            sizes=draw(subsets(2, 3, 4, 5)),
            paces=tuple(sorted(draw(subsets("brisk", "daily", "weekly")))),
            modules=draw(subsets(ANY, "base", "box", "surprise", "big")),
            rated=draw(some.sampled_from([(True,), (False,), (True, False)])),
            since=NOW - draw(some.integers(0, 72)) * HOUR,
            rating=draw(some.integers(1200, 1800)),
            nearness=draw(some.sampled_from([None, 100, 200])),
            reliability=draw(some.sampled_from([None, 60, 85, 100])),
            least_reliability=draw(some.sampled_from([None, 80, 95])),
            takes_bot=draw(some.booleans()),
            avoids=draw(some.frozensets(some.integers(1, 8), max_size=2)),
        )
        for key in range(count)
    ]


@given(wishes())
@settings(max_examples=20 if is_gate() else 60)
def test_nobody_is_in_two_groups_and_every_group_fits_every_wish_in_it(made: list[Wish]) -> None:
    groups = match(made, NOW, MENU)
    seated = [member.person for group in groups for member in group.wishes]
    assert len(seated) == len(set(seated))
    for group in groups:
        assert group.bots in (0, 1)
        assert group.modules in MENU[group.wishes[0].title, group.size]
        for member in group.wishes:
            assert_suits(group, member)
        for one, other in permutations(group.wishes, 2):
            assert_meets(one, other)


def assert_suits(group: Group, member: Wish) -> None:
    assert member.title == group.wishes[0].title
    assert group.size in member.sizes
    assert group.pace in member.paces
    assert group.modules in member.modules or ANY in member.modules
    assert group.is_rated in member.rated
    assert member.takes_bot or not group.bots


def assert_meets(one: Wish, other: Wish) -> None:
    assert other.person not in one.avoids
    if one.nearness:
        hours = (NOW - one.since) / HOUR
        assert abs(one.rating - other.rating) <= one.nearness * (1 + hours / 12)
    if one.least_reliability and other.reliability is not None:
        assert other.reliability >= one.least_reliability


@given(wishes())
@settings(max_examples=15 if is_gate() else 40)
def test_no_two_of_those_who_are_left_would_have_made_a_table_for_two(made: list[Wish]) -> None:
    groups = match(made, NOW, MENU)
    seated = {member.person for group in groups for member in group.wishes}
    left = [wish for wish in made if wish.person not in seated and 2 in wish.sizes]
    assert all(not match(pair, NOW, MENU) or pair[0].takes_bot or pair[1].takes_bot for pair in permutations(left, 2))
