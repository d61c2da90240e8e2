"""Ways out of an account: adding one asks for the password and is told, and a new password leaves none behind."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.apps import apps
from django.core.mail import EmailMessage
from django.db import models
from django.test import Client

from accounts.models import User
from accounts.security import grants, log
from accounts.security.models import SecurityEvent
from accounts.services import create_guest
from api.models import Scope
from api.services import make_token
from cacao_site.data_export.models import Export
from notifications.models import Device, FeedAddress, Webhook
from tests.people import PASSWORD, browser_of, make_person

pytestmark = pytest.mark.django_db(transaction=True)

WEBHOOK = {"url": "https://hooks.example.org/in", "form": "json"}
POINT = generate_private_key(SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
BROWSER = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/abc",
    "p256dh": urlsafe_b64encode(POINT).decode().rstrip("="),
    "auth": urlsafe_b64encode(bytes(16)).decode().rstrip("="),
}
SUBJECTS = {
    "webhook": "New webhook on your account",
    "feeds": "New calendar and feed addresses on your account",
    "browser": "New browser with notifications on your account",
    "export": "A file with all your data was asked for",
    "token": "New access token on your account",
}
ADDED: dict[str, tuple[str, dict[str, str]]] = {
    "webhook": ("/profile/notices/webhook/", WEBHOOK),
    "feeds": ("/profile/notices/feeds/", {}),
    "browser": ("/profile/notices/browsers/", BROWSER),
    "export": ("/profile/everything/", {}),
    "token": ("/profile/programs/tokens/", {"name": "My program", "scopes": "read", "days": "90"}),
}


def stale(user: User) -> Client:
    """A browser in which the password was given long ago, or never."""
    browser = Client()
    browser.force_login(user)
    return browser


def codes(user: User) -> list[str]:
    return list(SecurityEvent.objects.filter(person=user).order_by("pk").values_list("code", flat=True))


def count(user: User) -> dict[str, int]:
    return {kind.code: kind.rows(user).count() for kind in grants.registered()}


def give_all(user: User) -> None:
    Webhook.objects.create(user=user, url=WEBHOOK["url"], secret="whsec_x")
    FeedAddress.objects.create(user=user)
    Device.objects.create(user=user, endpoint=BROWSER["endpoint"], public_key="a", secret="b", browser="Firefox")
    Export.objects.create(owner=user, expected=1)
    make_token(owner=user, name="My program", scopes=[Scope.READ], days=90)


def test_every_kind_is_asked_here() -> None:
    assert {kind.code for kind in grants.registered()} == set(ADDED)


@pytest.mark.parametrize("kind", ADDED)
def test_adding_one_is_written_down_and_its_owner_told(kind: str, ana: User, mailoutbox: list[EmailMessage]) -> None:
    address, fields = ADDED[kind]
    browser_of(ana).post(address, fields)
    assert count(ana)[kind] == 1
    assert f"{kind}-added" in codes(ana)
    assert [mail.to for mail in mailoutbox if mail.subject == SUBJECTS[kind]] == [[ana.email]]


@pytest.mark.parametrize("kind", ADDED)
def test_without_the_password_nothing_is_added_and_with_it_what_was_sent_is_done(kind: str, ana: User) -> None:
    address, fields = ADDED[kind]
    browser = stale(ana)
    response = browser.post(address, fields)
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/accounts/reauthenticate/")
    assert count(ana)[kind] == 0
    assert f"{kind}-added" not in codes(ana)

    browser.post(response.headers["Location"], {"password": PASSWORD})

    assert count(ana)[kind] == 1


def test_the_file_about_a_person_asks_for_the_password_too(ana: User) -> None:
    export = Export.objects.create(owner=ana, expected=1)
    assert "reauthenticate" in stale(ana).get(export.get_absolute_url()).headers["Location"]


@pytest.mark.parametrize("kind", ["feeds", "browser"])
def test_guests_who_have_no_password_are_let_through(kind: str) -> None:
    guest = create_guest()
    address, fields = ADDED[kind]
    stale(guest).post(address, fields)
    assert count(guest)[kind] == 1


def change_password(browser: Client) -> None:
    new = "a taller cacao tree"
    browser.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})


def sign_out_elsewhere(browser: Client) -> None:
    browser.post("/profile/security/end-others/")


@pytest.mark.parametrize("act", [change_password, sign_out_elsewhere])
def test_a_new_password_and_signing_out_everywhere_leave_none(
    act: Callable[[Client], None], ana: User, bo: User
) -> None:
    give_all(ana)
    Webhook.objects.create(user=bo, url=WEBHOOK["url"], secret="whsec_y")
    act(browser_of(ana))
    assert set(count(ana).values()) == {0}
    assert "outlets-ended" in codes(ana)
    assert count(bo)["webhook"] == 1


def test_a_reset_password_leaves_none(ana: User, mailoutbox: list[EmailMessage]) -> None:
    give_all(ana)
    Client().post("/accounts/password/reset/", {"email": ana.email})
    link = re.search(r"/accounts/password/reset/key/\S+", str(mailoutbox[-1].body))
    assert link
    browser = Client()
    page = browser.get(link[0], follow=True)
    new = "a taller cacao tree"
    browser.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    assert set(count(ana).values()) == {0}


def test_the_page_names_each_and_ends_it(ana: User) -> None:
    give_all(ana)
    browser = browser_of(ana)
    page = browser.get("/profile/security/").content.decode()
    assert WEBHOOK["url"] in page
    for kind in grants.registered():
        assert str(kind.name) in page
        assert browser.post("/profile/security/end-outlet/", {"kind": kind.code, "key": kind.rows(ana).get().pk})
        assert count(ana)[kind.code] == 0
        assert codes(ana)[-1] == f"{kind.code}-ended"


@pytest.mark.parametrize("key", ["", "x", "9" * 30, "1"])
def test_what_is_not_ones_own_is_like_none(key: str, ana: User, bo: User) -> None:
    give_all(bo)
    own = str(Webhook.objects.get(user=bo).pk) if key == "1" else key
    for kind in ("webhook", "nothing"):
        assert browser_of(ana).post("/profile/security/end-outlet/", {"kind": kind, "key": own}).status_code == 404
    assert set(count(bo).values()) == {1}


def test_whoever_is_signed_out_ends_nothing(ana: User) -> None:
    give_all(ana)
    key = Webhook.objects.get(user=ana).pk
    assert Client().post("/profile/security/end-outlet/", {"kind": "webhook", "key": key}).status_code == 302
    assert set(count(ana).values()) == {1}


KEYS = re.compile(r"secret|token|endpoint|^url$|password|api_key")
NO_WAY_OUT = {
    "accounts.User": "the password opens the login itself",
    "api.BotAccount": "a person without a password; its tokens are its owner's",
    "games.Game": "the link of a table shows a table, not an account",
    "doors.OpenSession": "a login, which has a list of its own",
    "mfa.Authenticator": "a factor, which has a page of its own",
}


def test_every_model_with_a_key_of_a_person_is_registered_or_has_a_reason() -> None:
    known = {kind.model._meta.label for kind in grants.registered()} | set(NO_WAY_OUT)
    found = {model._meta.label for model in apps.get_models() if _has_key_of_person(model)}
    assert found - known == set()


def _has_key_of_person(model: type[models.Model]) -> bool:
    fields = [field for field in model._meta.get_fields() if isinstance(field, models.Field)]
    is_of_person = any(field.related_model is User for field in fields if field.is_relation) or model is User
    return is_of_person and any(KEYS.search(field.name) for field in fields)


def test_another_persons_name_is_written_only_if_another_did_it(ana: User) -> None:
    browser_of(ana).post(*ADDED["feeds"])
    assert set(SecurityEvent.objects.filter(person=ana).values_list("actor", flat=True)) == {None}
    admin = make_person("Root", is_staff=True, is_superuser=True)
    log.note(ana, "banned", actor=admin)
    log.note(ana, "banned", actor=ana)
    last = SecurityEvent.objects.filter(person=ana).order_by("-pk")[:2]
    assert [event.actor for event in last] == [None, admin]


def test_here_one_stays_signed_in_with_the_same_session(ana: User) -> None:
    browser, other = browser_of(ana), browser_of(ana)
    browser.get("/profile/security/")
    before = browser.session["_auth_user_id"]
    sign_out_elsewhere(browser)
    assert browser.session["_auth_user_id"] == before
    assert browser.get("/profile/security/").status_code == 200
    assert other.get("/profile/security/").status_code == 302
