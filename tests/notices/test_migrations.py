"""What was kept while the outbox belonged to the games is still there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import User
from games.models import Game
from notices.models import Notice
from tests.games.tables import OPEN, open_table

BEFORE = [("notices", None), ("games", "0013_side_version")]


def migrate(*targets: tuple[str, str | None]) -> MigrationExecutor:
    """Bring the database to these migrations; to the newest ones if none are named."""
    executor = MigrationExecutor(connection)
    newest = [node for node in executor.loader.graph.leaf_nodes() if node[0] in {"games", "notices"}]
    executor.migrate(list(targets or newest))
    return MigrationExecutor(connection)


@pytest.fixture
def game(transactional_db: None, tiny_title: None, ana: User) -> Iterator[Game]:
    """A table of Ana; afterwards the database is as new as ever."""
    game = open_table(ana, OPEN)
    newest = [
        node for node in MigrationExecutor(connection).loader.graph.leaf_nodes() if node[0] in {"games", "notices"}
    ]
    yield game
    migrate(*newest)


def test_every_mail_written_before_is_a_notice(game: Game) -> None:
    old = migrate(*BEFORE).loader.project_state(BEFORE[1:]).apps.get_model("games", "OutgoingMail")
    kept = {"kind": "mail_turns", "user_id": game.host_id, "game_id": game.pk, "status": "sent"}
    row = old.objects.create(key="turn:1", due_at=timezone.now(), done_at=timezone.now(), **kept)
    migrate()
    assert Notice.objects.filter(pk=row.pk, key="turn:1", channel="mail", **kept).exists()
