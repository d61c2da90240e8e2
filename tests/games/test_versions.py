"""Open pages ask for news cheaply: from the cache, else with one query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import versions
from games.models import Game
from tests.games.tables import confirm, fresh, take_step

pytestmark = pytest.mark.django_db(transaction=True)


def ask(public_id: str) -> tuple[int | None, int]:
    """The version, and how many queries the question cost."""
    with CaptureQueriesContext(connection) as queries:
        version = versions.current(public_id)
    return version, len(queries)


def test_a_commit_announces_the_new_version(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, type="wish", points=1)
    confirm(tiny, ana)
    assert ask(tiny.public_id) == (fresh(tiny).version, 0)


def test_a_lost_cache_costs_one_query(tiny: Game) -> None:
    cache.clear()
    assert ask(tiny.public_id) == (tiny.version, 1)
    assert ask(tiny.public_id) == (tiny.version, 0)


def test_an_address_that_is_no_table_has_no_version() -> None:
    assert versions.current("nothing") is None


def test_an_answer_that_comes_late_hides_no_newer_version(tiny: Game) -> None:
    def commit_in_between(execute: Callable[..., Any], *query: Any) -> Any:
        answer = execute(*query)
        tiny.version += 1
        versions.announce(tiny)
        return answer

    cache.clear()
    with connection.execute_wrapper(commit_in_between):
        versions.current(tiny.public_id)
    assert ask(tiny.public_id) == (tiny.version, 0)


def test_asking_too_early_for_an_address_keeps_nothing_of_it(tiny: Game) -> None:
    assert versions.current("2345678923") is None
    Game.objects.filter(pk=tiny.pk).update(public_id="2345678923")
    assert ask("2345678923") == (tiny.version, 1)
    assert ask("2345678923") == (tiny.version, 0)
