"""Webhooks by the API: made, changed, tried and removed by their owners, with the scope for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from accounts.models import User
from accounts.security.models import SecurityEvent
from api import services
from api.models import Scope
from notifications.models import Webhook
from tests.api.programs import Program
from tests.people import make_person
from tests.plugins.receiver import ALLOWED, Receiver, running, say

pytestmark = pytest.mark.django_db
URL = "https://hook.example/in"


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    """A program on this machine, which the site may reach."""
    settings.POST_RULES = ALLOWED
    yield from running()


def test_a_webhook_is_made_and_its_secret_is_told_once(ana: User, mailoutbox: list[EmailMessage]) -> None:
    program = Program(ana)
    made = program.post("/me/webhooks", {"url": URL, "kinds": ["turn"], "moves": True})
    assert made.status_code == 201
    hook = Webhook.objects.get()
    assert made.json()["secret"] == hook.secret
    assert (hook.user, hook.url, hook.kinds, hook.sends_moves) == (ana, URL, "turn", True)
    [shown] = program.get("/me/webhooks").json()["webhooks"]
    assert (shown["id"], shown["host"], shown["kinds"], shown["moves"]) == (hook.pk, "hook.example", ["turn"], True)
    assert "secret" not in shown
    assert "url" not in shown
    assert "webhook-added" in SecurityEvent.objects.filter(person=ana).values_list("code", flat=True)
    assert [mail.subject for mail in mailoutbox] == ["New webhook on your account"]


def test_it_is_changed_and_works_again_and_is_removed(ana: User, mailoutbox: list[EmailMessage]) -> None:
    program = Program(ana)
    made = program.post("/me/webhooks", {"url": URL}).json()
    Webhook.objects.update(off_since="2026-11-01T00:00Z")
    changed = program.put(f"/me/webhooks/{made['id']}", {"url": "https://other.example/", "form": "discord"}).json()
    assert (changed["host"], changed["form"], changed["off_since"]) == ("other.example", "discord", None)
    assert Webhook.objects.get().secret == made["secret"]
    assert [mail.subject for mail in mailoutbox] == ["New webhook on your account"] * 2, "it leads out of the account"
    assert program.send("DELETE", f"/me/webhooks/{made['id']}").status_code == 204
    assert not Webhook.objects.exists()
    assert program.send("DELETE", f"/me/webhooks/{made['id']}").json()["code"] == "no-such-webhook"
    codes = SecurityEvent.objects.filter(person=ana).order_by("pk").values_list("code", flat=True)
    assert [code for code in codes if "webhook" in code] == ["webhook-added", "webhook-added", "webhook-ended"]


def test_it_is_tried(ana: User, receiver: Receiver) -> None:
    program = Program(ana)
    key = program.post("/me/webhooks", {"url": receiver.url}).json()["id"]
    receiver.answers = [say(418), say(201)]
    tried = program.post(f"/me/webhooks/{key}/test").json()
    assert (tried["is_taken"], tried["answer"]) == (False, "418")
    assert program.post(f"/me/webhooks/{key}/test").json()["is_taken"] is True
    answers = [program.post(f"/me/webhooks/{key}/test").status_code for _time in range(6)]
    assert answers == [200, 200, 200, 200, 429, 429]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"url": "http://hook.example/"}, "url"),
        ({"url": "https://127.0.0.1/"}, "url"),
        ({"url": ""}, "url"),
        ({"url": URL, "kinds": ["nothing"]}, "kinds"),
        ({"url": URL, "form": "discord", "mention": "everyone"}, "mention"),
    ],
)
def test_what_the_form_of_the_page_refuses_is_refused_by_field(ana: User, body: dict[str, object], where: str) -> None:
    refused = Program(ana).post("/me/webhooks", body)
    assert (refused.status_code, refused.json()["errors"][0]["where"]) == (422, where)
    assert not Webhook.objects.exists()


def test_somebody_elses_is_like_none(ana: User, bo: User, receiver: Receiver) -> None:
    key = Program(ana).post("/me/webhooks", {"url": receiver.url}).json()["id"]
    other = Program(bo)
    assert other.get("/me/webhooks").json() == {"webhooks": []}
    assert other.put(f"/me/webhooks/{key}", {"url": URL}).status_code == 404
    assert other.post(f"/me/webhooks/{key}/test").status_code == 404
    assert other.send("DELETE", f"/me/webhooks/{key}").status_code == 404
    assert other.send("DELETE", f"/me/webhooks/{10**30}").status_code == 404
    assert (Webhook.objects.get().user, receiver.posted) == (ana, [])


def test_only_people_with_accounts_have_them_and_only_with_the_scope(ana: User, bo: User) -> None:
    bot, guest = services.make_bot(owner=bo, name="Rex"), make_person("Coati 12", email="", is_guest=True)
    for program in (Program(bot, owner=bo), Program(guest)):
        assert program.post("/me/webhooks", {"url": URL}).json()["code"] == "people-only"
    old = Program(ana, Scope.READ, Scope.PLAY, Scope.TALK, Scope.TABLES)
    assert old.post("/me/webhooks", {"url": URL}).json()["code"] == "insufficient-scope"
    assert old.get("/me/webhooks").status_code == 200
    assert not Webhook.objects.exists()


def test_nobody_has_more_than_may_be(ana: User, settings: Settings) -> None:
    settings.WEBHOOKS_PER_PERSON = 1
    program = Program(ana)
    assert [program.post("/me/webhooks", {"url": URL}).status_code for _time in range(2)] == [201, 409]


@pytest.mark.django_db(transaction=True)
def test_one_that_is_made_twice_with_the_same_key_is_one(ana: User, mailoutbox: list[EmailMessage]) -> None:
    program = Program(ana)
    answers = [program.post("/me/webhooks", {"url": URL}, {"Idempotency-Key": "a"}) for _time in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert (Webhook.objects.count(), len(mailoutbox)) == (1, 1)


def test_what_was_removed_is_gone_and_a_key_promises_nothing_else(ana: User) -> None:
    program = Program(ana)
    made = program.post("/me/webhooks", {"url": URL}).json()
    path, key = f"/me/webhooks/{made['id']}", {"Idempotency-Key": "a"}
    assert program.send("DELETE", path, headers=key).status_code == 204
    assert program.send("DELETE", path, headers=key).json()["code"] == "no-such-webhook"
