"""What is old goes, and what is or was played stays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import User
from games.history.pages.log import read_log
from games.lobby import hosting, joining
from games.models import AuditEntry, Game, Seat
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.types import TURN
from tests.cacao_site.pruning.aging import LATELY, LONG_AGO, age, guest, prune, session
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    play_to_end,
    running_game,
)


def mail(key: str, user: User, game: Game, done_at: Any) -> Notice:
    status = "sent" if done_at else "pending"
    return Notice.objects.create(
        key=key, kind=TURN.code, user=user, game=game, due_at=LONG_AGO, status=status, done_at=done_at
    )


@pytest.mark.django_db
def test_ended_sessions_and_mails_done_long_ago_go(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    session("over", timezone.now() - timedelta(seconds=1))
    session("open", timezone.now() + timedelta(days=1))
    for key, done_at in (("old", LONG_AGO), ("new", LATELY), ("owed", None)):
        mail(key, ana, game, done_at)
    prune()
    assert set(Session.objects.values_list("pk", flat=True)) == {"open"}
    assert {"new", "owed"} <= set(Notice.objects.values_list("key", flat=True))
    assert not Notice.objects.filter(key="old").exists()


@pytest.mark.django_db
def test_guests_go_who_never_sat_anywhere_and_others_keep_their_names(ana: User) -> None:
    idle, new, player, host, invited = guest(), guest(joined=LATELY), guest(), guest(), guest()
    claimed = guest()
    claimed.set_password("a long and good one")
    claimed.save(update_fields=["password"])
    play_to_end(running_game(ana, player, title="cacao"))
    open_table(host, OPEN, title="cacao")
    game = open_table(ana, OPEN, title="cacao")
    hosting.invite(game=game, user=ana, name=invited.username)
    prune()
    assert not User.objects.filter(pk=idle.pk).exists()
    for kept in (new, player, host, invited, claimed, ana):
        assert User.objects.get(pk=kept.pk).username == kept.username


@pytest.mark.django_db
def test_accounts_go_that_nobody_ever_confirmed(ana: User) -> None:
    left, fresh_one = (User.objects.create_user(name, f"{name}@example.com", "-") for name in ("Left", "Fresh"))
    age(User, left.pk, ana.pk, date_joined=LONG_AGO)
    EmailAddress.objects.create(user=left, email=left.email, primary=True, verified=False)
    prune()
    assert set(User.objects.filter(pk__in=[left.pk, fresh_one.pk, ana.pk])) == {ana, fresh_one}
    assert not EmailAddress.objects.filter(email=left.email).exists()


@pytest.mark.django_db
def test_a_table_to_which_nobody_came_is_called_off_and_later_deleted(ana: User, bo: User, cy: User) -> None:
    lonely, awaited, new = (open_table(ana, OPEN, OPEN, title="cacao") for _table in range(3))
    joining.join(game=awaited, user=bo)
    age(Game, lonely.pk, awaited.pk, created_at=LONG_AGO)
    prune()
    assert [fresh(game).status for game in (lonely, awaited, new)] == ["cancelled", "open", "open"]
    [entry] = AuditEntry.objects.filter(game=lonely)
    assert entry.sentence == "The table was cancelled because nobody came."

    age(Game, lonely.pk, ended_at=LONG_AGO)
    prune()
    assert set(Game.objects.all()) == {awaited, new}
    assert not Seat.objects.filter(game_id=lonely.pk).exists()


@pytest.mark.django_db
def test_games_that_are_or_were_played_stay_as_they_are_however_old(ana: User, bo: User) -> None:
    running, over = running_game(ana, bo, title="cacao"), play_to_end(running_game(ana, bo, title="cacao"))
    cancelled = running_game(ana, bo, title="cacao")
    hosting.call_off(cancelled)
    for game in (running, over, cancelled):
        past = {"created_at": LONG_AGO, "started_at": LONG_AGO}
        age(Game, game.pk, **past, **({"ended_at": LONG_AGO} if game != running else {}))
    age(User, ana.pk, bo.pk, date_joined=LONG_AGO, last_login=LONG_AGO)
    AuditEntry.objects.create(game=over, code="imported", at=LONG_AGO)
    AuditEntry.objects.create(game=running, code="imported", at=LONG_AGO)

    before = [
        (str(read_log(read_table(fresh(game)), 1).lines), fresh(game).move_count) for game in (running, cancelled)
    ]
    prune()
    assert [
        (str(read_log(read_table(fresh(game)), 1).lines), fresh(game).move_count) for game in (running, cancelled)
    ] == before
    assert fresh(over).moves.count() == over.move_count
    assert {seat.player_name for seat in fresh(over).seats.all()} == {"Ana", "Bo"}
    assert [entry.game for entry in AuditEntry.objects.filter(code="imported")] == [running]
