"""Open pages ask for news cheaply: from the cache, and where that knows nothing, from the table's own row."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.tables import versions
from tests.games.factories import confirm, fresh, take_step

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]

ANYBODY = "anybody"


def is_seen(game: Game, version: int, reader: str = ANYBODY, side: int | None = None) -> bool:
    """What the cache says; the question costs no query."""
    with CaptureQueriesContext(connection) as queries:
        seen = versions.is_seen(game.public_id, version, side, reader)
    assert len(queries) == 0
    return seen


def test_a_commit_announces_the_new_version(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, type="wish", points=1)
    confirm(tiny, ana)
    assert is_seen(tiny, fresh(tiny).version)
    assert not is_seen(tiny, fresh(tiny).version - 1)


def test_what_stands_beside_the_board_counts_apart(tiny: Game) -> None:
    board = tiny.version
    versions.bump_side(tiny)
    assert fresh(tiny).version == board
    assert is_seen(tiny, board)
    assert is_seen(tiny, board, side=tiny.side_version)
    assert not is_seen(tiny, board, side=tiny.side_version - 1)


def test_a_lost_cache_knows_nothing_until_somebody_has_looked(tiny: Game) -> None:
    cache.clear()
    assert not is_seen(tiny, tiny.version)
    versions.remember(tiny, ANYBODY)
    assert is_seen(tiny, tiny.version)


def test_a_look_that_comes_late_hides_no_newer_version(tiny: Game) -> None:
    cache.clear()
    read_before = fresh(tiny)
    versions.bump(tiny)
    versions.remember(read_before, ANYBODY)
    assert not is_seen(tiny, read_before.version)
    assert is_seen(tiny, tiny.version)


def test_a_private_table_has_no_version_for_those_who_were_not_let_in(tiny: Game) -> None:
    Game.objects.filter(pk=tiny.pk).update(is_public=False)
    tiny.refresh_from_db()
    cache.clear()
    versions.remember(tiny, "ana")
    assert is_seen(tiny, tiny.version, "ana")
    assert not is_seen(tiny, tiny.version, "cy")


def test_a_pass_holds_for_one_version(tiny: Game) -> None:
    Game.objects.filter(pk=tiny.pk).update(is_public=False)
    tiny.refresh_from_db()
    versions.remember(tiny, "ana")
    versions.bump(tiny)
    assert not is_seen(tiny, tiny.version, "ana")


def test_an_older_version_that_reaches_the_cache_last_is_no_news(tiny: Game) -> None:
    old = fresh(tiny)
    new = versions.bump(fresh(tiny))
    versions.announce(old)
    assert is_seen(tiny, new.version)
    assert is_seen(tiny, old.version)
    assert not is_seen(tiny, old.version - 1)


def test_what_was_read_before_anything_was_done_there_counts_no_version_up(tiny: Game) -> None:
    for act in (versions.bump, versions.bump_side):
        read_before = fresh(tiny)
        act(fresh(tiny))
        assert not versions.bump_unchanged(read_before)
    assert versions.bump_unchanged(fresh(tiny))
