"""A guest goes on on another device by a link that works once, for a day, for nobody but that guest."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.sanctions import services as sanctions
from accounts.security.models import DeviceLink, OpenSession
from accounts.services import create_guest, delete_account
from tests.accounts.browsing import CODE, person_in
from tests.people import browser_of, make_person, signed_in_browser_of

pytestmark = pytest.mark.django_db

PAGE = "/profile/devices/"
LINK = re.compile(r'value="(http[^"]*/go-on/[^"]+)"')


@pytest.fixture
def guest(db: None) -> User:
    return create_guest(name="Toucan 4711")


def made(browser: Client, page: str = "") -> str:
    """The path of a new link."""
    found = LINK.search(browser.post(PAGE, {"next": page}).content.decode())
    assert found
    parts = urlsplit(found[1])
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def test_a_link_is_shown_once_and_nothing_but_its_hash_is_kept(guest: User) -> None:
    browser = browser_of(guest)
    secret = made(browser).split("/")[2]
    assert secret not in browser.get(PAGE).content.decode()
    assert waits(browser)
    assert secret not in str(DeviceLink.objects.filter(person=guest).values())


def test_a_look_asks_and_one_press_goes_on_as_the_guest(guest: User) -> None:
    link = made(browser_of(guest))
    other = Client()
    page = other.get(link)
    assert page.status_code == 200
    assert "Go on as Toucan 4711 on this device?" in " ".join(page.content.decode().split())
    assert "_auth_user_id" not in other.session
    answer = other.post(link)
    assert answer.headers["Location"] == "/my-games/"
    assert person_in(other) == guest
    assert other.session.get_expiry_age() > 60 * 60 * 24 * 300


def test_it_leads_to_the_table_where_it_was_made_and_to_no_other_site(guest: User) -> None:
    browser = browser_of(guest)
    link = made(browser, "/tables/abc/")
    assert link.endswith("?next=%2Ftables%2Fabc%2F")
    assert Client().post(link).headers["Location"] == "/tables/abc/"
    assert "next=" not in made(browser, "https://evil.example/")
    link = made(browser)
    assert Client().post(link + "?next=//evil.example/").headers["Location"] == "/my-games/"


def waits(browser: Client) -> bool:
    """Whether the guest's page says that a link waits to be opened."""
    return "nobody has opened yet" in browser.get(PAGE).content.decode()


def test_it_works_once(guest: User) -> None:
    browser = browser_of(guest)
    link = made(browser)
    Client().post(link)
    for answer in (Client().get(link), Client().post(link)):
        assert answer.status_code == 410
        assert "works once" in answer.content.decode()
    assert not waits(browser)


def test_it_works_for_a_day(guest: User) -> None:
    browser, other = browser_of(guest), Client()
    link = made(browser)
    with time_machine.travel(timezone.now() + timedelta(hours=24, seconds=1)):
        assert other.get(link).status_code == 410
        assert other.post(link).status_code == 410
        assert not waits(browser)
    with time_machine.travel(timezone.now() + timedelta(hours=23, minutes=59)):
        assert other.post(link).status_code == 302


def test_a_link_that_was_never_made_says_so(client: Client) -> None:
    for answer in (client.get("/go-on/forged/"), client.post("/go-on/forged/")):
        assert answer.status_code == 404
        assert "copy all of it" in answer.content.decode()


def test_a_new_one_takes_the_place_of_the_old_one(guest: User) -> None:
    browser = browser_of(guest)
    old, new = made(browser), made(browser)
    assert Client().get(old).status_code == 410
    assert Client().get(new).status_code == 200


def test_a_guest_takes_it_back(guest: User) -> None:
    browser = browser_of(guest)
    link = made(browser)
    browser.post(PAGE + "end-link/")
    assert Client().get(link).status_code == 410
    assert not waits(browser)


def test_whoever_is_logged_in_stays_who_they_are_and_the_link_keeps(guest: User, ana: User) -> None:
    link = made(browser_of(guest))
    for person in (ana, create_guest(name="Sloth 12")):
        browser = browser_of(person)
        for answer in (browser.get(link), browser.post(link)):
            assert answer.status_code == 409
            assert f"You’re {person.username} on this device" in " ".join(answer.content.decode().split())
        assert person_in(browser) == person
    assert Client().get(link).status_code == 200


def test_the_same_browser_is_told_to_open_it_elsewhere(guest: User) -> None:
    browser = browser_of(guest)
    link = made(browser)
    assert "here already" in browser.post(link).content.decode()
    assert Client().get(link).status_code == 200


def ban(guest: User) -> None:
    sanctions.ban(user=guest, by=make_person("Root", is_staff=True, is_superuser=True), reason="Why.", until=None)


def log_out(guest: User) -> None:
    sanctions.log_out(user=guest, by=make_person("Root", is_staff=True, is_superuser=True), reason="Why.")


def log_out_elsewhere(guest: User) -> None:
    browser_of(guest).post("/profile/security/end-others/")


@pytest.mark.parametrize("act", [ban, log_out, log_out_elsewhere])
def test_what_logs_a_guest_out_ends_the_link(act: object, guest: User) -> None:
    link = made(browser_of(guest))
    assert callable(act)
    act(User.objects.get(pk=guest.pk))
    assert Client().get(link).status_code == 410
    assert Client().post(link).status_code == 410


def test_a_guest_who_leaves_takes_the_link_along(guest: User) -> None:
    link = made(browser_of(guest))
    delete_account(user=User.objects.get(pk=guest.pk))
    assert Client().get(link).status_code == 404
    assert not DeviceLink.objects.exists()


def test_an_address_ends_the_link_also_for_who_becomes_a_guest_again(
    guest: User, mailoutbox: list[EmailMessage]
) -> None:
    browser = signed_in_browser_of(guest)
    link = made(browser)
    claim = {"username": "Toucan 4711", "email": "gil@example.org", "password1": "a taller cacao tree"}
    browser.post("/profile/claim/", claim)
    code = CODE.search(str(mailoutbox[-1].body))
    assert code
    browser.post("/accounts/confirm-email/", {"code": code[0]})
    assert not person_in(browser).is_guest
    assert Client().get(link).status_code == 410
    User.objects.filter(pk=guest.pk).update(is_guest=True)
    assert Client().get(link).status_code == 410


def test_accounts_have_the_page_about_security_and_make_no_link(ana: User) -> None:
    browser = browser_of(ana)
    assert browser.get(PAGE).headers["Location"] == "/profile/security/"
    assert browser.post(PAGE).headers["Location"] == "/profile/security/"
    assert not DeviceLink.objects.exists()


def test_a_guest_sees_both_devices_and_logs_the_other_out(guest: User) -> None:
    here, there = signed_in_browser_of(guest), Client()
    there.post(made(here))
    page = here.get(PAGE).content.decode()
    assert page.count("<dt>") == 2
    assert "this browser" in page
    other = OpenSession.objects.get(session_key=there.session.session_key)
    assert here.post("/profile/security/end/", {"session": other.pk}).headers["Location"] == PAGE
    assert there.get(PAGE).headers["Location"].startswith("/accounts/login/")
    assert here.get(PAGE).status_code == 200


def test_nothing_says_to_other_sites_where_somebody_came_from(guest: User) -> None:
    answer = Client().get(made(browser_of(guest)))
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer.headers["Cache-Control"]
