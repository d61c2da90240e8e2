"""Whoever can't be emailed is told on every page while turns wait, and says *It works again* by a code."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from accounts.security.models import SecurityEvent
from notifications.channels import MAIL
from notifications.models import RefusedAddress
from tests.accounts.browsing import CODE
from tests.games.factories import running_game
from tests.notifications.deliver.sending.mails import active
from tests.notifications.returned import SECRET, put_on_hold
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
LINE = "but we can’t email you"
PAGES = ("/", "/my-games/", "/tables/", "/rules/", "/people/")


@pytest.fixture(autouse=True)
def _secret(settings: Settings) -> None:
    settings.BOUNCE_SECRET = SECRET


@pytest.fixture
def asked(ana: User, bo: User) -> User:
    """Who is to move."""
    return active(running_game(ana, bo, title="cacao"))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_so_while_a_turn_waits(asked: User, ana: User, bo: User, page: str) -> None:
    other = bo if asked == ana else ana
    for person in (asked, other):
        put_on_hold(person)
    shown = [LINE in browser_of(person).get(page, follow=True).content.decode() for person in (asked, other)]
    assert shown == [True, False]


def test_who_is_not_on_hold_pays_no_query_for_it(asked: User, ana: User, bo: User) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert LINE not in browser_of(asked).get("/rules/", follow=True).content.decode()
    assert not [query for query in queries if "refusedaddress" in query["sql"]]


def code_in(mail: EmailMessage) -> str:
    found = CODE.search(str(mail.body))
    assert found
    return found[0]


@pytest.fixture
def held(ana: User) -> Client:
    """The browser of Ana, who is on hold."""
    put_on_hold(ana)
    return browser_of(ana)


def test_a_code_to_the_same_address_ends_the_hold(ana: User, held: Client, mailoutbox: list[EmailMessage]) -> None:
    page = held.post("/profile/mails/works-again/", follow=True)
    assert "A code is on its way" in page.content.decode()
    assert mailoutbox[-1].to == ["ana@example.org"]
    assert MAIL.obstacle(ana) == "address-rests"
    done = held.post("/accounts/confirm-email/?next=/profile/mails/", {"code": code_in(mailoutbox[-1])}, follow=True)
    assert "Your address works" in done.content.decode()
    assert not MAIL.obstacle(ana)
    ana.refresh_from_db()
    assert not ana.is_mail_on_hold
    assert not SecurityEvent.objects.filter(person=ana, code="address-changed").exists()


def test_a_wrong_code_ends_nothing(ana: User, held: Client) -> None:
    held.post("/profile/mails/works-again/")
    assert held.post("/accounts/confirm-email/", {"code": "AAAA-AAAA"}).status_code == 422
    assert MAIL.obstacle(ana) == "address-rests"


def test_entering_the_same_address_sends_a_code_too(ana: User, held: Client, mailoutbox: list[EmailMessage]) -> None:
    held.post("/accounts/email/", {"email": "ANA@example.org", "action_add": "1"})
    held.post("/accounts/confirm-email/", {"code": code_in(mailoutbox[-1])})
    assert not MAIL.obstacle(ana)


def test_who_is_not_on_hold_is_told_so_and_gets_no_code(bo: User, mailoutbox: list[EmailMessage]) -> None:
    browser = browser_of(bo)
    page = browser.post("/profile/mails/works-again/", follow=True)
    assert "We email this address as usual." in page.content.decode()
    assert browser.post("/accounts/email/", {"email": bo.email, "action_add": "1"}).status_code == 422
    assert not mailoutbox


def test_the_pages_about_emails_offer_it_and_say_it_once(asked: User) -> None:
    put_on_hold(asked)
    browser = browser_of(asked)
    for page in ("/profile/", "/profile/notices/", "/profile/mails/"):
        text = browser.get(page).content.decode()
        assert 'action="/profile/mails/works-again/"' in text
        assert LINE not in text


def test_people_who_were_on_hold_before_the_upgrade_are_marked(ana: User, bo: User) -> None:
    from importlib import import_module

    from django.apps import apps
    from django.utils import timezone

    for person, since in ((ana, timezone.now()), (bo, None)):
        RefusedAddress.objects.create(user=person, address=person.email, refused_at=timezone.now(), rests_since=since)
    import_module("notifications.migrations.0005_proven_bounces").mark_people_on_hold(apps, None)
    assert list(User.objects.filter(is_mail_on_hold=True)) == [ana]
