"""Every act on the page about security, by everybody: what is answered, and which rows there are afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.models import User
from accounts.security import grants
from accounts.security.models import OpenSession, SecurityEvent
from accounts.services import create_guest
from notifications.models import Webhook
from tests.accounts.security.factors.factors import give_app
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/profile/security/"
ROLES = ("signed out", "guest", "stranger", "admin", "stale", "owner")
"""Stale: Ana, who gave her password long ago. A second browser of hers is open, with a webhook and an app."""


@pytest.fixture
def other(ana: User) -> OpenSession:
    """Ana's second browser."""
    give_app(ana)
    Webhook.objects.create(user=ana, url="https://hooks.example.org/in", secret="whsec_x")
    second = browser_of(ana)
    second.get(PAGE)
    return OpenSession.objects.get(session_key=second.session.session_key)


def browser(role: str, ana: User) -> Client:
    if role == "signed out":
        return Client()
    if role == "stale":
        client = Client()
        client.force_login(ana)
        return client
    if role == "guest":
        return browser_of(create_guest())
    if role == "stranger":
        return browser_of(make_person("Stan"))
    return browser_of(make_person("Root", is_staff=True, is_superuser=True) if role == "admin" else ana)


def rows(ana: User) -> dict[str, Any]:
    """What is Ana's."""
    return {
        "factors": set(Authenticator.objects.filter(user=ana).values_list("type", flat=True)),
        "grants": len(grants.grants_of(ana)),
        "sign_outs": User.objects.get(pk=ana.pk).sign_outs,
    }


def fields(act: str, other: OpenSession) -> dict[str, Any]:
    sent: dict[str, dict[str, Any]] = {
        "end/": {"session": other.pk},
        "end-outlet/": {"kind": "webhook", "key": Webhook.objects.get().pk},
    }
    return sent.get(act, {})


ACTS: Mapping[str, tuple[str, set[str]]] = {
    "end/": (PAGE + "end/", {"owner", "stale"}),
    "end-others/": (PAGE + "end-others/", {"owner", "stale"}),
    "end-outlet/": (PAGE + "end-outlet/", {"owner", "stale"}),
    "remove the app": ("/accounts/2fa/totp/deactivate/", {"owner"}),
    "new recovery codes": ("/accounts/2fa/recovery-codes/generate/", {"owner"}),
}
"""The address of an act, and who changes something of Ana's by it."""


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("role", ROLES)
def test_only_the_owner_changes_anything(act: str, role: str, ana: User, other: OpenSession) -> None:
    address, allowed = ACTS[act]
    client = browser(role, ana)
    client.get(PAGE)
    before = rows(ana) | {"other": True, "codes": _seed(ana)}

    response = client.post(address, fields(act, other))

    after = rows(ana) | {"other": OpenSession.objects.filter(pk=other.pk).exists(), "codes": _seed(ana)}
    assert (after != before) == (role in allowed)
    assert response.status_code < 500
    if role == "signed out":
        assert response.headers["Location"].startswith("/accounts/login/")


def _seed(user: User) -> Any:
    codes = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    return codes.data if codes else None


@pytest.mark.parametrize("role", ROLES)
def test_nobody_reads_what_happened_to_another(role: str, ana: User, other: OpenSession) -> None:
    page = browser(role, ana).get(PAGE, follow=True).content.decode()
    assert ("https://hooks.example.org/in" in page) == (role in {"owner", "stale"})


def test_everywhere_else_ends_every_session_but_this_one(ana: User, other: OpenSession) -> None:
    here = browser_of(ana)
    here.get(PAGE)
    kept = OpenSession.objects.get(session_key=here.session.session_key)
    here.post(PAGE + "end-others/")
    assert list(OpenSession.objects.filter(person=ana)) == [kept]
    assert here.get(PAGE).status_code == 200
    event = SecurityEvent.objects.filter(person=ana, code="signed-out-elsewhere").get()
    assert event.actor is None
