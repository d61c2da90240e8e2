"""What is pushed to browsers: to whom, what it says, what becomes of it, and how a browser comes and goes."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import delete_account
from core.http import sending
from core.http.rules import Rules
from games.models import Game
from notifications import health
from notifications.channels import PUSH, devices, email
from notifications.models import ChannelHealth, Device, Notice
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import play_turn, running_game
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.notifications.outbox import later, send_later
from tests.people import browser_of, give_password, make_person
from tests.plugins.patience import before_long
from tests.plugins.receiver import ALLOWED, Answer, Receiver, hang, hang_up, rules_for, running, say

pytestmark = pytest.mark.django_db

PAGE = "/profile/notices/"


@pytest.fixture
def service(settings: Settings) -> Iterator[Receiver]:
    """A push service on this machine, which the site may reach, and keys of the site."""
    settings.POST_RULES = ALLOWED
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    yield from running()


@pytest.fixture
def game(service: Receiver, ana: User, bo: User) -> Game:
    """A running table. Nobody wants mails about turns: what is sent here is pushed."""
    for person in (ana, bo):
        choices.keep(user=person, wanted={(TURN, "mail"): NEVER})
    return running_game(ana, bo, title="cacao")


def active(game: Game) -> User:
    return game.seats.get(waiting_since__isnull=False).user


def other(game: Game) -> User:
    return game.seats.get(waiting_since=None).user


def pushed(user: User) -> list[Notice]:
    return list(Notice.objects.filter(user=user, channel="push").order_by("-pk"))


def after_the_turn_of_another(game: Game, browser: Browser) -> Notice:
    """The notice for the owner of this browser, whose turn it is then."""
    person = other(game)
    browser.belong_to(person)
    play_turn(game)
    [notice] = pushed(person)
    return notice


# --- what is pushed --------------------------------------------------------------------------------------------------


def test_a_turn_is_pushed_and_says_no_more_than_the_subject_of_a_mail(game: Game, service: Receiver) -> None:
    browser = Browser(service)
    notice = after_the_turn_of_another(game, browser)
    send_later()
    [posted] = service.posted
    assert browser.read(posted) == {
        "title": email.subject(notice),
        "tag": game.public_id,
        "url": game.get_absolute_url(),
        "is_turn": True,
        "waits": [game.public_id],
        "acts": [],
        "label": devices.label(Device.objects.get()),
    }
    notice.refresh_from_db()
    assert notice.status == "sent"
    assert Device.objects.get().used_at is not None


def test_pushes_about_one_table_replace_each_other_also_before_they_arrive(game: Game, service: Receiver) -> None:
    after_the_turn_of_another(game, Browser(service))
    send_later()
    headers = service.posted[0].headers
    assert (headers["Topic"], headers["TTL"], headers["Content-Encoding"]) == (game.public_id, "86400", "aes128gcm")


def test_the_push_is_signed_for_this_push_service_with_the_key_that_browsers_know(
    game: Game, service: Receiver, settings: Settings
) -> None:
    after_the_turn_of_another(game, Browser(service))
    send_later()
    scheme, _space, rest = service.posted[0].headers["Authorization"].partition(" ")
    token, key = (part.partition("=")[2] for part in rest.split(","))
    claims = verified(token, settings.WEB_PUSH_PUBLIC_KEY)
    assert (scheme, key) == ("vapid", settings.WEB_PUSH_PUBLIC_KEY)
    assert (claims["aud"], claims["sub"]) == (service.url, "mailto:cacao@localhost")
    assert timezone.now().timestamp() < claims["exp"] < timezone.now().timestamp() + 86_400


def verified(token: str, public_key: str) -> dict[str, Any]:
    """The claims of a JSON web token, whose signature holds."""
    head, claims, seal = token.split(".")
    signature, point = decoded(seal), decoded(public_key)
    numbers = (int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    try:
        key.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    except InvalidSignature:
        pytest.fail("the signature does not hold")
    return json.loads(decoded(claims))


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_whoever_has_moved_meanwhile_gets_no_push(game: Game, service: Receiver) -> None:
    notice = after_the_turn_of_another(game, Browser(service))
    play_turn(game)
    send_later()
    notice.refresh_from_db()
    assert (service.posted, notice.reason) == ([], "moved")


def test_pushes_can_be_switched_off_alone(game: Game, service: Receiver) -> None:
    choices.keep(user=other(game), wanted={(TURN, "push"): NEVER})
    Browser(service).belong_to(other(game))
    play_turn(game)
    assert [notice.reason for notice in pushed(active(game))] == ["switched-off"]


def test_a_site_without_keys_pushes_nothing_and_says_so(game: Game, service: Receiver, settings: Settings) -> None:
    notice = after_the_turn_of_another(game, Browser(service))
    settings.WEB_PUSH_PRIVATE_KEY = ""
    send_later()
    notice.refresh_from_db()
    assert (service.posted, notice.reason) == ([], "no-pushes")
    assert "sends no browser notifications" in browser_of(notice.user).get(PAGE).content.decode()


# --- what becomes of it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_removed_by_itself(game: Game, service: Receiver, status: int) -> None:
    notice = after_the_turn_of_another(game, Browser(service))
    service.usual = say(status)
    send_later()
    notice.refresh_from_db()
    assert (notice.status, notice.reason, Device.objects.count()) == ("failed", "no-browser", 0)


def test_one_browser_that_takes_it_is_enough(game: Game, service: Receiver) -> None:
    gone, there = Browser(service, "gone"), Browser(service, "there")
    gone.belong_to(other(game))
    notice = after_the_turn_of_another(game, there)
    service.answers = [say(201), say(410)]
    send_later()
    notice.refresh_from_db()
    assert notice.status == "sent"
    assert [posted.path for posted in service.posted] == [there.path, gone.path]
    assert [device.endpoint for device in Device.objects.all()] == [there.endpoint]


@pytest.mark.parametrize("behaviour", [say(500), say(403), hang, hang_up])
def test_a_push_service_in_trouble_is_asked_again_later(
    game: Game, service: Receiver, settings: Settings, behaviour: Answer
) -> None:
    notice = after_the_turn_of_another(game, Browser(service))
    service.answers, settings.POST_RULES = [behaviour], rules_for(behaviour)
    with before_long():
        send_later(minutes=6)
    notice.refresh_from_db()
    assert (notice.status, notice.attempts) == ("pending", 1)
    assert Device.objects.get().failing_since is not None
    send_later(minutes=10)
    notice.refresh_from_db()
    assert (notice.status, len(service.posted)) == ("sent", 2)
    assert Device.objects.get().failing_since is None


def test_a_service_that_is_always_in_trouble_is_left_alone_in_the_end(game: Game, service: Receiver) -> None:
    notice = after_the_turn_of_another(game, Browser(service))
    service.usual = say(500)
    for hours in range(0, 80, 4):
        send_later(minutes=6 + hours * 60)
    notice.refresh_from_db()
    assert (notice.status, notice.reason) == ("failed", "given-up")
    assert Device.objects.exists()


def test_a_browser_that_nothing_reaches_for_two_weeks_is_removed(game: Game, service: Receiver) -> None:
    after_the_turn_of_another(game, Browser(service))
    Device.objects.update(failing_since=timezone.now() - timedelta(days=15))
    service.usual = say(500)
    send_later()
    assert not Device.objects.exists()


def test_the_trouble_of_one_push_service_is_not_the_channels(game: Game, service: Receiver) -> None:
    """Else whoever adds five browsers that do not answer would keep everybody's pushes waiting."""
    after_the_turn_of_another(game, Browser(service))
    service.usual = hang_up
    send_later()
    assert not ChannelHealth.objects.exists()
    assert health.may_be_used("push")


def test_nothing_is_pushed_to_this_machine_on_a_public_site(game: Game, service: Receiver, settings: Settings) -> None:
    notice = after_the_turn_of_another(game, Browser(service))
    settings.POST_RULES = Rules(schemes=("http",))
    send_later()
    notice.refresh_from_db()
    assert (service.posted, notice.status, Device.objects.count()) == ([], "failed", 0)


# --- browsers come and go --------------------------------------------------------------------------------------------


def test_a_browser_is_added_with_its_name_and_removed_again(service: Receiver, ana: User) -> None:
    client = Client(headers={"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    client.force_login(ana)
    give_password(client, ana)
    client.post(PAGE + "browsers/", Browser(service).subscription)
    device = Device.objects.get(user=ana)
    page = client.get(PAGE).content.decode()
    assert "Firefox on Linux" in page
    assert "this browser" in page
    assert "in my browser" in page
    client.post(f"{PAGE}browsers/{device.pk}/remove/")
    assert not Device.objects.exists()


def test_nobody_removes_the_browser_of_somebody_else(service: Receiver, ana: User, bo: User) -> None:
    device = Browser(service).belong_to(ana)
    browser_of(bo).post(f"{PAGE}browsers/{device.pk}/remove/")
    assert Device.objects.exists()


def test_a_browser_belongs_to_whoever_added_it_last(service: Receiver, ana: User, bo: User) -> None:
    browser = Browser(service)
    browser.belong_to(ana)
    browser.belong_to(bo)
    assert [device.user for device in Device.objects.all()] == [bo]


def test_a_browser_that_is_added_again_begins_anew(service: Receiver, ana: User) -> None:
    browser = Browser(service)
    browser.belong_to(ana)
    Device.objects.update(failing_since=timezone.now() - timedelta(days=15))
    device = browser.belong_to(ana)
    devices.note(device, sending.Answer(503))
    assert list(Device.objects.all()) == [device]


def test_signing_out_forgets_the_browser(service: Receiver, ana: User) -> None:
    kept = Browser(service, "kept").belong_to(ana)
    client = browser_of(ana)
    client.post(PAGE + "browsers/", Browser(service, "left").subscription)
    client.logout()
    assert list(Device.objects.all()) == [kept]


def test_of_too_many_browsers_the_one_goes_that_was_reached_longest_ago(service: Receiver, ana: User) -> None:
    first = Browser(service, "first").belong_to(ana)
    second = Browser(service, "second").belong_to(ana)
    with later(1):
        Device.objects.filter(pk=first.pk).update(used_at=timezone.now())
    with later(2):
        for number in range(devices.MOST - 1):
            Browser(service, str(number)).belong_to(ana)
    assert Device.objects.count() == devices.MOST
    assert Device.objects.filter(pk=first.pk).exists()
    assert not Device.objects.filter(pk=second.pk).exists()


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": ""},
        {"endpoint": "ftp://push.example/"},
        {"endpoint": "https://ana:secret@push.example/"},
        {"endpoint": "https://push.example/" + "a" * 1000},
        {"p256dh": ""},
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"p256dh": "B" + "A" * 86},
        {"auth": ""},
        {"auth": "AAAA"},
    ],
)
def test_what_is_no_browser_is_not_added(service: Receiver, ana: User, change: dict[str, str]) -> None:
    client = browser_of(ana)
    client.post(PAGE + "browsers/", Browser(service).subscription | change)
    assert "gave us no address" in client.get(PAGE).content.decode()
    assert not Device.objects.exists()


def test_all_browsers_of_a_person_are_asked_within_the_time_of_a_task(settings: Settings) -> None:
    assert devices.MOST * Rules().seconds < settings.CELERY_TASK_SOFT_TIME_LIMIT


def test_guests_can_be_pushed_to(service: Receiver) -> None:
    guest = make_person("Coati 1234", email="", is_guest=True)
    assert not PUSH.reaches(guest)
    Browser(service).belong_to(guest)
    assert PUSH.reaches(guest)


def test_whoever_leaves_the_site_leaves_no_browser(service: Receiver, ana: User) -> None:
    Browser(service).belong_to(ana)
    delete_account(user=ana)
    assert not Device.objects.exists()


def test_a_page_learns_which_tables_wait(game: Game, client: Client) -> None:
    def waits(browser: Client) -> object:
        return browser.get("/push/waiting/").json()["waits"]

    assert waits(browser_of(active(game))) == [game.public_id]
    assert waits(browser_of(other(game))) == []
    assert waits(client) == []


def test_the_command_prints_another_pair_each_time_and_keeps_none() -> None:
    first, second = keys_of_the_site(), keys_of_the_site()
    assert [*first] == ["WEB_PUSH_PUBLIC_KEY", "WEB_PUSH_PRIVATE_KEY"]
    assert first != second
