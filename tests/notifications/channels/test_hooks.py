"""Several webhooks of one person: each is told what it wants, at once, in order, and whatever befalls the others."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import User
from games.models import Game
from notifications import outbox
from notifications.channels import hooks
from notifications.errors import NoSuchWebhook, TooManyWebhooks
from notifications.models import Notice, Webhook
from notifications.preferences import choices
from notifications.timing import NOW, USUAL_PAUSE
from notifications.types import TALK, TURN
from tests.games.factories import play_to_end, play_turn
from tests.notifications.channels.hooking import become
from tests.notifications.outbox import send_due, send_later
from tests.people import browser_of
from tests.plugins.receiver import Receiver, say

pytestmark = pytest.mark.django_db
PAGE = "/profile/notices/webhook/"


def waiting(game: Game) -> User:
    """Whose turn it is not."""
    person: User = game.seats.get(waiting_since=None).user
    return person


def posted_to(receiver: Receiver, path: str) -> list[str]:
    """The events that came at this path, in their order."""
    return [post.json["event"] for post in receiver.posted if post.path == path]


def test_each_is_told_what_it_wants(game: Game, receiver: Receiver) -> None:
    person = waiting(game)
    hooks.store(user=person, url=f"{receiver.url}/all")
    hooks.store(user=person, url=f"{receiver.url}/turns", kinds=["turn"])
    hooks.store(user=person, url=f"{receiver.url}/talk", kinds=["talk"])
    play_turn(game, Random(1))
    send_due()
    assert [posted_to(receiver, path) for path in ("/all", "/turns", "/talk")] == [["asked"], ["asked"], []]
    assert len({post.headers["webhook-id"] for post in receiver.posted}) == 2


def test_a_turn_is_posted_when_it_begins_and_not_when_the_schedule_comes_by(
    game: Game, receiver: Receiver, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    hooks.store(user=waiting(game), url=receiver.url)
    with django_capture_on_commit_callbacks(execute=True):
        play_turn(game, Random(1))
    assert posted_to(receiver, "/") == ["asked"]


def test_a_turn_is_posted_at_once_unless_its_owner_chose_a_pause(game: Game, receiver: Receiver) -> None:
    person = waiting(game)
    hooks.store(user=person, url=receiver.url)
    choices.keep(user=person, wanted={(TURN, "webhook"): USUAL_PAUSE})
    play_turn(game, Random(1))
    send_due()
    assert receiver.posted == []
    send_later(6)
    assert len(receiver.posted) == 1


def test_what_is_usual_at_a_webhook_is_not_what_is_usual_by_mail(ana: User) -> None:
    said = choices.preferences_of([ana])
    assert {said.usual(ana, kind, "webhook") for kind in (TURN, TALK)} == {NOW}
    assert {said.usual(ana, kind, "mail") for kind in (TURN, TALK)} == {USUAL_PAUSE}
    choices.keep(user=ana, wanted={(TURN, "webhook"): NOW, (TURN, "mail"): USUAL_PAUSE})
    assert choices.preferences_of([ana]).rows == {}


def test_trouble_of_one_is_not_the_others(game: Game, receiver: Receiver) -> None:
    person = waiting(game)
    bad, good = (hooks.store(user=person, url=f"{receiver.url}/{name}") for name in ("bad", "good"))
    receiver.answers = [say(500), say(201)]
    play_turn(game, Random(1))
    send_due()
    answers = dict(Webhook.objects.values_list("pk", "answer"))
    assert answers == {bad.pk: "500", good.pk: "201"}


def test_a_row_of_the_release_before_goes_to_the_oldest(game: Game, receiver: Receiver) -> None:
    person = waiting(game)
    for name in ("old", "new"):
        hooks.store(user=person, url=f"{receiver.url}/{name}")
    play_turn(game, Random(1))
    first = Notice.objects.filter(channel="webhook").order_by("pk").first()
    assert first is not None
    Notice.objects.exclude(pk=first.pk).delete()
    Notice.objects.filter(pk=first.pk).update(webhook=None)
    send_due()
    assert [post.path for post in receiver.posted] == ["/old"]


def test_one_that_was_removed_gets_nothing_and_the_other_does_not_get_it_either(game: Game, receiver: Receiver) -> None:
    person = waiting(game)
    gone, stays = (hooks.store(user=person, url=f"{receiver.url}/{name}") for name in ("gone", "stays"))
    play_turn(game, Random(1))
    hooks.remove(hook=gone)
    send_due()
    assert [post.path for post in receiver.posted] == ["/stays"]
    dropped = Notice.objects.get(webhook=gone.pk)
    assert become(dropped) == ("dropped", "no-webhook")
    assert Webhook.objects.get().pk == stays.pk


# --- order -----------------------------------------------------------------------------------------------------------


def test_no_move_is_told_after_the_end_of_its_game(game: Game, receiver: Receiver) -> None:
    person = waiting(game)
    hooks.store(user=person, url=receiver.url, sends_moves=True)
    play_to_end(game, Random(1))
    for minutes in range(4):
        send_later(minutes)
    told = [post.json["event"] for post in receiver.posted]
    assert told.count("over") == 1
    assert told[-1] == "over"


def owed(hook: Webhook, *, key: str) -> Notice:
    """A notice to a webhook that is due now."""
    now = timezone.now()
    return Notice.objects.create(
        key=key, kind="mail_turns", channel="webhook", webhook=hook.pk, user=hook.user, due_at=now, created_at=now
    )


def test_what_is_due_goes_out_in_the_order_in_which_it_was_written_and_one_at_a_time(ana: User) -> None:
    hook, other = (hooks.store(user=ana, url=f"https://{name}.example/") for name in ("one", "two"))
    first, second, elsewhere = owed(hook, key="a"), owed(hook, key="b"), owed(other, key="c")
    Notice.objects.filter(pk=second.pk).update(due_at=timezone.now() - timedelta(hours=1))
    leased = [notice.pk for _time in range(4) for notice in outbox.lease(["webhook"])]
    assert sorted(leased) == sorted([first.pk, elsewhere.pk])
    for notice in Notice.objects.filter(pk=first.pk):
        outbox.end(notice, Notice.Status.SENT)
    assert [notice.pk for notice in outbox.lease(["webhook"])] == [second.pk]


def test_one_that_waits_for_its_next_try_holds_up_nothing(ana: User) -> None:
    hook = hooks.store(user=ana, url="https://one.example/")
    first, second = owed(hook, key="a"), owed(hook, key="b")
    Notice.objects.filter(pk=first.pk).update(due_at=timezone.now() + timedelta(hours=1), tried_at=timezone.now())
    assert [notice.pk for notice in outbox.lease(["webhook"])] == [second.pk]


# --- how many --------------------------------------------------------------------------------------------------------


def test_nobody_has_more_than_may_be(ana: User, settings: Settings) -> None:
    settings.WEBHOOKS_PER_PERSON = 2
    first = hooks.store(user=ana, url="https://one.example/")
    hooks.store(user=ana, url="https://two.example/")
    with pytest.raises(TooManyWebhooks):
        hooks.store(user=ana, url="https://three.example/")
    hooks.store(user=ana, hook=first, url="https://four.example/")
    answer = browser_of(ana).post(PAGE, {"url": "https://five.example/", "form": "json"})
    assert (answer.status_code, Webhook.objects.count()) == (409, 2)
    assert "https://five.example/" in answer.content.decode()


def test_one_that_is_gone_is_not_changed_into_another(ana: User) -> None:
    hook = hooks.store(user=ana, url="https://one.example/")
    hooks.remove(hook=hook)
    with pytest.raises(NoSuchWebhook):
        hooks.store(user=ana, hook=hook, url="https://two.example/")
    assert not Webhook.objects.exists()


def test_the_page_lists_all_and_keeps_what_each_wants(ana: User) -> None:
    browser = browser_of(ana)
    for name in ("one", "two"):
        fields = {"url": f"https://{name}.example/", "form": "json", "kinds": ["turn", "over"]}
        assert browser.post(PAGE, fields).status_code == 302
    page = browser.get(PAGE).content.decode()
    assert "one.example" in page
    assert "two.example" in page
    [hook, _other] = hooks.of(ana)
    assert hook.kinds == "turn over"
    assert browser.get(f"{PAGE}{hook.pk}/").context["form"]["kinds"].value() == ["turn", "over"]
