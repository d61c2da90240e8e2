"""A host that says *later* is left alone for as long as it says, by everybody's notices, and none of them is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from threading import Event

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from cacao_site import pruning
from core.http.sending import Answer as PostAnswer
from core.http.sending import Fault
from games.models import Game
from notifications.channels import hooks, hosts
from notifications.models import Device, Notice, PausedHost, Webhook
from tests.games.at_once import at_once
from tests.games.factories import play_turn, running_game
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.notifications.channels.hooking import PAGE, SOON, become, told
from tests.notifications.outbox import later, send_later
from tests.people import browser_of
from tests.plugins.receiver import ALLOWED, Receiver, running, say

pytestmark = pytest.mark.django_db

SECONDS = 1 / 60
"""Of a minute."""


@pytest.fixture
def tables(ana: User, bo: User, game: Game, receiver: Receiver) -> list[Notice]:
    """Eight tables at which it is somebody's turn; both players have a webhook at the same host."""
    games = [game, *(running_game(ana, bo, title="cacao") for _table in range(7))]
    hooks.store(user=ana, url=f"{receiver.url}/ana", form="json")
    hooks.store(user=bo, url=f"{receiver.url}/bo", form="json")
    for each in games:
        play_turn(each)
    return list(Notice.objects.filter(channel="webhook").order_by("pk"))


def outcomes(notices: list[Notice]) -> set[tuple[str, str]]:
    return {become(notice) for notice in notices}


@pytest.mark.parametrize("status", [429, 503])
def test_eight_tables_and_two_people_wait_until_the_host_takes_posts_again(
    tables: list[Notice], receiver: Receiver, status: int
) -> None:
    receiver.usual = say(status, Retry_After="120")
    send_later(SOON)
    assert (len(receiver.posted), outcomes(tables)) == (1, {("pending", "host-paused")})
    assert not Webhook.objects.filter(off_since__isnull=False).exists()
    send_later(SOON + 1.9)
    assert len(receiver.posted) == 1
    receiver.usual = say(204)
    send_later(SOON + 2.1)
    assert (len(receiver.posted), outcomes(tables)) == (9, {("sent", "")})
    assert not PausedHost.objects.exists()


def test_a_host_that_takes_one_post_at_a_time_gets_them_all_in_the_end(
    tables: list[Notice], receiver: Receiver
) -> None:
    for turn in range(8):
        receiver.answers = [say(204)]
        receiver.usual = say(429, Retry_After="2")
        send_later(SOON + turn)
    assert outcomes(tables) == {("sent", "")}
    assert len(receiver.posted) <= 16


def test_a_host_that_says_later_for_hours_loses_no_notice_and_gets_few_posts(
    tables: list[Notice], receiver: Receiver
) -> None:
    receiver.usual = say(503, Retry_After="3600")
    for hours in range(20):
        send_later(SOON + hours * 61)
    assert (len(receiver.posted), outcomes(tables)) == (20, {("pending", "host-paused")})
    receiver.usual = say(200)
    send_later(SOON + 20 * 61)
    assert outcomes(tables) == {("sent", "")}


def test_one_that_says_nothing_but_later_for_more_than_a_day_is_off_in_the_end(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.usual = say(429)
    for hours in range(27):
        send_later(SOON + hours * 60)
    assert become(notice) == ("dropped", "webhook-off")


def test_a_turn_that_is_over_meanwhile_is_not_posted_any_more(game: Game, receiver: Receiver) -> None:
    notice = told(game, receiver.url)
    receiver.answers = [say(429, Retry_After="600")]
    send_later(SOON)
    play_turn(game)
    send_later(SOON + 11)
    assert (len(receiver.posted), become(notice)) == (1, ("dropped", "moved"))


@pytest.fixture
def other() -> Iterator[Receiver]:
    """A program at another host."""
    yield from running()


def test_other_hosts_are_posted_to_meanwhile(
    ana: User, bo: User, game: Game, receiver: Receiver, other: Receiver
) -> None:
    hooks.store(user=ana, url=receiver.url, form="json")
    hooks.store(user=bo, url=other.url, form="json")
    receiver.usual = say(429, Retry_After="3600")
    for _turn in range(2):
        play_turn(game)
        send_later()
    assert (len(receiver.posted), len(other.posted)) == (1, 1)


@pytest.mark.parametrize("same", ["{url}/x", "{upper}/y", "{url}/?a=1"])
def test_a_host_is_the_same_whatever_the_path_and_the_letters(receiver: Receiver, same: str) -> None:
    address = same.format(url=receiver.url, upper=receiver.url.replace("http", "HTTP"))
    assert hosts.origin_of(address, ALLOWED) == receiver.url
    assert hosts.origin_of("https://Hook.Example./", ALLOWED) == hosts.origin_of("https://hook.example:443/", ALLOWED)


def test_a_test_by_hand_waits_as_well_and_says_so(receiver: Receiver, ana: User) -> None:
    client = browser_of(ana)
    client.post(PAGE, {"url": receiver.url, "form": "json"})
    receiver.usual = say(429, Retry_After="60")
    page = f"{PAGE}{Webhook.objects.get().pk}/"
    client.post(page + "test/")
    assert "asked us to wait (429)" in client.get(page).content.decode()
    client.post(page + "test/")
    assert "asked us to wait a little" in client.get(page).content.decode()
    assert len(receiver.posted) == 1


def send(url: str) -> PostAnswer:
    return hosts.post(url, b"{}", {}, rules=ALLOWED, before=lambda: True)


def test_of_two_pauses_the_longer_one_holds(receiver: Receiver) -> None:
    receiver.answers = [say(429, Retry_After="3600")]
    send(receiver.url)
    hosts._pause(receiver.url, timezone.now() + timedelta(seconds=2))
    with later(10):
        assert send(receiver.url).fault is Fault.PAUSED


def test_when_a_pause_is_over_one_tries_and_the_others_wait_for_what_comes_of_it(receiver: Receiver) -> None:
    receiver.answers = [say(429, Retry_After="2")]
    send(receiver.url)
    arrived, go_on = Event(), Event()

    def slowly(request: object) -> None:
        arrived.set()
        go_on.wait(60)
        say(204)(request)

    receiver.answers = [slowly]
    with later(5 * SECONDS):
        first = PausedHost.objects.get()
        assert hosts._rests_until(first) is None
        assert hosts._rests_until(first) is not None
        assert send(receiver.url).fault is Fault.PAUSED
    with later(1):  # Whoever tried is gone without a word.
        assert hosts._rests_until(PausedHost.objects.get()) is None


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_of_many_workers_one_tries(receiver: Receiver) -> None:
    receiver.answers = [say(503, Retry_After="1")]
    send(receiver.url)
    PausedHost.objects.update(until=timezone.now())
    receiver.usual = say(503, Retry_After="60")
    answers: list[PostAnswer] = []

    def act() -> None:
        answers.append(send(receiver.url))

    at_once(act, act)
    assert len(receiver.posted) == 2
    assert sorted(answer.fault.value for answer in answers) == ["", "paused"]


def test_an_answer_that_asks_for_no_pause_ends_it(receiver: Receiver) -> None:
    receiver.answers = [say(429, Retry_After="1"), say(500)]
    send(receiver.url)
    with later(1):
        assert send(receiver.url).status == 500
    assert not PausedHost.objects.exists()


def test_pauses_that_are_long_over_are_forgotten(db: None) -> None:
    for days in (0, 2):
        PausedHost.objects.create(origin=f"https://{days}.example", until=timezone.now() - timedelta(days=days))
    for rule in pruning.PRUNINGS:
        if rule.rows().model is PausedHost:
            list(rule.batches())
    assert [host.origin for host in PausedHost.objects.all()] == ["https://0.example"]


# --- push services ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [429, 503])
def test_a_push_service_that_says_later_is_left_alone_by_everybody_and_no_push_is_lost(
    ana: User, bo: User, game: Game, receiver: Receiver, settings: Settings, status: int
) -> None:
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    games = [game, *(running_game(ana, bo, title="cacao") for _table in range(7))]
    for person in (ana, bo):
        Browser(receiver, person.username).belong_to(person)
    for each in games:
        play_turn(each)
    notices = list(Notice.objects.filter(channel="push"))
    receiver.usual = say(status, Retry_After="120")
    send_later(SOON)
    assert (len(receiver.posted), outcomes(notices)) == (1, {("pending", "host-paused")})
    receiver.usual = say(201)
    send_later(SOON + 2.1)
    assert (len(receiver.posted), outcomes(notices)) == (9, {("sent", "")})
    assert Device.objects.count() == 2
