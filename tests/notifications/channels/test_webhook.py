"""What is posted to the webhook of a person, what becomes of it, and how its owner sets it up."""

from __future__ import annotations

import hmac
import json
from base64 import b64decode, b64encode
from hashlib import sha256
from time import time

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from core.http.rules import Rules
from core.http.sending import Answer as PostAnswer
from games.models import Game
from notifications import health
from notifications.channels import (
    email,
    hooks,
    payloads,
)
from notifications.channels.payloads import Message
from notifications.endpoints import answers
from notifications.models import ChannelHealth, Notice, Webhook
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import play_turn
from tests.notifications.channels.hooking import PAGE, SOON, become, told
from tests.notifications.outbox import send_later
from tests.people import browser_of, make_person
from tests.plugins.receiver import Posted, Receiver, say

pytestmark = pytest.mark.django_db


def seal_of(posted: Posted, secret: str) -> str:
    """As a program of somebody's own would reckon it."""
    signed = f"{posted.headers['webhook-id']}.{posted.headers['webhook-timestamp']}.".encode() + posted.body
    return "v1," + b64encode(hmac.new(b64decode(secret.removeprefix("whsec_")), signed, sha256).digest()).decode()


# --- what is posted --------------------------------------------------------------------------------------------------


def test_a_turn_is_posted_and_signed(game: Game, receiver: Receiver, settings: Settings) -> None:
    notice = told(game, f"{receiver.url}/hook?key=1")
    send_later()
    [posted] = receiver.posted
    assert posted.path == "/hook?key=1"
    assert posted.json == {
        "event": "asked",
        "type": "turn",
        "text": email.subject(notice),
        "url": f"{settings.BASE_URL}{game.get_absolute_url()}",
        "table": game.public_id,
        "title": "cacao",
    }
    assert posted.headers["webhook-signature"] == seal_of(posted, Webhook.objects.get().secret)
    assert become(notice) == ("sent", "")
    assert notice.address == "127.0.0.1"
    assert Webhook.objects.get().answer == "201"


def test_a_post_that_is_repeated_has_the_same_identity_and_another_time(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.answers = [say(500)]
    send_later(SOON)
    send_later(SOON + 10)
    first, second = receiver.posted
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert int(second.headers["webhook-timestamp"]) > int(first.headers["webhook-timestamp"])
    assert str(notice.pk) not in first.headers["webhook-id"].split("_")


@pytest.mark.parametrize(
    ("form", "wanted"),
    [
        ("discord", {"content": "A \\*b\\* @\u200bhere <\u200b\\!channel\\>\n<u>", "allowed_mentions": {"parse": []}}),
        ("slack", {"text": "A *b* @here &lt;!channel&gt;\n<u>"}),
        ("mattermost", {"text": "A \\*b\\* @\u200bhere <\u200b\\!channel\\>\n<u>"}),
    ],
)
def test_each_service_gets_its_form_and_nobody_is_called(form: str, wanted: dict[str, object]) -> None:
    message = Message(key="k", kind="turn", text="A *b* @here <!channel>", url="u", table="t", title="cacao")
    hook = Webhook(form=form, secret="whsec_AAAA")
    content = payloads.body(message, form)
    assert json.loads(content) == wanted
    assert payloads.headers(message, hook, content, at=1) == {"Content-Type": "application/json"}


def test_webhooks_can_be_switched_off_alone(game: Game, receiver: Receiver) -> None:
    person = game.seats.get(waiting_since=None).user
    hooks.store(user=person, url=receiver.url, form="json")
    choices.keep(user=person, wanted={(TURN, "webhook"): NEVER})
    play_turn(game)
    assert [notice.reason for notice in Notice.objects.filter(channel="webhook")] == ["switched-off"]


# --- whom trouble concerns -------------------------------------------------------------------------------------------


def test_nobody_listening_counts_as_a_failure(game: Game, receiver: Receiver) -> None:
    told(game, receiver.url)
    receiver.stop()
    send_later()
    hook = Webhook.objects.get()
    assert (hook.failing_since is not None, hook.answer) == (True, "unreached")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f.1"])
def test_nothing_is_posted_to_this_machine_on_a_public_site(
    game: Game, receiver: Receiver, settings: Settings, host: str
) -> None:
    told(game, f"http://{host}:{receiver.port}/")
    settings.POST_RULES = Rules(schemes=("http",))
    send_later()
    assert (receiver.posted, Webhook.objects.get().answer) == ([], "forbidden")


def test_the_trouble_of_one_webhook_is_not_the_channels(game: Game, receiver: Receiver) -> None:
    told(game, receiver.url)
    receiver.usual = say(500)
    send_later()
    assert not ChannelHealth.objects.exists()
    assert health.may_be_used("webhook")


def test_a_webhook_that_was_removed_is_not_posted_to(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    hooks.remove(hook=Webhook.objects.get())
    send_later()
    assert (receiver.posted, become(notice)) == ([], ("dropped", "no-webhook"))


def test_what_was_known_of_another_address_is_not_held_against_a_new_one(receiver: Receiver, ana: User) -> None:
    old = hooks.store(user=ana, url=f"{receiver.url}/old", form="json")
    secret = old.secret
    Webhook.objects.update(failures=2, failing_since="2026-11-01T00:00Z")
    hooks.store(user=ana, hook=old, url=f"{receiver.url}/new", form="json")
    hooks.record_answer(old, PostAnswer(500))
    [hook] = hooks.of(ana)
    assert (hook.failing_since, hook.answer, hook.secret) == (None, "", secret)


# --- its page --------------------------------------------------------------------------------------------------------


def save(client: Client, url: str, form: str = "json", page: str = PAGE) -> int:
    return client.post(page, {"url": url, "form": form}).status_code


def page_of(user: User) -> str:
    """The page of somebody's only webhook."""
    [hook] = hooks.of(user)
    return f"{PAGE}{hook.pk}/"


def test_the_secret_is_shown_once_and_can_be_renewed(receiver: Receiver, ana: User) -> None:
    client = browser_of(ana)
    assert save(client, receiver.url) == 302
    [hook] = hooks.of(ana)
    secret, page = hook.secret, page_of(ana)
    assert secret in client.get(page).content.decode()
    assert secret not in client.get(page).content.decode()
    assert save(client, f"{receiver.url}/elsewhere", page=page) == 302
    assert secret not in client.get(page).content.decode()
    client.post(page + "secret/")
    [hook] = hooks.of(ana)
    assert hook.secret != secret
    assert hook.secret in client.get(page).content.decode()
    assert hook.secret not in client.get(page).content.decode()


def test_a_test_says_what_came_back_and_switches_on_again(receiver: Receiver, ana: User) -> None:
    client = browser_of(ana)
    save(client, receiver.url)
    Webhook.objects.update(failures=3, off_since="2026-11-01T00:00Z")
    receiver.answers = [say(418)]
    address = page_of(ana)
    client.post(address + "test/")
    page = client.get(address).content.decode()
    assert "The address refused it (418)." in page
    assert "turned it off" in page
    client.post(address + "test/")
    page = client.get(address).content.decode()
    assert "Delivered (201)." in page
    assert "turned it off" not in page
    assert [posted.json["type"] for posted in receiver.posted] == ["test", "test"]
    assert abs(int(receiver.posted[0].headers["webhook-timestamp"]) - time()) < 60


def test_a_test_says_the_same_of_names_inside_and_of_names_that_nobody_has() -> None:
    assert answers.in_words("forbidden") == answers.in_words("unreached")


def test_tests_are_counted(receiver: Receiver, ana: User) -> None:
    client = browser_of(ana)
    save(client, receiver.url)
    for _time in range(10):
        client.post(page_of(ana) + "test/")
    assert len(receiver.posted) == 6
    assert "Please wait" in client.get(page_of(ana)).content.decode()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "http://hook.example/",
        "ftp://hook.example/",
        "javascript:alert(1)",
        "https://ana:secret@hook.example/",
        "https://hook.example:99999/",
        "https://hook.example/" + "a" * 1000,
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://169.254.169.254/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://[fe80::1]/",
        "https://[::ffff:10.0.0.1]/",
    ],
)
def test_an_address_that_is_none_is_refused_beside_the_field(ana: User, url: str) -> None:
    client = browser_of(ana)
    assert save(client, url) == 422
    assert hooks.of(ana) == []


def test_an_unknown_form_is_refused(ana: User) -> None:
    assert save(browser_of(ana), "https://hook.example/", "irc") == 422


def test_a_webhook_can_be_removed(receiver: Receiver, ana: User, bo: User) -> None:
    save(browser_of(ana), receiver.url)
    page = page_of(ana)
    assert browser_of(bo).post(page + "remove/").status_code == 404
    assert hooks.of(ana)
    browser_of(ana).post(page + "remove/")
    assert hooks.of(ana) == []


def test_guests_have_none(receiver: Receiver) -> None:
    guest = make_person("Coati 1234", email="", is_guest=True)
    assert save(browser_of(guest), receiver.url) == 302
    assert hooks.of(guest) == []


def test_whoever_leaves_the_site_leaves_no_webhook(receiver: Receiver, ana: User) -> None:
    hooks.store(user=ana, url=receiver.url, form="json")
    delete_account(user=ana)
    assert not Webhook.objects.exists()
