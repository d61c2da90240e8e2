"""What was kept while the outbox belonged to the games, and wishes to people, is still there."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from notifications.models import Notice, Wish
from tests.people import make_person

OUTBOX_OF_THE_GAMES = [("games", "0013_side_version"), ("accounts", "0006_one_person_per_shape")]
WISHES_OF_PEOPLE = [("accounts", "0006_one_person_per_shape"), ("notices", "0003_wish")]
MORE = ("Di", "Ed", "Flo", "Gus", "Hal")


def migrate(*targets: tuple[str, str]) -> Any:
    """Bring the database on to these migrations, or to the newest ones; gives the models of then."""
    executor = MigrationExecutor(connection)
    wanted = list(targets or executor.loader.graph.leaf_nodes())
    executor.migrate(wanted)
    return executor.loader.project_state(wanted).apps


@pytest.fixture
def _empty_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """One without a table in place of the usual one, which would take four times as long to be brought back so far."""
    usual, empty = connection.settings_dict["NAME"], str(tmp_path / "empty")
    on_postgresql = connection.vendor == "postgresql"
    if on_postgresql:
        empty = "empty"
        connection.cursor().execute(f"create database {empty}")
    connection.close()
    connection.settings_dict["NAME"] = empty
    yield
    connection.close()
    connection.settings_dict["NAME"] = usual
    if on_postgresql:
        connection.cursor().execute(f"drop database {empty}")


def write_an_old_mail() -> tuple[int, dict[str, Any]]:
    """A mail to Ana in the outbox of the games, by its key and with what is kept of it."""
    apps = migrate(*OUTBOX_OF_THE_GAMES)
    ana = create_person(apps, "Ana")
    game = apps.get_model("games", "Game").objects.create(title="cacao", rules=1, options={}, host=ana)
    kept = {"key": "turn:1", "kind": "mail_turns", "user_id": ana.pk, "game_id": game.pk, "status": "sent"}
    now = timezone.now()
    return apps.get_model("games", "OutgoingMail").objects.create(due_at=now, done_at=now, **kept).pk, kept


def create_person(apps: Any, name: str, **wishes: bool) -> Any:
    """Somebody with an account of those days."""
    shape = name.lower()
    return apps.get_model("accounts", "User").objects.create(username=name, shape=shape, folded_shape=shape, **wishes)


def switch_old_mails_off() -> None:
    """Ana and more people than one batch want none of some mails; Bo's wish was taken over before an interruption."""
    apps = migrate(*WISHES_OF_PEOPLE)
    apps.get_model("accounts", "User").objects.filter(username="Ana").update(mail_turns=False, mail_invitations=False)
    bo = create_person(apps, "Bo", mail_game_over=False)
    for name in MORE:
        create_person(apps, name, mail_turns=False)
    wish = apps.get_model("notices", "Wish").objects
    wish.create(user_id=bo.pk, kind="mail_game_over", channel="mail", is_wanted=False)


@pytest.mark.usefixtures("_empty_database")
def test_old_mails_are_notices_and_whoever_had_switched_some_off_gets_none_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_module("notifications.migrations.0004_take_over_wishes"), "BATCH", 2)
    key, kept = write_an_old_mail()
    switch_old_mails_off()

    migrate()

    assert Notice.objects.filter(pk=key, channel="mail", **kept).exists()
    assert set(Wish.objects.values_list("user__username", "kind", "channel", "is_wanted")) == {
        ("Ana", "mail_turns", "mail", False),
        ("Ana", "mail_invitations", "mail", False),
        ("Bo", "mail_game_over", "mail", False),
        *((name, "mail_turns", "mail", False) for name in MORE),
    }


@pytest.mark.django_db
def test_the_version_before_reads_that_new_people_want_mails() -> None:
    key = make_person("Di").pk
    with connection.cursor() as cursor:
        cursor.execute("select mail_turns, mail_game_over, mail_invitations from accounts_user where id = %s", [key])
        assert [bool(value) for value in cursor.fetchone()] == [True, True, True]
