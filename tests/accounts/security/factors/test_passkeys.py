"""Passkeys in a real browser with a virtual authenticator, and what a stranger may try with them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from fido2.utils import websafe_decode, websafe_encode
from playwright.sync_api import CDPSession, Page, Request, expect
from pytest_django import Settings

from accounts.models import User
from tests.accounts.security.browsing import codes
from tests.accounts.security.factors.factors import (
    code_of_app,
    confirm_password,
    give_app,
    kinds,
)
from tests.look import faults, is_wider_than_its_screen
from tests.people import PASSWORD
from tests.plugins.windows import Windows

ADD = "/accounts/2fa/passkeys/add/"
LOGIN = "/accounts/2fa/passkeys/login/"
WRONG: tuple[Any, ...] = (None, 7, "AAAA", [])


@pytest.fixture
def page(windows: Windows, live_server: Any, settings: Settings) -> Page:
    """A window with a device that keeps passkeys; an address in digits has none, so the site is called localhost."""
    windows._address = live_server.url.replace("127.0.0.1", "localhost")
    settings.ALLOWED_HOSTS = ["localhost", "testserver"]
    return windows.open()


@pytest.fixture
def device(page: Page) -> CDPSession:
    """The device: asks nobody, and says that it has seen a finger."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session


def log_in(page: Page, user: User) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name or email address").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


def add_passkey(page: Page) -> None:
    page.goto(ADD)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Log in with it alone").check()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()


def address_of(page: Page) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(page.url))


def log_out(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()


def test_a_passkey_is_added_and_opens_the_account_without_name_and_password(
    page: Page, device: CDPSession, ana: User
) -> None:
    log_in(page, ana)
    add_passkey(page)
    assert kinds(ana) == {"webauthn", "recovery_codes"}
    log_out(page)
    page.goto("/accounts/login/?next=/tables/new/")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url(lambda url: urlsplit(url).path == "/tables/new/")
    assert codes(ana)[-1] == "signed-in-with-passkey"


def test_a_passkey_is_the_second_factor_after_the_password_and_opens_the_admin(
    page: Page, device: CDPSession, ana: User, settings: Settings
) -> None:
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    settings.STAFF_SECOND_FACTOR = True
    log_in(page, ana)
    add_passkey(page)
    page.goto("/admin/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="People, tables, notifications")).to_be_visible()
    page.goto("/my-games/")
    log_out(page)
    log_in(page, ana)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert codes(ana)[-1] == "signed-in-with-factor"


def test_a_device_that_refuses_is_told_in_words(page: Page, device: CDPSession, ana: User) -> None:
    page.goto("/accounts/login/")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('no')) }")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("The passkey wasn’t used")).to_be_visible()
    assert faults(page) == []


def test_the_passkey_of_a_closed_account_opens_nothing(page: Page, device: CDPSession, ana: User) -> None:
    log_in(page, ana)
    add_passkey(page)
    log_out(page)
    User.objects.filter(pk=ana.pk).update(is_active=False)
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url("**/inactive/")
    page.goto("/profile/")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_the_pages_can_be_read_by_everybody_in_light_and_dark(
    windows: Windows, page: Page, device: CDPSession, ana: User, dark: bool
) -> None:
    page.emulate_media(color_scheme="dark" if dark else "light")
    log_in(page, ana)
    add_passkey(page)
    passkey = Authenticator.objects.get(user=ana, type="webauthn").pk
    own = ["totp/activate/", "recovery-codes/", "recovery-codes/generate/", "passkeys/", f"passkeys/{passkey}/edit/"]
    more = [f"passkeys/{passkey}/remove/", "passkeys/add/", "", "reauthenticate/", "passkeys/reauthenticate/"]
    found, too_wide = [], []
    for address in [*own, *more]:
        page.goto(f"/accounts/2fa/{address}")
        found += faults(page)
        for width in (320, 390, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            too_wide += [(address, width)] if is_wider_than_its_screen(page) else []
    log_out(page)
    log_in(page, ana)
    found += faults(page)
    assert found == []
    assert too_wide == []


def test_an_app_opens_the_account_without_scripts(windows: Windows, ana: User) -> None:
    give_app(ana)
    page = windows.open(javascript=False)
    log_in(page, ana)
    page.get_by_label("Code from the app, or a recovery code").fill(code_of_app())
    expect(page.get_by_role("button", name="Use a passkey")).to_be_hidden()
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def mutilated(answer: Any) -> Iterator[Any]:
    """The answer with one part left out, or made something else, at any depth."""
    for key, value in answer.items() if isinstance(answer, dict) else ():
        yield {other: part for other, part in answer.items() if other != key}
        yield from ({**answer, key: wrong} for wrong in WRONG)
        yield from ({**answer, key: part} for part in mutilated(value))


def another_origin(answer: dict[str, Any]) -> dict[str, Any]:
    """The answer as a site that calls itself something else would have got it."""
    told = json.loads(websafe_decode(answer["response"]["clientDataJSON"]))
    client_data = websafe_encode(json.dumps({**told, "origin": "https://evil.example"}).encode())
    return {**answer, "response": {**answer["response"], "clientDataJSON": client_data}}


def test_answers_that_were_heard_forged_or_mutilated_open_nothing(
    page: Page, device: CDPSession, client: Client, ana: User, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.MFA_RATE_LIMITS = False
    heard: dict[str, dict[str, Any]] = {}

    def hear(request: Request) -> None:
        fields = parse_qs(request.post_data or "")
        if "credential" in fields:
            heard[request.url.removeprefix(address_of(page))] = json.loads(fields["credential"][0])

    page.on("request", hear)
    log_in(page, ana)
    add_passkey(page)
    log_out(page)
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    signed = heard[LOGIN]

    asked = client.get(LOGIN, headers={"Host": "localhost"}).json()["request_options"]["publicKey"]["challenge"]
    told = json.loads(websafe_decode(signed["response"]["clientDataJSON"])) | {"challenge": asked}
    right_challenge = websafe_encode(json.dumps(told).encode())
    forged = {**signed, "response": {**signed["response"], "clientDataJSON": right_challenge}}
    for answer in [signed, another_origin(signed), forged, another_origin(forged), *mutilated(forged)]:
        response = client.post(LOGIN, {"credential": json.dumps(answer)}, headers={"Host": "localhost"})
        assert (response.status_code, response["Location"]) == (302, "/accounts/login/"), answer
        assert "_auth_user_id" not in client.session

    client.force_login(ana)
    confirm_password(client)
    before = kinds(ana), Authenticator.objects.count()
    made = heard[ADD]
    for answer in [made, another_origin(made), *mutilated(made)]:
        client.get(ADD)
        assert client.post(ADD, {"credential": json.dumps(answer)}).status_code == 422, answer
    assert (kinds(ana), Authenticator.objects.count()) == before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "credential",
    ["", "x", "{}", "[]", "1", "null", '{"id": "a", "response": {}}', '{"response": {"userHandle": "MQ"}}'],
)
def test_what_is_no_passkey_opens_nothing(client: Client, ana: User, credential: str) -> None:
    client.raise_request_exception = False
    client.get(LOGIN)
    response = client.post(LOGIN, {"credential": credential})
    assert (response.status_code, response["Location"]) == (302, "/accounts/login/")
    assert "_auth_user_id" not in client.session


@pytest.fixture
def passkey(ana: User) -> Authenticator:
    """A passkey of Ana's, as far as its name goes."""
    return Authenticator.objects.create(user=ana, type="webauthn", data={"name": "Phone", "credential": {}})


@pytest.mark.django_db
def test_a_passkey_gets_another_name_that_is_not_too_long(client: Client, ana: User, passkey: Authenticator) -> None:
    client.force_login(ana)
    confirm_password(client)
    address = f"/accounts/2fa/passkeys/{passkey.pk}/edit/"
    assert "Phone" in client.get(address).content.decode()
    assert client.post(address, {"name": "x" * 61}).status_code == 422
    assert client.post(address, {"name": "Old phone"}).status_code == 302
    assert Authenticator.objects.get(pk=passkey.pk).data["name"] == "Old phone"


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["edit", "remove"])
def test_another_persons_passkey_is_like_none(client: Client, bo: User, passkey: Authenticator, act: str) -> None:
    client.force_login(bo)
    confirm_password(client)
    address = f"/accounts/2fa/passkeys/{passkey.pk}/{act}/"
    assert client.get(address).status_code == 404
    assert client.post(address, {"name": "Mine"}).status_code == 404
    assert Authenticator.objects.get(pk=passkey.pk).data["name"] == "Phone"
