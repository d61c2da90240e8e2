"""What lies in Redis is JSON: nothing of it is ever run, whoever has written it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings
from django.core.cache import caches
from django.test import Client

from accounts.models import User
from tests.games.conftest import tiny_title
from tests.games.factories import play_to_end, play_turn, running_game
from tests.people import browser_of

__all__ = ["tiny_title"]

VALUES = [0, 7, -1, True, False, "", "17", "moves – Züge", 0.25, [1, [2.5, "a"]], {"a": {"b": [None]}}, [], {}]


@pytest.fixture(params=["default", "versions"])
def name(request: pytest.FixtureRequest, redis_url: str) -> str:
    return str(request.param)


def raw() -> redis.Redis:
    return redis.Redis.from_url(settings.CACHES["default"]["LOCATION"])


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_what_was_kept_comes_back(name: str, value: Any) -> None:
    caches[name].set("a", value, 60)

    assert (caches[name].get("a"), type(caches[name].get("a"))) == (value, type(value))
    assert caches[name].get_many(["a", "b"]) == {"a": value}


def test_tuples_come_back_as_lists_and_numbers_count_up(name: str) -> None:
    caches[name].set("tuple", (1, (2, "a")), 60)
    caches[name].add("count", 1, 60)

    assert caches[name].get("tuple") == [1, [2, "a"]]
    assert caches[name].incr("count") == 2
    assert caches[name].get("count") == 2


class Bomb:
    """Writes a file as soon as somebody loads it."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Path.touch, (self.file,)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_that_somebody_has_put_there_is_never_loaded(name: str, protocol: int, tmp_path: Path) -> None:
    cache, file = caches[name], tmp_path / "loaded"
    raw().set(cache.make_key("a"), pickle.dumps(Bomb(file), protocol))

    assert cache.get("a", "nothing") == "nothing"
    assert cache.get_many(["a"]) == {}
    cache.add("a", "mine", 60)
    cache.set("a", "mine", 60)
    assert cache.get("a") == "mine"
    assert not file.exists()


@pytest.mark.parametrize("junk", [b"\x80", b"{", b"\xff\xfe", b"", b"NaNa", b"[1,"])
def test_what_cannot_be_read_is_no_value_and_no_fault_of_redis(name: str, junk: bytes) -> None:
    raw().set(caches[name].make_key("a"), junk)

    assert caches[name].get("a", 5) == 5
    caches[name].set("b", 6, 60)
    assert raw().get(caches[name].make_key("b")) == b"6"


def test_what_json_has_no_word_for_is_not_kept(name: str) -> None:
    with pytest.raises(TypeError):
        caches[name].set("a", object(), 60)


@pytest.mark.django_db
def test_all_that_pages_keep_is_json(redis_url: str, tiny_title: None, ana: User, bo: User, client: Client) -> None:
    game, over = running_game(ana, bo), running_game(ana, bo)
    play_turn(game)
    play_to_end(over)
    for browser in (client, browser_of(ana)):
        for path in ("/", "/tables/", game.get_absolute_url(), over.get_absolute_url(), "/find/", "/my-games/"):
            browser.get(path)
    client.post("/accounts/login/", {"login": "Ana", "password": "wrong"})
    client.post("/accounts/password/reset/", {"email": ana.email})

    values = [(key, raw().get(key)) for key in raw().keys("*json:*") if raw().type(key) == b"string"]
    assert len(values) > 5
    for key, value in values:
        assert json.loads(value) is not None, key
