"""The service worker in a real browser: what is pushed is shown and taken back, and no connection has a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect
from pytest_django import Settings

from accounts.models import User
from notifications.channels import devices
from notifications.models import Device
from tests.games.factories import running_game
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.people import browser_of
from tests.plugins.receiver import Receiver, running
from tests.plugins.windows import Windows

PAGE = "/profile/notices/"
NEUTRAL = "There’s something new. Log in to see it."
NO_BADGES = "navigator.setAppBadge = navigator.clearAppBadge = async () => undefined"
SHOWN = "(await (await navigator.serviceWorker.ready).getNotifications()).map((each) => each.title)"


@pytest.fixture
def service(settings: Settings) -> Iterator[Receiver]:
    """A push service, and keys of the site."""
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    yield from running()


class Pushing:
    """Brings messages to the worker of a page, as the browser does that a push service has reached."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._origin = page.evaluate("location.origin")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        # The shell of Chromium has no badges: a worker that asks for one takes its page down, also on an empty page.
        for worker in page.context.service_workers:
            worker.evaluate(NO_BADGES)
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._registration: list[str] = []
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._session.send("ServiceWorker.enable")
        for _turn in range(200):  # What the browser tells comes in while the page is asked.
            if not self._registration:
                page.evaluate("new Promise(requestAnimationFrame)")

    def _note(self, told: Any) -> None:
        self._registration += [each["registrationId"] for each in told["registrations"]]

    def push(self, **content: Any) -> None:
        """One message."""
        where = {"origin": self._origin, "registrationId": self._registration[0]}
        self._session.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(content)})

    def shows(self, *titles: str) -> None:
        """Exactly these, soon."""
        self._page.wait_for_function(
            f"async (wanted) => JSON.stringify({SHOWN}.sort()) === JSON.stringify(wanted)", arg=sorted(titles)
        )


def label_for(user: User) -> str:
    """What messages for a browser of this person are labelled with."""
    keys = {"public_key": "", "secret": "", "browser": "Chrome", "system": "Linux"}
    return devices.label(devices.keep(user=user, endpoint="https://push.example/1", **keys))


def test_what_is_pushed_is_shown_once_a_table_and_taken_back_when_it_is_over(
    windows: Windows, ana: User, bo: User
) -> None:
    game = running_game(ana, bo, title="cacao")
    active = game.seats.get(waiting_since__isnull=False).user
    page = windows.open(active, worker=True)
    page.context.grant_permissions(["notifications"])
    page.goto("/rules/")
    pushing = Pushing(page)
    label = label_for(active)
    here = {"label": label, "tag": game.public_id, "url": game.get_absolute_url(), "is_turn": True}
    over = {"label": label, "tag": "elsewhere", "url": "/", "is_turn": True}
    pushing.push(title="first", waits=[game.public_id], **here)
    pushing.shows("first")
    pushing.push(title="second", waits=[game.public_id], **here)
    pushing.shows("second")
    pushing.push(title="other table", waits=[game.public_id, "elsewhere"], **over)
    pushing.shows("second", "other table")
    page.reload()
    pushing.shows("second")
    pushing.push(label=label, title="Game over", tag="third", url="/", is_turn=False, waits=[])
    pushing.shows("Game over")
    page.reload()
    pushing.shows("Game over")


def test_nothing_of_a_message_is_shown_to_whoever_comes_next(windows: Windows, ana: User, bo: User) -> None:
    page = windows.open(ana, worker=True)
    page.context.grant_permissions(["notifications"])
    page.goto("/rules/")
    pushing = Pushing(page)
    for_ana = {"label": label_for(ana), "tag": "a", "url": "/", "is_turn": False, "waits": []}
    pushing.push(title="for Ana", **for_ana)
    pushing.shows("for Ana")
    page.context.clear_cookies()
    pushing.push(title="again for Ana", **for_ana)
    pushing.shows(NEUTRAL)
    cookies = browser_of(bo).cookies.values()
    page.context.add_cookies([{"name": each.key, "value": each.value, "url": page.url} for each in cookies])
    pushing.push(title="once more for Ana", **for_ana)
    pushing.shows(NEUTRAL)


def test_the_icon_of_the_app_shows_how_many_tables_wait(windows: Windows, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    page = windows.open(game.seats.get(waiting_since__isnull=False).user, worker=True)
    page.add_init_script(
        "globalThis.badges = [];"
        "navigator.setAppBadge = async (count) => badges.push(count);"
        "navigator.clearAppBadge = async () => badges.push(0)"
    )
    page.goto("/my-games/")
    page.wait_for_function("badges.length === 1")
    page.evaluate("document.title = 'My games'")
    page.wait_for_function("badges.length === 2")
    assert page.evaluate("badges") == [1, 0]


def test_without_a_connection_a_page_says_so_and_nothing_private_is_kept(windows: Windows, ana: User) -> None:
    page = windows.open(ana, worker=True)
    page.goto(PAGE)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.context.set_offline(True)
    page.goto("/my-games/")
    expect(page.get_by_role("heading", name="Not connected")).to_be_visible()
    assert page.locator("body").evaluate("body => getComputedStyle(body).marginTop") == "0px"
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))).flat()"
    )
    assert sorted(path.rpartition("/")[2] for path in kept) == [
        "",
        "base.css",
        "components.css",
        "forms.css",
        "pod.svg",
        "tokens.css",
    ]
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_the_offline_page_can_be_read_by_everybody(windows: Windows, dark: bool) -> None:
    page = windows.open(size=(320, 640), dark=dark)
    page.goto("/offline/")
    assert (faint_words(page) if dark else faults(page)) == []
    assert not is_wider_than_its_screen(page)


def test_a_browser_is_added_with_one_click_and_removed_with_another(
    windows: Windows, service: Receiver, ana: User
) -> None:
    keys = Browser(service).subscription
    given = {"endpoint": "https://push.example/1", "keys": {"p256dh": keys["p256dh"], "auth": keys["auth"]}}
    page = windows.open(ana, worker=True)
    page.context.grant_permissions(["notifications"])
    # A push service cannot be reached from here: what it would answer is given.
    page.add_init_script(f"PushManager.prototype.subscribe = async () => ({{toJSON: () => ({json.dumps(given)})}})")
    page.goto(PAGE)
    assert faults(page) == []
    page.get_by_role("button", name="Show notifications in this browser").press("Enter")
    expect(page.get_by_text("This browser now shows you")).to_be_visible()
    expect(page.get_by_text("this browser", exact=True)).to_be_visible()
    assert Device.objects.get(user=ana).endpoint == given["endpoint"]
    assert faults(page) == []
    page.get_by_role("button", name="Remove Chrome on Linux").press("Enter")
    expect(page.get_by_text("That browser no longer gets notifications.")).to_be_visible()
    assert not Device.objects.exists()


def test_whoever_does_not_allow_messages_is_told_so(windows: Windows, service: Receiver, ana: User) -> None:
    page = windows.open(ana, worker=True)
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto(PAGE)
    page.get_by_role("button", name="Show notifications in this browser").click()
    expect(page.get_by_role("alert")).to_contain_text("didn’t allow it")


def test_without_scripts_the_page_says_that_they_are_needed_and_browsers_can_be_removed(
    windows: Windows, service: Receiver, ana: User
) -> None:
    Browser(service).belong_to(ana)
    page = windows.open(ana, javascript=False, size=(320, 640))
    page.goto(PAGE)
    expect(page.get_by_text("it needs scripts")).to_be_visible()
    assert not is_wider_than_its_screen(page)
    page.get_by_role("button", name="Remove Firefox on Linux").click()
    expect(page.get_by_text("That browser no longer gets notifications.")).to_be_visible()
