"""Everybody else who sat at a table is told who has cancelled it, and why."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage

from accounts.models import User
from games.lobby import hosting, joining
from games.models import Game
from games.operations import administering
from notifications.models import Notice
from tests.games.factories import OPEN, invited, open_table, running_game
from tests.notifications.outbox import send_later

pytestmark = pytest.mark.django_db


def texts(mailoutbox: list[EmailMessage], user: User) -> list[str]:
    return [f"{mail.subject} {mail.body}" for mail in mailoutbox if mail.to == [user.email]]


def cancel_as_admin(game: Game, admin: User, reason: str) -> None:
    shown = administering.proof_of_cancelling(game, admin)
    administering.cancel(game=game, admin=admin, shown=shown, reason=reason)
    send_later()


def test_the_players_hear_of_it_from_an_admin_with_the_reason(
    tiny_title: None, ana: User, bo: User, cy: User, mailoutbox: list[EmailMessage]
) -> None:
    cancel_as_admin(running_game(ana, bo), cy, "Opened twice.")

    for person in (ana, bo):
        [text] = texts(mailoutbox, person)
        assert "your table was cancelled" in text
        assert f"{cy.display_name} cancelled the table: Opened twice." in text
        assert "The game ends without a result" in text
    assert not texts(mailoutbox, cy)


def test_an_admin_who_plays_there_is_not_told_of_the_own_act(tiny_title: None, ana: User, bo: User) -> None:
    cancel_as_admin(running_game(ana, bo), bo, "")
    assert {notice.user for notice in Notice.objects.filter(kind="cancelled")} == {ana}


def test_who_sat_down_hears_that_the_host_has_cancelled(
    tiny_title: None, ana: User, bo: User, mailoutbox: list[EmailMessage]
) -> None:
    game = joining.join(game=open_table(ana, OPEN, OPEN), user=bo)
    hosting.cancel(game=game, user=ana)
    send_later()

    [text] = texts(mailoutbox, bo)
    assert f"{ana.display_name} cancelled the table." in text
    assert "won’t start" in text
    assert not texts(mailoutbox, ana)


def test_who_was_only_invited_is_not_told(tiny_title: None, ana: User, bo: User) -> None:
    hosting.cancel(game=open_table(ana, invited(bo)), user=ana)
    assert not Notice.objects.filter(kind="cancelled").exists()
