"""Open pages that are told when to ask, in a browser: one origin behind the sample proxy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.chat import services as chat
from games.clubs import services as clubs
from games.clubs.talk import InGroup
from games.tournaments.talk import InTournament
from tests.games.conftest import tiny_title
from tests.games.factories import fresh, invited, open_table, play_turn, running_game
from tests.games.tournaments.holding import hold
from tests.plugins import caddy as proxy
from tests.plugins.live import LiveProcess
from tests.plugins.patience import wait_until
from tests.plugins.services import Services
from tests.plugins.windows import Windows

__all__ = ["tiny_title"]
pytestmark = pytest.mark.django_db(transaction=True)
HEARS = "() => window.hears === true"
NOTE = """
document.addEventListener("live:on", () => { window.hears = true; });
document.addEventListener("live:off", () => { window.hears = false; });
"""


@pytest.fixture
def live(redis_url: str, services: Services, settings: Settings, tmp_path: Path) -> Iterator[LiveProcess]:
    """A process that holds streams; this process tells it what is new."""
    assert services.redis
    settings.PUSHED_NEWS = True
    settings.REDIS_URL = redis_url
    process = LiveProcess(redis_url, tmp_path, CACHE_URL=services.redis.cache_url)
    yield process
    process.stop()


@pytest.fixture
def pushed(
    browser: Browser, live_server: LiveServer, live: LiveProcess, caddy: str, settings: Settings, tmp_path: Path
) -> Iterator[Windows]:
    """Windows on the live server behind the proxy."""
    web = urlsplit(live_server.url).port
    assert web
    with proxy.in_front_of(web, program=caddy, folder=tmp_path, host="127.0.0.1", live=live.port) as port:
        settings.BASE_URL = f"http://127.0.0.1:{port}"
        windows = Windows(browser, settings.BASE_URL)
        yield windows
        windows.close()
    assert windows.complaints == []


class Asked:
    """What a page asks the web server for."""

    def __init__(self, page: Page, part: str) -> None:
        self.count = 0
        self._part = part
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        self.count += self._part in request.url


def opened(windows: Windows, user: User, address: str) -> Page:
    """A page that hears, by a clock that the test moves on."""
    page = windows.open(user)
    page.add_init_script(NOTE)
    page.goto(address)
    page.wait_for_function(HEARS)
    return page


def test_a_move_is_shown_by_one_question_and_a_quiet_table_asks_no_more(
    tiny_title: None, pushed: Windows, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    page = pushed.open(bo)
    page.clock.install()
    page.add_init_script(NOTE)
    page.goto(f"/tables/{game.public_id}/")
    page.wait_for_function(HEARS)
    page.clock.run_for(4000)
    asked = Asked(page, "/news/")
    version = page.locator("#play").get_attribute("data-version")
    page.clock.run_for(120_000)
    assert asked.count <= 1

    play_turn(game)
    page.wait_for_function(f"() => document.querySelector('#play').dataset.version !== '{version}'")

    assert asked.count <= 3


def test_an_invitation_raises_the_number_on_any_page(tiny_title: None, pushed: Windows, ana: User, bo: User) -> None:
    page = opened(pushed, bo, "/rules/cacao/")
    expect(page.locator("#inbox-count")).not_to_contain_text("1")

    open_table(ana, invited(bo))

    expect(page.locator("#inbox-count")).to_contain_text("1")
    expect(page.locator("#waiting-count")).not_to_contain_text("1")
    assert page.title().startswith("(1 new) ")
    expect(page.get_by_role("status").get_by_role("link", name="Ana invites you to a game of")).to_be_visible()


def test_a_friend_request_raises_the_number_at_the_bell(tiny_title: None, pushed: Windows, ana: User, bo: User) -> None:
    page = opened(pushed, bo, "/rules/cacao/")
    relations.add(user=ana, other=bo, kind=Tie.Kind.FRIEND)
    expect(page.locator("#inbox-count")).to_contain_text("1")


def test_a_line_in_a_group_and_in_a_tournament_comes_by_the_stream_alone(
    tiny_title: None, pushed: Windows, ana: User, bo: User
) -> None:
    group, tournament = clubs.make(user=ana, name="Tuesday club"), hold(ana, bo)
    clubs.join(member=clubs.invite(group=group, user=ana, name="Bo"))
    for place in (InGroup(group), InTournament(tournament)):
        page = pushed.open(bo)
        page.clock.install()  # Nothing is asked for by the clock.
        page.add_init_script(NOTE)
        page.goto(place.address)
        page.wait_for_function(HEARS)

        chat.write(place=place, user=ana, text="Who plays on Tuesday?")

        expect(page.locator("#talk-lines")).to_contain_text("Who plays on Tuesday?")
        page.close()


def test_a_turn_somewhere_is_said_on_any_page_and_leads_there(
    tiny_title: None, pushed: Windows, ana: User, bo: User
) -> None:
    game = running_game(ana, bo, title="cacao")
    waits = fresh(game).seats.get(waiting_since__isnull=False).user
    other = bo if waits == ana else ana
    page = opened(pushed, other, "/rules/cacao/")

    play_turn(game)

    call = page.get_by_role("status").get_by_role("link", name="Your turn:")
    expect(call).to_contain_text(waits.username)
    page.get_by_role("button", name="Close").click()
    expect(call).to_have_count(0)


def test_after_three_failures_a_page_asks_as_it_did_and_hears_again_later(
    tiny_title: None, pushed: Windows, live: LiveProcess, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    page = pushed.open(bo)
    page.clock.install()
    page.add_init_script(NOTE)
    page.goto(f"/tables/{game.public_id}/")
    page.wait_for_function(HEARS)
    tries, asked = Asked(page, "/live/stream"), Asked(page, "/news/")

    live.kill()
    page.wait_for_function("() => window.hears === false")
    wait_until(lambda: passes(page) and tries.count >= 3)
    assert asked.count > tries.count
    before = asked.count
    wait_until(lambda: passes(page) and asked.count > before + 2)

    live.start()
    wait_until(lambda: passes(page) and page.evaluate("window.hears"))


def passes(page: Page) -> bool:
    """Some seconds of the page's clock; what it asks for meanwhile takes its own time."""
    page.clock.run_for(5_000)
    return True


def test_without_pushed_news_a_page_has_no_stream(tiny_title: None, windows: Windows, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    page = windows.open(bo)
    streams = Asked(page, "live")

    page.goto(f"/tables/{game.public_id}/")

    expect(page.locator("#play")).to_be_visible()
    assert streams.count == 0
