"""What was kept while the outbox belonged to the games, and wishes to people, is still there."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import User
from games.models import Game
from notices.models import Notice, Wish
from tests.games.tables import OPEN, open_table
from tests.people import make_person

BEFORE = [("notices", None), ("games", "0013_side_version")]


def migrate(*targets: tuple[str, str | None]) -> MigrationExecutor:
    """Bring the database to these migrations; to the newest ones if none are named."""
    executor = MigrationExecutor(connection)
    executor.migrate(list(targets or executor.loader.graph.leaf_nodes()))
    return MigrationExecutor(connection)


@pytest.fixture
def game(transactional_db: None, tiny_title: None, ana: User) -> Iterator[Game]:
    """A table of Ana; afterwards the database is as new as ever."""
    game = open_table(ana, OPEN)
    yield game
    migrate()


def test_every_mail_written_before_is_a_notice(game: Game) -> None:
    old = migrate(*BEFORE).loader.project_state(BEFORE[1:]).apps.get_model("games", "OutgoingMail")
    kept = {"kind": "mail_turns", "user_id": game.host_id, "game_id": game.pk, "status": "sent"}
    row = old.objects.create(key="turn:1", due_at=timezone.now(), done_at=timezone.now(), **kept)
    migrate()
    assert Notice.objects.filter(pk=row.pk, key="turn:1", channel="mail", **kept).exists()


def test_whoever_had_switched_mails_off_gets_none_of_them(game: Game, ana: User, bo: User, cy: User) -> None:
    before = [("accounts", "0006_one_person_per_shape"), ("notices", "0003_wish")]
    apps = migrate(*before).loader.project_state(before).apps
    old = apps.get_model("accounts", "User").objects
    old.filter(pk=ana.pk).update(mail_turns=False, mail_invitations=False)
    old.filter(pk=bo.pk).update(mail_game_over=False)
    # As if it had been interrupted after Bo.
    wish = apps.get_model("notices", "Wish").objects
    wish.create(user_id=bo.pk, kind="mail_game_over", channel="mail", is_wanted=False)
    migrate()
    assert set(Wish.objects.values_list("user", "kind", "channel", "is_wanted")) == {
        (ana.pk, "mail_turns", "mail", False),
        (ana.pk, "mail_invitations", "mail", False),
        (bo.pk, "mail_game_over", "mail", False),
    }


def test_more_people_than_one_batch_are_taken_over(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("notices.migrations.0004_take_over_wishes"), "BATCH", 2)
    before = [("accounts", "0006_one_person_per_shape"), ("notices", "0003_wish")]
    old = migrate(*before).loader.project_state(before).apps.get_model("accounts", "User").objects
    for name in ("Di", "Ed", "Flo", "Gus", "Hal"):
        old.create(username=name, mail_turns=False, shape=name.lower(), folded_shape=name.lower())
    migrate()
    assert Wish.objects.filter(kind="mail_turns", is_wanted=False).count() == 5


@pytest.mark.django_db
def test_the_version_before_reads_that_new_people_want_mails() -> None:
    key = make_person("Di").pk
    with connection.cursor() as cursor:
        cursor.execute("select mail_turns, mail_game_over, mail_invitations from accounts_user where id = %s", [key])
        assert [bool(value) for value in cursor.fetchone()] == [True, True, True]
