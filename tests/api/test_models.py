"""Tokens: made once, kept as a hash, ended where sessions end, and never taken from an address."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from accounts.security import grants
from accounts.security.models import SecurityEvent
from accounts.services import create_guest, delete_account
from api import services
from api.models import Scope, Token
from tests.api.programs import Program
from tests.people import PASSWORD, browser_of, signed_in_browser_of

pytestmark = pytest.mark.django_db

NEW = {"name": "my script", "bot": "", "scopes": ["read", "play"], "days": "30"}


def test_a_token_is_shown_once_and_kept_as_a_hash(ana: User) -> None:
    browser = browser_of(ana)
    page = browser.post("/profile/programs/tokens/", NEW).content.decode()
    [secret] = re.findall(r'value="(cacao_[\w-]+)"', page)
    token = Token.objects.get()
    assert secret not in str(vars(token))
    assert (token.owner, token.person, token.scopes) == (ana, ana, "read play")
    again = browser.get("/profile/programs/").content.decode()
    assert "my script" in again
    assert secret not in again
    assert Client().get("/api/v1/me", headers={"Authorization": f"Bearer {secret}"}).json()["name"] == "Ana"


def test_making_one_is_told_by_mail_and_in_the_log(ana: User, mailoutbox: list[object]) -> None:
    browser_of(ana).post("/profile/programs/tokens/", NEW)
    assert SecurityEvent.objects.filter(person=ana, code="token-added").exists()
    assert len(mailoutbox) == 1


def test_it_asks_for_the_password_again_after_a_while(ana: User) -> None:
    browser = browser_of(ana)
    session = browser.session
    session["account_authentication_methods"] = []
    session.save()
    assert browser.post("/profile/programs/tokens/", NEW).status_code == 302
    assert not Token.objects.exists()


def test_what_ends_sessions_ends_tokens(ana: User) -> None:
    program = Program(ana)
    grants.end_all(ana)
    assert program.get("/me").status_code == 401


def test_its_owner_ends_it(ana: User, bo: User) -> None:
    program = Program(ana)
    key = {"key": Token.objects.get().pk}
    assert browser_of(bo).post("/profile/programs/tokens/end/", key).status_code == 404
    assert program.get("/me").status_code == 200
    assert browser_of(ana).post("/profile/programs/tokens/end/", key).status_code == 302
    assert program.get("/me").status_code == 401


def test_a_token_ends_by_itself(ana: User) -> None:
    program = Program(ana)
    Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert program.get("/me").status_code == 401


def test_whoever_is_shut_out_or_has_left_has_no_program(ana: User, bo: User) -> None:
    programs = Program(ana), Program(bo)
    User.objects.filter(pk=ana.pk).update(is_active=False)
    delete_account(user=bo)
    assert [program.get("/me").status_code for program in programs] == [401, 401]
    assert not Token.objects.filter(owner=bo).exists()


@pytest.mark.parametrize("who", ["owner", "bot"])
def test_a_bot_goes_on_only_while_it_and_its_owner_may_come_in(bo: User, who: str) -> None:
    rex = services.make_bot(owner=bo, name="Rex")
    program = Program(rex, owner=bo)
    assert program.get("/me").status_code == 200
    User.objects.filter(pk={"owner": bo, "bot": rex}[who].pk).update(is_active=False)
    assert program.get("/me").status_code == 401


def test_no_address_and_no_cookie_is_taken_for_a_token(ana: User) -> None:
    program = Program(ana)
    assert Client().get(f"/api/v1/me?token={program.secret}&access_token={program.secret}").status_code == 401
    assert browser_of(ana).get("/api/v1/me").status_code == 401


def test_a_token_does_what_it_is_for(ana: User) -> None:
    program = Program(ana, Scope.READ)
    refused = program.post("/tables", {"title": "cacao", "places": [{"sitter": "me"}]})
    assert (refused.status_code, refused.json()["code"]) == (403, "insufficient-scope")


def test_guests_have_none(db: None) -> None:
    assert browser_of(create_guest()).get("/profile/programs/").status_code == 302


def test_last_use_is_noted_to_the_minute(ana: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    program = Program(ana)
    program.get("/me")
    used = Token.objects.get().used_at
    assert used is not None
    with django_assert_num_queries(1):
        program.get("/me")
    assert Token.objects.get().used_at == used


def test_nobody_has_more_tokens_than_twenty(ana: User) -> None:
    for _number in range(20):
        Program(ana)
    page = browser_of(ana).post("/profile/programs/tokens/", NEW)
    assert page.status_code == 409
    assert Token.objects.count() == 20


def test_a_new_password_and_signing_out_elsewhere_end_tokens(ana: User) -> None:
    for address, fields in (
        (
            "/accounts/password/change/",
            {"oldpassword": PASSWORD, "password1": "zebra crossing 7", "password2": "zebra crossing 7"},
        ),
        ("/profile/security/end-others/", {}),
    ):
        person = User.objects.get(pk=ana.pk)
        program, browser = Program(person), signed_in_browser_of(person)
        assert program.get("/me").status_code == 200
        assert browser.post(address, fields).status_code == 302, address
        assert program.get("/me").status_code == 401, address
        person = User.objects.get(pk=ana.pk)
        person.set_password(PASSWORD)
        person.save(update_fields=["password"])


def test_ending_one_is_in_the_log_of_its_owner(ana: User) -> None:
    Program(ana)
    browser_of(ana).post("/profile/programs/tokens/end/", {"key": Token.objects.get().pk})
    assert SecurityEvent.objects.filter(person=ana, code="token-ended").exists()


SCOPE_OF = {
    "playing": Scope.PLAY,
    "lobby": Scope.TABLES,
    "talk": Scope.TALK,
    "puzzles": Scope.PLAY,
    "tournaments": Scope.TABLES,
    "inbox": Scope.TABLES,
    "bots": Scope.TABLES,
    "webhooks": Scope.WEBHOOKS,
    "insights": Scope.PLAY,
}
"""What a request that changes something needs, by the tag of its operation."""


def test_every_operation_needs_its_scope_and_no_other(ana: User, settings: Settings) -> None:
    settings.API_READS_PER_MINUTE = settings.API_WRITES_PER_MINUTE = 10_000
    with_one = {scope: Program(ana, scope) for scope in Scope}
    without = {scope: Program(ana, *(other for other in Scope if other != scope)) for scope in Scope}
    schema = Client().get("/api/v1/openapi.json").json()
    for path, methods in schema["paths"].items():
        address = re.sub(r"\{(\w+)\}", lambda part: "0" if part[1] in {"number", "webhook"} else "nothing", path)
        for method, operation in methods.items():
            scope = Scope.READ if method == "get" else SCOPE_OF[operation["tags"][0]]
            refused = without[scope].send(method.upper(), address.removeprefix("/api/v1"), {})
            assert (refused.status_code, refused.json()["code"]) == (403, "insufficient-scope"), (method, path)
            allowed = with_one[scope].send(method.upper(), address.removeprefix("/api/v1"), {})
            is_refused = allowed.status_code == 403 and allowed.json()["code"] != "bots-only"
            assert allowed.status_code != 401, (method, path)
            assert not is_refused, (method, path)


def test_no_log_and_no_address_holds_a_token(ana: User, capfd: pytest.CaptureFixture[str]) -> None:
    program = Program(ana)
    program.get("/me")
    out, err = capfd.readouterr()
    assert program.secret not in out + err
    schema = Client().get("/api/v1/openapi.json").json()
    operations = [operation for methods in schema["paths"].values() for operation in methods.values()]
    in_address = {each["name"] for operation in operations for each in operation["parameters"] if each["in"] == "query"}
    of_tournaments = {"when", "title", "format", "mine"}
    of_games = {"since", "until", "rated", "players"}
    of_puzzles = {"theme", "difficulty", "after", "latest"}
    assert (
        in_address == {"cursor", "limit", "start", "status", "who", "invite"} | of_tournaments | of_games | of_puzzles
    )
