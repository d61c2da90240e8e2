"""Which database rows that no longer change are read from."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db.utils import ConnectionHandler
from django.utils import timezone

from accounts.models import User
from cacao_site.environment import database
from core.db import replica
from games.models import Move
from tests.games.factories import running_game
from tests.plugins.patience import wait_until
from tests.plugins.postgresql import FragilePostgreSQL, Replica

pytestmark = [pytest.mark.django_db(transaction=True)]
PATIENCE = {"connect_timeout": 2}


class Servers:
    """A primary, its replica, and this process's connections to both."""

    def __init__(self, primary: FragilePostgreSQL, copy: Replica) -> None:
        self.primary, self.copy = primary, copy
        self.connections = ConnectionHandler(
            {"default": database(primary.url), "replica": database(copy.url) | {"OPTIONS": PATIENCE}}
        )

    def tell(self, sql: str, alias: str = "default") -> Any:
        with self.connections[alias].cursor() as cursor:
            cursor.execute(sql)
            return cursor.fetchone() if cursor.description else None

    def is_whole(self) -> bool:
        """Whether the replica has all that the primary has written."""
        (written,) = self.tell("SELECT pg_current_wal_lsn()::text")
        return bool(self.tell(f"SELECT pg_last_wal_replay_lsn() >= '{written}'::pg_lsn", "replica")[0])


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Servers]:
    primary = FragilePostgreSQL()
    copy = Replica(primary)
    found = Servers(primary, copy)
    monkeypatch.setattr(replica, "connections", found.connections)
    replica.nearness.forget()
    found.tell("CREATE TABLE beats (at timestamptz DEFAULT now())")
    wait_until(found.is_whole)
    yield found
    replica.nearness.forget()
    found.connections.close_all()
    copy.stop()
    primary.stop()


def test_without_a_replica_everything_is_read_from_the_primary() -> None:
    assert replica.alias_for_settled() == "default"


def test_a_replica_that_follows_is_read_from(servers: Servers) -> None:
    assert replica.alias_for_settled() == "replica"


def test_in_a_transaction_everything_is_read_from_the_primary(servers: Servers) -> None:
    servers.connections["default"].in_atomic_block = True
    assert replica.alias_for_settled() == "default"
    servers.connections["default"].in_atomic_block = False


def test_a_replica_that_is_too_far_behind_is_left_alone(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replica, "LATEST_SECONDS", 0)
    assert replica.alias_for_settled() == "default"


def test_a_replica_that_is_away_is_left_alone_until_it_is_back(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replica, "CHECKED_FOR", 0.0)
    monkeypatch.setattr(replica, "PAUSE", 0.0)
    servers.copy.kill()
    assert replica.alias_for_settled() == "default"
    servers.copy.recover()
    wait_until(lambda: replica.alias_for_settled() == "replica")


def test_a_replica_that_is_away_is_not_asked_again_at_once(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replica, "CHECKED_FOR", 0.0)
    servers.copy.kill()
    assert replica.alias_for_settled() == "default"
    servers.copy.recover()
    assert replica.alias_for_settled() == "default"


def test_only_the_moves_of_a_table_that_has_long_been_over_are_read_there(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.models.move.alias_for_settled", lambda: "replica")
    game = running_game(ana, bo, title="cacao")
    assert Move.objects.standing_of(game).db == "default"
    game.ended_at = timezone.now() - timedelta(minutes=4)
    assert Move.objects.standing_of(game).db == "default"
    game.ended_at = timezone.now() - timedelta(minutes=6)
    assert Move.objects.standing_of(game).db == "replica"
