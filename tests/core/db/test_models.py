"""Rows are changed by what was changed, and only while the person is who was read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import services
from accounts.models import PersonChanged, User
from core.db.models import WholeRowSave
from games.models import Game, Seat
from tests.accounts.browsing import nobody_in, person_in
from tests.games.factories import running_game
from tests.people import PASSWORD, browser_of

Act = Callable[[User], object]


def delete(user: User) -> None:
    services.delete_account(user=user)


def ban(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def give_password(user: User) -> None:
    User.objects.filter(pk=user.pk).update(password=make_password("two tall cacao trees"))


def sign_out_everywhere(user: User) -> None:
    User.objects.filter(pk=user.pk).update(sign_outs=F("sign_outs") + 1)


SHUT_OUT = [delete, ban, give_password, sign_out_everywhere]


def test_a_row_that_exists_is_not_saved_whole(ana: User) -> None:
    with pytest.raises(WholeRowSave, match="update_fields"):
        ana.save()


def test_columns_are_written_alone(ana: User, bo: User) -> None:
    table = running_game(ana, bo, title="cacao")
    read = Game.objects.get(pk=table.pk)
    Game.objects.filter(pk=table.pk).update(title="other")
    read.turn, read.version = 7, 8
    with CaptureQueriesContext(connection) as asked:
        read.write("turn", "version")
    table.refresh_from_db()
    assert (table.turn, table.version, table.title) == (7, 8, "other")
    assert len(asked) == 1


def test_a_row_that_is_gone_is_not_written(ana: User, bo: User) -> None:
    table = running_game(ana, bo, title="cacao")
    seat = table.seats.get(user=ana)
    Seat.objects.filter(pk=seat.pk).delete()
    with pytest.raises(DatabaseError):
        seat.write("draft")


@pytest.mark.parametrize("meanwhile", SHUT_OUT)
def test_nothing_is_written_over_what_shut_the_person_out(ana: User, meanwhile: Act) -> None:
    meanwhile(ana)
    before = User.objects.filter(pk=ana.pk).values().get()
    ana.username = "Anabel"
    with pytest.raises(PersonChanged):
        ana.save(update_fields=["username"])
    assert User.objects.filter(pk=ana.pk).values().get() == before


def test_a_demotion_stays_while_the_profile_is_saved(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    read = User.objects.get(pk=ana.pk)
    User.objects.filter(pk=ana.pk).update(is_staff=False, is_superuser=False)
    read.username = "Anabel"
    read.save(update_fields=["username"])
    ana.refresh_from_db()
    assert (ana.username, ana.is_staff, ana.is_superuser) == ("Anabel", False, False)


def test_a_password_is_saved_alone_by_those_who_name_nothing(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(is_superuser=True)
    ana.set_password("two tall cacao trees")
    ana.save()
    kept = User.objects.get(pk=ana.pk)
    assert kept.check_password("two tall cacao trees")
    assert kept.is_superuser


def test_an_old_hash_is_renewed_at_the_next_login(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
    assert User.objects.get(pk=ana.pk).check_password(PASSWORD)
    assert User.objects.get(pk=ana.pk).password.startswith("argon2")


def test_renewing_an_old_hash_brings_no_old_password_back(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
    read = User.objects.get(pk=ana.pk)
    give_password(ana)
    assert read.check_password(PASSWORD)
    assert User.objects.get(pk=ana.pk).check_password("two tall cacao trees")


@pytest.mark.parametrize("meanwhile", SHUT_OUT)
def test_whoever_was_shut_out_while_saving_is_told_so_and_logged_out(
    ana: User, monkeypatch: pytest.MonkeyPatch, meanwhile: Act
) -> None:
    browser = browser_of(ana)
    lock = User.lock

    def lock_late(user: User, **how: bool) -> None:
        monkeypatch.setattr(User, "lock", lock)
        meanwhile(ana)
        lock(user, **how)

    monkeypatch.setattr(User, "lock", lock_late)
    answer = browser.post("/profile/", {"username": "Anabel"}, follow=True)
    assert answer.redirect_chain == [("/accounts/login/", 302)]
    assert "nothing was saved" in answer.content.decode()
    assert nobody_in(browser)


def test_the_command_for_a_new_password_works(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getpass", lambda *_args, **_more: "two tall cacao trees")
    call_command("changepassword", "Ana")
    assert User.objects.get(pk=ana.pk).check_password("two tall cacao trees")


def test_a_login_is_noted_without_touching_anything_else(client: Client, ana: User) -> None:
    client.post("/accounts/login/", {"login": "Ana", "password": PASSWORD})
    assert person_in(client).last_login
