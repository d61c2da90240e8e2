"""Every page in every language: nothing sticks out, no button is cut, and no English sentence is left."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page

from accounts.models import User
from games.models import Game
from notifications.models import ChannelHealth, Notice
from tests.browser.site.test_admin import addresses, chief_of_all
from tests.games.factories import (
    bidding_game,
    fresh,
    play_to_end,
    play_turn,
    running_game,
)
from tests.look import is_wider_than_its_screen, on_each_screen
from tests.people import People
from tests.plugins.windows import Windows
from tools.translations import catalogues
from tools.translations.messages import strings_of, texts_of

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
TEXTS = """() => {
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!["SCRIPT", "STYLE"].includes(node.parentNode.nodeName)) found.push(node.textContent);
  for (const name of ["title", "alt", "aria-label", "placeholder"])
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
  return found.map(text => text.trim().replace(/\\s+/g, " "));
}"""
CUT = """() => [...document.querySelectorAll(".button, button, summary")].filter(element =>
  element.checkVisibility() && getComputedStyle(element).overflowX !== "visible" &&
  element.scrollWidth > element.clientWidth + 1).map(element => element.innerText)"""


@cache
def english(language: str) -> frozenset[str]:
    """Texts that say something else in a language, and that nobody says there."""
    messages = [message for message in catalogues.read(language) if message.id]
    said = {string for message in messages for string in strings_of(message)}
    return frozenset({text for message in messages for text in texts_of(message)} - said)


def expect_no_english(page: Page, language: str) -> None:
    """All of the page is in the language."""
    assert page.locator("html").get_attribute("lang") == language, page.url
    assert [text for text in page.evaluate(TEXTS) if text in english(language)] == [], page.url


def expect_spoken_well(page: Page, language: str) -> None:
    """On each screen nothing is cut; all of the page is in the language."""
    expect_no_english(page, language)
    for screen in on_each_screen(page):
        assert not is_wider_than_its_screen(screen), (page.url, screen.viewport_size)
        assert screen.evaluate(CUT) == [], (page.url, screen.viewport_size)


def read(page: Page, addresses: list[str], language: str) -> None:
    for address in addresses:
        page.goto(address)
        expect_spoken_well(page, language)


@pytest.fixture
def tables(people: People) -> list[Game]:
    """One of each title in the middle of a game, and one that is over."""
    game = running_game(*people, title="cacao", modules=["big-game", "new-huts", "volcanoes"])
    for _turn in range(9):
        play_turn(game, Random(5))
    return [game, bidding_game(*people), play_to_end(running_game(people.ana, people.bo, title="cacao"), Random(5))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_player(windows: Windows, people: People, tables: list[Game], language: str) -> None:
    User.objects.update(language=language)
    over = fresh(tables[-1]).get_absolute_url()
    own = ["/my-games/", "/tables/", "/tables/new/", "/profile/", "/notices/", "/my-people/", "/groups/", "/security/"]
    played = [*(game.get_absolute_url() for game in tables), f"{over}replay/"]
    read(windows.open(people.ana), [*own, *played], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_newcomer(windows: Windows, language: str) -> None:
    page = windows.open()
    page.goto(f"/?language={language}")
    page.locator(".site-footer a[href='/language/']").click()
    page.locator(f"button[value={language}]").click()
    read(
        page, ["/", "/rules/cacao/", "/rules/chocolatl/", "/accounts/signup/", "/accounts/login/", "/guest/"], language
    )
    page.get_by_role("main").locator("form button").first.click()
    page.wait_for_url("**/first-game/**")
    expect_spoken_well(page, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_an_administrator(windows: Windows, people: People, language: str) -> None:
    now = timezone.now()
    chief = chief_of_all(people.ana, people.bo)
    User.objects.filter(pk=chief.pk).update(language=language)
    ChannelHealth.objects.update_or_create(name="mail", defaults={"trouble_since": now})
    Notice.objects.create(key="n", kind="mail_turns", user=people.ana, status="failed", due_at=now, done_at=now)
    page = windows.open(chief)
    for address in addresses():
        page.goto(address)
        expect_no_english(page, language)
