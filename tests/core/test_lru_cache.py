"""What is kept of games takes no more memory than it may, whatever it is."""

from __future__ import annotations

import random
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest

from core.lru_cache import LruCache, bytes_of
from games.engine.registry import title


def test_what_was_asked_for_longest_ago_is_forgotten_first_when_there_is_no_room() -> None:
    cache = LruCache(25)
    for key in ("a", "b"):
        cache.set((key,), key, size=10)
    cache.get(("a",))
    cache.set(("c",), "c", size=10)

    assert [cache.get((key,)) for key in ("a", "b", "c")] == ["a", None, "c"]
    assert cache.size == 20


def test_what_is_larger_than_all_room_is_not_kept_and_leaves_nothing_behind() -> None:
    cache = LruCache(25)
    cache.set(("a",), "a", size=26)

    assert cache.get(("a",)) is None
    assert cache.size == 0


def test_a_newer_value_takes_the_place_of_an_older_one_and_is_not_replaced_by_it() -> None:
    cache = LruCache(25)
    for age, size in ((1, 10), (3, 20), (2, 5)):
        cache.set(("a",), age, size=size, age=age)

    assert (cache.get(("a",)), cache.size) == (3, 20)


def test_one_kind_is_forgotten_without_the_others() -> None:
    cache = LruCache(25)
    for key in (("told", 1), ("told", 2), ("course", 1)):
        cache.set(key, key, size=5)
    cache.clear("told")

    assert [cache.get(key) for key in (("told", 1), ("course", 1))] == [None, ("course", 1)]
    assert cache.size == 5


def test_many_threads_never_lose_count() -> None:
    cache = LruCache(100)

    def work(seed: int) -> None:
        for number in range(500):
            cache.set(((seed * number) % 25,), number, size=number % 30, age=number)
            cache.get((number % 25,))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert 0 < cache.size <= 100
    for key in range(25):
        cache.clear(key)
    assert cache.size == 0


@pytest.mark.parametrize(("name", "players"), [("cacao", 2), ("cacao", 4), ("chocolatl", 4)])
def test_a_state_counts_as_much_as_a_copy_of_it_takes(name: str, players: int) -> None:
    edition = title(name)
    state, luck = edition.new({"players": players}, bytes(16)), random.Random(7)
    while waiting := edition.rules.to_move(state):
        edition.rules.apply(state, edition.rules.random_move(state, waiting[0], luck))

    tracemalloc.start()
    copies = [edition.rules.copy(state) for _copy in range(50)]
    taken = tracemalloc.get_traced_memory()[0] / len(copies)
    tracemalloc.stop()

    assert bytes_of(copies[0], state) == pytest.approx(taken, rel=0.1)


def test_of_what_is_no_copy_everything_counts_once() -> None:
    row = ["a text", 1, 2]

    assert bytes_of([row, row]) == [row, row].__sizeof__() + 16 + row.__sizeof__() + 16
    assert bytes_of({"a": 1}, {"a": 1}) == bytes_of({"a": 1})
    assert bytes_of(row, row) == 0


def test_what_holds_itself_is_walked_through_once() -> None:
    ring: list[object] = []
    ring.append(ring)

    assert bytes_of(ring) < 200
