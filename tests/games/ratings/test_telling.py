"""Who is asked to a rated table is told so before sitting down, whatever the way."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.urls import reverse

from accounts.models import User
from tests.games.factories import OPEN, invited, open_table
from tests.notifications.outbox import send_later
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.mark.parametrize("is_rated", [True, False])
def test_invitations_by_mail_and_on_ones_own_page_say_it(
    ana: User, bo: User, is_rated: bool, mailoutbox: list[EmailMessage]
) -> None:
    open_table(ana, invited(bo), OPEN, is_rated=is_rated)
    send_later()

    [mail] = [mail for mail in mailoutbox if mail.to == [bo.email]]
    assert ("This game is rated" in str(mail.body)) is is_rated
    assert (">rated<" in browser_of(bo).get(reverse("games:my_games")).content.decode()) is is_rated


@pytest.mark.parametrize(("is_rated", "words"), [(True, "with your email address"), (False, "No account needed")])
def test_a_stranger_is_told_whether_an_account_is_needed(
    ana: User, is_rated: bool, words: str, mailoutbox: list[EmailMessage]
) -> None:
    game = open_table(ana, OPEN, is_rated=is_rated)
    address = reverse("games:invite_by_mail", args=[game.public_id])
    browser_of(ana).post(address, {"address": "di@example.net"})

    [mail] = mailoutbox
    assert words in " ".join(str(mail.body).split())
