"""What a room that others read is told: for whom it is, whose turn it is, and who is called."""

from __future__ import annotations

import json

import pytest
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from notifications.channels import email, hooks, payloads
from notifications.channels.payloads import Message
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import play_turn
from tests.notifications.channels.hooking import PAGE, told
from tests.notifications.outbox import send_later
from tests.people import browser_of
from tests.plugins.receiver import Receiver

pytestmark = pytest.mark.django_db


def test_a_room_that_others_read_is_told_whose_turn_it_is(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url, "slack")
    send_later()
    [posted] = receiver.posted
    whose = notice.user.username
    assert posted.json["text"].splitlines()[:2] == [f"For {whose} – {email.subject(notice)}", f"To move: {whose}"]


def test_whoever_is_told_of_the_moves_of_others_reads_whose_turn_it_is_then(
    game: Game, receiver: Receiver, settings: Settings
) -> None:
    mover = game.seats.get(waiting_since__isnull=False).user
    watcher = game.seats.get(waiting_since=None).user
    choices.keep(user=watcher, wanted={(TURN, "webhook"): NEVER})
    hooks.store(user=watcher, url=receiver.url, form="slack", sends_moves=True, mention="U0123ABCD")
    play_turn(game)
    play_turn(game)
    send_later()
    text = receiver.posted[-1].json["text"]
    assert f"To move: {mover.username}" in text
    assert "<@" not in text


@pytest.mark.parametrize(
    ("form", "typed", "text", "more"),
    [
        ("discord", "<@123456789012345678>", "<@123456789012345678> ", {"parse": [], "users": ["123456789012345678"]}),
        ("slack", "U0123ABCD", "<@U0123ABCD> ", None),
        ("mattermost", "@ana.b", "@ana.b ", None),
    ],
)
def test_an_own_id_is_called_and_nobody_else(
    receiver: Receiver, ana: User, form: str, typed: str, text: str, more: object
) -> None:
    client = browser_of(ana)
    assert client.post(PAGE, {"url": receiver.url, "form": form, "mention": typed}).status_code == 302
    client.post(f"{PAGE}{hooks.of(ana)[0].pk}/test/")
    [posted] = receiver.posted
    assert posted.json["content" if form == "discord" else "text"].startswith(f"{text}Test")
    assert posted.json.get("allowed_mentions") == more


@pytest.mark.parametrize(
    ("form", "typed"),
    [
        ("discord", "@everyone"),
        ("discord", "&123456789012345678"),
        ("discord", "١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨"),
        ("discord", "123456789012345678> @everyone <@1"),
        ("slack", "!channel"),
        ("slack", "U0123ABCD|x> <!here"),
        ("mattermost", "channel"),
        ("mattermost", "@all"),
        ("mattermost", "ana @all"),
        ("json", "123456789012345678"),
    ],
)
def test_what_is_no_id_of_one_member_is_refused_beside_the_field(
    receiver: Receiver, ana: User, form: str, typed: str
) -> None:
    page = browser_of(ana).post(PAGE, {"url": receiver.url, "form": form, "mention": typed})
    assert page.status_code == 422
    assert hooks.of(ana) == []


def test_an_id_of_another_service_in_the_row_calls_nobody() -> None:
    """The form may have changed since, or the row come from elsewhere."""
    message = Message(key="k", kind="turn", text="A", url="u", table="t", title="cacao", mention="channel")
    bodies = [json.loads(payloads.body(message, form)) for form in ("discord", "slack", "mattermost")]
    assert bodies == [{"content": "A\n<u>", "allowed_mentions": {"parse": []}}, {"text": "A\n<u>"}, {"text": "A\n<u>"}]
