"""Invitations by e-mail: who may have them sent, how many, what stands in them, and how somebody comes by one."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import AccountMail, User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import create_guest
from games.lobby.errors import (
    AddressHasEnough,
    ConfirmedPeopleOnly,
    HostOnly,
    InvitedByMailAlready,
    NoPlaceToKeep,
    TooManyInvitations,
)
from games.lobby.mail_invitations import invite_by_mail
from games.models import Game, MailInvitation, Seat
from notifications.models import RefusedAddress
from tests.games.factories import (
    OPEN,
    fresh,
    invited,
    open_table,
)
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
ADDRESS = "friend@example.com"


@pytest.fixture
def private(ana: User) -> Game:
    """Ana waits for two."""
    return open_table(ana, OPEN, OPEN, is_public=False)


def send(browser: Client, game: Game, address: str = ADDRESS) -> int:
    return browser.post(reverse("games:invite_by_mail", args=[game.public_id]), {"address": address}).status_code


def test_the_mail_leads_to_a_seat_by_one_press(
    private: Game,
    ana: User,
    client: Client,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        assert send(browser_of(ana), private) == 302
    [mail] = mailoutbox
    assert mail.to == [ADDRESS]
    assert mail.subject.startswith("Ana invites you")
    link = urlsplit(re.findall(r"http\S+", mail.body)[0])
    assert "No account, no email." in client.get(f"{link.path}?{link.query}").content.decode()
    come = reverse("games:come_as_guest", args=[private.public_id])
    assert client.post(come, {"invite": private.invite_token})["Location"] == private.get_absolute_url()
    guest = User.objects.get(is_guest=True)
    assert private.seats.get(user=guest).status == Seat.Status.TAKEN


def test_the_address_is_not_kept(private: Game, ana: User) -> None:
    send(browser_of(ana), private)
    [row] = MailInvitation.objects.values_list()
    assert not any(ADDRESS in str(value) for value in row)


def test_one_mail_for_one_address_at_one_table(private: Game, ana: User) -> None:
    invite_by_mail(game=private, user=ana, address=ADDRESS)
    with pytest.raises(InvitedByMailAlready):
        invite_by_mail(game=private, user=ana, address=ADDRESS.upper())


def test_an_address_that_got_nothing_may_be_invited_once_more(private: Game, ana: User, settings: Settings) -> None:
    settings.MAIL_INVITATIONS_PER_ADDRESS = 1
    invite_by_mail(game=private, user=ana, address=ADDRESS)
    lost = AccountMail.objects.get()
    end_of(lost, "failed")
    invite_by_mail(game=private, user=ana, address=ADDRESS)
    assert MailInvitation.objects.get().mail == AccountMail.objects.exclude(pk=lost.pk).get()
    with pytest.raises(InvitedByMailAlready):
        invite_by_mail(game=private, user=ana, address=ADDRESS)


@pytest.mark.parametrize("status", ["sent", "unknown"])
def test_an_address_that_got_a_mail_or_perhaps_did_gets_no_second_one(private: Game, ana: User, status: str) -> None:
    invite_by_mail(game=private, user=ana, address=ADDRESS)
    end_of(AccountMail.objects.get(), status)
    with pytest.raises(InvitedByMailAlready):
        invite_by_mail(game=private, user=ana, address=ADDRESS)


def end_of(mail: AccountMail, status: str) -> None:
    """The mail is done, and this became of it."""
    AccountMail.objects.filter(pk=mail.pk).update(status=status, done_at=timezone.now(), **AccountMail.gone)


def test_mails_of_one_person_and_to_one_address_are_bounded(
    private: Game, ana: User, bo: User, settings: Settings
) -> None:
    settings.MAIL_INVITATIONS_PER_DAY = settings.MAIL_INVITATIONS_PER_ADDRESS = 1
    invite_by_mail(game=private, user=ana, address=ADDRESS)
    with pytest.raises(TooManyInvitations):
        invite_by_mail(game=private, user=ana, address="other@example.com")
    with pytest.raises(AddressHasEnough):
        invite_by_mail(game=open_table(bo, OPEN), user=bo, address=ADDRESS)


def test_only_a_host_with_a_confirmed_address_and_a_free_place_writes(private: Game, ana: User, bo: User) -> None:
    with pytest.raises(HostOnly):
        invite_by_mail(game=private, user=bo, address=ADDRESS)
    guest = create_guest()
    with pytest.raises(ConfirmedPeopleOnly):
        invite_by_mail(game=open_table(guest, OPEN), user=guest, address=ADDRESS)
    with pytest.raises(NoPlaceToKeep):
        invite_by_mail(game=open_table(ana, invited(bo)), user=ana, address=ADDRESS)
    assert not MailInvitation.objects.exists()


@pytest.mark.parametrize("address", ["", "nobody", "a@b\nBcc: c@example.org", "x" * 300 + "@example.org"])
def test_what_is_no_address_is_shown_again(private: Game, ana: User, address: str) -> None:
    assert send(browser_of(ana), private, address) == 422
    assert not MailInvitation.objects.exists()


def test_who_comes_in_vain_is_not_made_a_guest(ana: User, bo: User, client: Client) -> None:
    game = open_table(ana, invited(bo))
    assert client.post(reverse("games:come_as_guest", args=[game.public_id])).status_code == 409
    assert not User.objects.filter(is_guest=True).exists()


def test_to_who_has_no_link_a_private_table_is_like_none(private: Game, client: Client) -> None:
    assert client.post(reverse("games:come_as_guest", args=[private.public_id])).status_code == 404
    assert fresh(private).seats.filter(status=Seat.Status.TAKEN).count() == 1


# --- who does not want them ------------------------------------------------------------------------------------------


def block(other: User, ana: User) -> None:
    relations.add(user=other, other=ana, kind=Tie.Kind.BLOCK)


def rest(other: User, _ana: User) -> None:
    RefusedAddress.objects.create(
        user=other, address=other.email.upper(), refused_at=timezone.now(), rests_since=timezone.now()
    )


@pytest.mark.usefixtures("frozen_time")
@pytest.mark.parametrize("refuse", [block, rest])
def test_who_does_not_want_it_gets_none_and_the_host_is_told_the_same(
    refuse: Callable[[User, User], None],
    private: Game,
    ana: User,
    bo: User,
    cy: User,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    refuse(bo, ana)
    browser, told = browser_of(ana), []
    for person in (cy, bo):
        with django_capture_on_commit_callbacks(execute=True):
            assert send(browser, private, person.email) == 302
        told.append(seen(browser, private).replace(person.email, "…"))
        assert send(browser, private, person.email) == 409
    assert told[0] == told[1]
    assert [mail.to for mail in mailoutbox] == [[cy.email]]
    assert {mail.status for mail in AccountMail.objects.all()} == {"sent", "dropped"}


def test_who_has_only_typed_an_address_keeps_nobody_from_being_invited(
    private: Game,
    ana: User,
    bo: User,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    block(bo, ana)
    EmailAddress.objects.create(user=bo, email=ADDRESS, verified=False)
    with django_capture_on_commit_callbacks(execute=True):
        assert send(browser_of(ana), private) == 302
    assert [mail.to for mail in mailoutbox] == [[ADDRESS]]


def seen(browser: Client, game: Game) -> str:
    """The waiting room without what is drawn anew for each request."""
    page = browser.get(game.get_absolute_url()).content.decode()
    return "\n".join(line for line in page.splitlines() if "csrf" not in line and "key" not in line)
