"""Whom mail reaches, and what stands in its way."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_confirmed
from django.test import RequestFactory

from accounts.models import User
from notifications import health
from notifications.channels import MAIL
from tests.notifications.returned import day
from tests.people import make_person

pytestmark = pytest.mark.django_db


def test_mail_reaches_a_confirmed_address(ana: User) -> None:
    assert MAIL.reaches(ana)
    assert not MAIL.obstacle(ana)


def test_no_mail_goes_to_an_address_nobody_confirmed(ana: User) -> None:
    EmailAddress.objects.update(verified=False)
    assert MAIL.obstacle(ana) == "no-address"


def test_a_guest_without_address_is_not_reached() -> None:
    guest = make_person("Guest 1", email="", is_guest=True)
    assert not MAIL.reaches(guest)
    assert MAIL.obstacle(guest) == "no-address"


def test_nobody_who_is_switched_off_gets_mails(ana: User) -> None:
    ana.is_active = False
    assert MAIL.obstacle(ana) == "no-address"


@pytest.fixture
def resting(ana: User) -> User:
    """Ana, whose address was refused on three days."""
    for number in range(3):
        with day(number):
            MAIL.note_refused(ana, "550 no such person")
            health.note_accepted("mail")
    assert MAIL.obstacle(ana) == "address-rests"
    return ana


def test_a_mail_that_is_taken_wakes_an_address(resting: User) -> None:
    MAIL.note_taken(resting)
    assert not MAIL.obstacle(resting)


def test_a_change_or_a_code_wakes_an_address(resting: User, rf: RequestFactory) -> None:
    request = rf.get("/")
    address = EmailAddress.objects.get(user=resting)
    email_changed.send(User, request=request, user=resting, from_email_address=None, to_email_address=address)
    assert not MAIL.obstacle(resting)
    with day(3):
        MAIL.note_refused(resting, "550 no such person")
    email_confirmed.send(EmailAddress, request=request, email_address=address)
    for number in (4, 5):
        with day(number):
            MAIL.note_refused(resting, "550 no such person")
            health.note_accepted("mail")
    assert not MAIL.obstacle(resting)
