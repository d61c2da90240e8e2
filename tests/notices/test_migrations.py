"""What was kept while the outbox belonged to the games, and wishes to people, is still there."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import User
from games.models import Game
from notices.models import Notice, Wish
from tests.games.tables import OPEN, open_table
from tests.people import People, make_person

OUTBOX_OF_THE_GAMES = [("notices", None), ("games", "0013_side_version"), ("accounts", "0006_one_person_per_shape")]
WISHES_OF_PEOPLE = [("accounts", "0006_one_person_per_shape"), ("notices", "0003_wish")]
MORE = ("Di", "Ed", "Flo", "Gus", "Hal")


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


def write_an_old_mail(game: Game) -> tuple[int, dict[str, Any]]:
    """A mail in the outbox of the games, by its key and with what is kept of it."""
    apps = migrate(*OUTBOX_OF_THE_GAMES).loader.project_state(OUTBOX_OF_THE_GAMES[1:]).apps
    kept = {"key": "turn:1", "kind": "mail_turns", "user_id": game.host_id, "game_id": game.pk, "status": "sent"}
    now = timezone.now()
    return apps.get_model("games", "OutgoingMail").objects.create(due_at=now, done_at=now, **kept).pk, kept


def switch_old_mails_off(people: People) -> None:
    """Ana and more people than one batch want none of some mails; Bo's wish was taken over before an interruption."""
    apps = migrate(*WISHES_OF_PEOPLE).loader.project_state(WISHES_OF_PEOPLE).apps
    old = apps.get_model("accounts", "User").objects
    old.filter(pk=people.ana.pk).update(mail_turns=False, mail_invitations=False)
    old.filter(pk=people.bo.pk).update(mail_game_over=False)
    for name in MORE:
        old.create(username=name, mail_turns=False, shape=name.lower(), folded_shape=name.lower())
    wish = apps.get_model("notices", "Wish").objects
    wish.create(user_id=people.bo.pk, kind="mail_game_over", channel="mail", is_wanted=False)


def test_old_mails_are_notices_and_whoever_had_switched_some_off_gets_none_of_them(
    game: Game, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("notices.migrations.0004_take_over_wishes"), "BATCH", 2)
    key, kept = write_an_old_mail(game)
    switch_old_mails_off(people)

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
