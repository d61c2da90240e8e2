"""What becomes of notices to a webhook that fails, and when it is turned off."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings

from accounts.models import User
from core.http import sending
from core.http.rules import Rules
from games.models import Game
from notifications.channels import WEBHOOK, hooks
from notifications.models import Notice, Webhook
from tests.games.factories import play_turn, running_game
from tests.notifications.channels.hooking import PAGE, SOON, become, send_for, told
from tests.notifications.outbox import later, send_later
from tests.people import browser_of
from tests.plugins.patience import before_long
from tests.plugins.receiver import ALLOWED, Answer, Receiver, drip, hang, hang_up, rules_for, say

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("behaviour", [say(500), say(404), say(410), say(302, Location="http://127.0.0.1:9/")])
def test_a_webhook_that_fails_for_a_day_is_off_and_its_owner_is_told(
    game: Game, receiver: Receiver, mailoutbox: list[EmailMessage], behaviour: Answer
) -> None:
    notice = told(game, receiver.url)
    receiver.usual = behaviour
    send_for(24)
    assert (become(notice), Webhook.objects.get().off_since) == (("pending", ""), None)
    assert len(receiver.posted) > 3
    send_for(6, since=24)
    assert become(notice) == ("failed", "webhook-failed")
    assert "turned it off" in browser_of(notice.user).get("/profile/notices/").content.decode()
    assert "turned it off" in browser_of(notice.user).get(f"{PAGE}{Webhook.objects.get().pk}/").content.decode()
    assert WEBHOOK.obstacle(notice.user) == "webhook-off"
    [mail] = [mail for mail in mailoutbox if mail.subject == "We turned off your webhook"]
    assert mail.to == [notice.user.email]
    assert "127.0.0.1" in mail.body
    assert f"({Webhook.objects.get().answer})" in mail.body
    assert PAGE in mail.body


def test_whose_webhook_is_on_again_by_now_is_not_told_that_it_was_off(
    ana: User, mailoutbox: list[EmailMessage]
) -> None:
    hook = hooks.store(user=ana, url="https://hook.example/", form="json")
    hooks.record_answer(hook, sending.Answer(0, sending.Fault.FORBIDDEN, hooks.PORT))
    assert Webhook.objects.get().off_since is not None
    hooks.store(user=ana, hook=hook, url="https://hook.example/", form="json")
    send_later()
    assert Notice.objects.get(kind="webhook_off", channel="mail").reason == "webhook-on"
    assert not mailoutbox


def refuse_with_nul(request: BaseHTTPRequestHandler) -> None:
    """Answer with a character that no text of PostgreSQL's takes."""
    request.wfile.write(b"HTTP/1.1 500 Broken\0 here\r\nContent-Length: 0\r\n\r\n")


@pytest.mark.postgresql
def test_an_answer_that_the_database_cannot_keep_is_a_failure_like_others(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.answers = [refuse_with_nul]
    send_later(SOON)
    assert become(notice) == ("pending", "")
    assert notice.detail == "500 Broken here"
    send_later(SOON + 6)
    assert become(notice) == ("sent", "")


def test_an_ordinary_failure_is_tried_again_after_five_minutes_and_an_hour(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.answers = [say(500), say(500)]
    for minutes, posts in ((SOON, 1), (SOON + 4, 1), (SOON + 6, 2), (SOON + 60, 2), (SOON + 68, 3)):
        send_later(minutes)
        assert len(receiver.posted) == posts
    assert become(notice) == ("sent", "")


def test_many_failures_within_a_day_turn_nothing_off(ana: User, bo: User, game: Game, receiver: Receiver) -> None:
    games = [game, *(running_game(ana, bo, title="cacao") for _table in range(7))]
    for person in (ana, bo):
        hooks.store(user=person, url=receiver.url, form="json")
    receiver.usual = say(500)
    for each in games:
        play_turn(each)
    send_for(20)
    assert not Webhook.objects.filter(off_since__isnull=False).exists()
    receiver.usual = say(204)
    send_for(6, since=20)
    notices = Notice.objects.filter(channel="webhook")
    assert (notices.count(), {become(notice) for notice in notices}) == (8, {("sent", "")})


def test_a_success_within_the_day_clears_what_failed_before(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.usual = say(500)
    send_for(20)
    receiver.usual = say(204)
    send_for(6, since=20)
    assert become(notice) == ("sent", "")
    receiver.usual = say(500)
    with later(27 * 60):
        play_turn(game)
        play_turn(game)
    send_for(10, since=28)
    assert len(receiver.posted) > 8
    assert Webhook.objects.get().off_since is None


def test_two_bad_moments_on_different_days_are_no_bad_day(game: Game, receiver: Receiver) -> None:
    told(game, receiver.url)
    receiver.usual = say(500)
    send_later(SOON)
    play_turn(game)
    with later(40 * 60):
        play_turn(game)
    send_later(40 * 60 + SOON)
    assert len(receiver.posted) == 2
    assert Webhook.objects.get().off_since is None


@pytest.mark.parametrize("behaviour", [hang, drip, hang_up])
def test_what_was_posted_and_not_answered_is_not_posted_again_but_counts(
    game: Game, receiver: Receiver, settings: Settings, behaviour: Answer
) -> None:
    notice = told(game, receiver.url)
    receiver.usual, settings.POST_RULES = behaviour, rules_for(behaviour)
    with before_long():
        send_later(SOON)
        send_later(SOON + 600)
    assert (become(notice), len(receiver.posted)) == (("unknown", "no-answer"), 1)
    assert Webhook.objects.get().failing_since is not None


def test_one_that_works_again_begins_anew(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.answers = [say(500), say(500), say(204)]
    for hours in range(12):
        send_later(SOON + hours * 60)
    assert become(notice) == ("sent", "")
    assert Webhook.objects.get().failing_since is None


def test_what_the_address_before_answered_says_nothing_about_the_new_one(ana: User) -> None:
    hooks.store(user=ana, url="https://old.example.org/", form="json")
    before = Webhook.objects.get()
    hooks.store(user=ana, hook=before, url="https://new.example.org/", form="json")
    hooks.record_answer(before, sending.Answer(500))
    hook = Webhook.objects.get()
    assert (hook.failures, hook.failing_since, hook.answer) == (0, None, "")


# --- ports -----------------------------------------------------------------------------------------------------------


def test_only_the_usual_port_is_taken_and_the_form_says_which(ana: User, settings: Settings) -> None:
    client = browser_of(ana)
    other, usual = ({"url": f"https://hook.example:{port}/", "form": "json"} for port in (8443, 443))
    page = client.post(PAGE, other)
    assert (page.status_code, hooks.of(ana)) == (422, [])
    assert "This site only sends to these ports: 443." in page.content.decode()
    assert client.post(PAGE, usual).status_code == 302
    settings.WEBHOOK_PORTS = (443, 8443)
    settings.POST_RULES = Rules(ports=settings.WEBHOOK_PORTS)
    assert client.post(PAGE, other).status_code == 302


def test_a_webhook_to_another_port_is_posted_to_no_more_and_its_owner_is_told_why(
    game: Game, receiver: Receiver, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    notice = told(game, receiver.url)
    settings.POST_RULES = ALLOWED._replace(ports=(443,))
    send_later()
    assert (receiver.posted, become(notice)) == ([], ("dropped", "webhook-port"))
    page_of_hook = f"{PAGE}{Webhook.objects.get().pk}/"
    for page in (page_of_hook, "/profile/notices/"):
        assert "doesn’t send to the port" in browser_of(notice.user).get(page).content.decode()
    [mail] = [mail for mail in mailoutbox if mail.subject == "We turned off your webhook"]
    assert "This site only sends to these ports: 443." in mail.body
    settings.POST_RULES = ALLOWED
    browser_of(notice.user).post(page_of_hook + "test/")
    assert WEBHOOK.obstacle(notice.user) == ""
