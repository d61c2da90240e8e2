"""Whose messages a browser shows: those of whoever is logged in there now, and of nobody after a logout."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.security.models import OpenSession
from notifications.channels import devices
from notifications.models import Device
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.people import PASSWORD, browser_of
from tests.plugins.receiver import ALLOWED, Receiver, running

pytestmark = pytest.mark.django_db

PAGE = "/profile/notices/"
COOKIE = "push"


@pytest.fixture
def service(settings: Settings) -> Iterator[Receiver]:
    """A push service on this machine, and keys of the site."""
    settings.POST_RULES = ALLOWED
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    yield from running()


@pytest.fixture
def client(service: Receiver, ana: User) -> Client:
    """A browser that Ana has added, logged in there."""
    client = browser_of(ana)
    client.post(PAGE + "browsers/", Browser(service).subscription)
    return client


def log_in(client: Client, user: User) -> None:
    """In the same browser, whose cookies of its own stay."""
    kept = client.cookies[COOKIE]
    client.cookies.clear()
    client.cookies[COOKIE] = kept
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


def give_password_to(user: User) -> str:
    password = "a b c d e f g h 1 2 3"
    user.set_password(password)
    user.save(update_fields=["password"])
    return password


def log_out(client: Client) -> None:
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def may_show(client: Client, device: Device) -> int:
    """What the service worker is answered that asks about a message for this row."""
    return client.get("/push/shown/", {"label": devices.label(device)}).status_code


# --- the cookie ------------------------------------------------------------------------------------------------------


def test_a_browser_has_a_random_cookie_of_its_own_that_lives_long(client: Client, settings: Settings) -> None:
    cookie = client.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert cookie["max-age"] == 60 * 60 * 24 * 365
    key = cookie.value.partition(":")[2]
    assert len(key) >= 40
    assert key not in str(list(Device.objects.values()))
    settings.SESSION_COOKIE_SECURE = True
    client.get("/push/shown/", {"label": devices.label(Device.objects.get())}, secure=True)
    assert client.cookies[COOKIE]["secure"]


@pytest.mark.parametrize("value", ["", "1", "1:", ":", "{pk}:", "{pk}:guessed", "x:y", "²:y", "9" * 30 + ":y", "-1:y"])
def test_a_cookie_that_nobody_gave_ends_nothing(client: Client, bo: User, value: str) -> None:
    other = browser_of(bo)
    other.cookies[COOKIE] = value.format(pk=Device.objects.get().pk)
    log_out(other)
    assert Device.objects.exists()


# --- how it ends -----------------------------------------------------------------------------------------------------


def test_a_logout_ends_what_another_login_there_has_added(client: Client, ana: User) -> None:
    """That login has run out."""
    log_in(client, ana)
    log_out(client)
    assert not Device.objects.exists()


def test_a_logout_ends_what_somebody_else_has_added_there(client: Client, bo: User) -> None:
    log_in(client, bo)
    log_out(client)
    assert not Device.objects.exists()


def test_a_logout_elsewhere_ends_nothing_here(client: Client, ana: User) -> None:
    log_out(browser_of(ana))
    assert Device.objects.exists()


def test_a_row_from_before_the_cookie_ends_with_the_session_that_added_it(client: Client) -> None:
    del client.cookies[COOKIE]
    Device.objects.update(key="")
    log_out(client)
    assert not Device.objects.exists()


def test_logging_a_browser_out_from_elsewhere_ends_its_messages(client: Client, ana: User) -> None:
    log_in(client, ana)
    elsewhere = browser_of(ana)
    own = OpenSession.objects.get(session_key=client.session.session_key)
    elsewhere.post("/profile/security/end/", {"session": own.pk})
    assert not get_user(client.get("/").wsgi_request).is_authenticated
    assert not Device.objects.exists()


def test_logging_out_everywhere_else_ends_the_messages_of_all_browsers(client: Client, ana: User) -> None:
    elsewhere = browser_of(ana)
    elsewhere.post("/profile/security/end-others/")
    assert not Device.objects.exists()


def test_a_browser_with_a_new_address_keeps_no_row_for_the_old_one(client: Client, service: Receiver) -> None:
    client.post(PAGE + "browsers/", Browser(service, "new").subscription)
    assert [device.endpoint for device in Device.objects.all()] == [f"{service.url}/push/new"]


# --- whether it may show ---------------------------------------------------------------------------------------------


def test_only_where_the_person_is_logged_in_a_message_may_be_shown(client: Client, ana: User, bo: User) -> None:
    device = Device.objects.get()
    assert may_show(client, device) == 204
    assert may_show(browser_of(bo), device) == 403
    assert may_show(Client(), device) == 401
    client.cookies.pop("sessionid", None)
    assert may_show(client, device) == 401
    log_in(client, bo)
    assert may_show(client, device) == 403
    log_in(client, ana)
    assert may_show(client, device) == 204


def test_nothing_may_be_shown_of_a_browser_that_was_removed(client: Client) -> None:
    device = Device.objects.get()
    client.post(f"{PAGE}browsers/{device.pk}/remove/")
    assert may_show(client, device) == 403


def test_a_message_for_whoever_had_the_browser_before_is_not_shown_to_the_next(
    client: Client, service: Receiver, ana: User, bo: User
) -> None:
    """It may have waited in the push service."""
    for_ana = devices.label(Device.objects.get())
    browser = Browser(service)
    device = browser.belong_to(bo)
    log_in(client, bo)
    assert client.get("/push/shown/", {"label": for_ana}).status_code == 403
    assert may_show(client, device) == 204


@pytest.mark.parametrize("label", ["", "x", "\0", "é" * 3000])
def test_a_label_that_is_none_is_refused(client: Client, label: str) -> None:
    assert client.get("/push/shown/", {"label": label}).status_code in {403, 414}


def test_a_row_from_before_the_cookie_gets_one_when_its_first_message_is_shown(client: Client, ana: User) -> None:
    del client.cookies[COOKIE]
    Device.objects.update(key="")
    assert may_show(client, Device.objects.get()) == 204
    log_in(client, ana)
    log_out(client)
    assert not Device.objects.exists()


def test_the_answer_is_kept_by_nobody_and_says_nothing(client: Client) -> None:
    answer = client.get("/push/shown/", {"label": devices.label(Device.objects.get())})
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.content == b""
