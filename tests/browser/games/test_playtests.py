"""A playtest in a browser: a whole game by one person, with bots, undo and open hands; with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.playtests.models import Playtest
from tests.browser.playing import WHOLE_GAMES, Player
from tests.games.playtests.conftest import begin, latest, play_on
from tests.look import expect_well_made_on_each_screen
from tests.plugins.luck import luck
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


class EverySeat(Player):
    """Plays all seats in one window."""

    def click(self, choice: Locator) -> None:
        before = self.page.locator("#play").get_attribute("data-address")
        choice.click()
        expect(self.page.locator(f"#play[data-address='{before}']")).to_have_count(0)


def begun_on(page: Page) -> Playtest:
    """A game of Cacao, begun from the page of a new table."""
    page.goto("/tables/new/")
    page.get_by_role("link", name="New playtest").click()
    page.get_by_label("Shuffle").fill("rainy")
    page.get_by_role("button", name="Start the playtest").click()
    return Playtest.objects.get()


def test_a_whole_game_is_clicked_by_one_person(windows: Windows, ana: User) -> None:
    page = windows.open(ana, size=(390, 844))
    playtest = begun_on(page)
    if not WHOLE_GAMES:
        node = play_on(playtest, luck("playtest"), until=lambda node: node >= 40)
        page.goto(f"{playtest.get_absolute_url()}?at={node}")
    EverySeat(page).play_to_end()
    expect_well_made_on_each_screen(page)
    page.get_by_role("link", name="Undo").click()
    expect(page.locator("#play:not([data-task=over])")).to_be_attached()
    page.get_by_role("link", name="Redo").click()
    expect(page.locator("#play[data-task=over]")).to_be_attached()
    assert not windows.complaints


@pytest.mark.parametrize("javascript", [True, False])
def test_bots_hands_and_eyes(windows: Windows, ana: User, javascript: bool) -> None:
    page = windows.open(ana, javascript=javascript)
    playtest = begun_on(page)
    page.get_by_role("link", name="Show all hands").click()
    expect(page.locator(".playtest__hands > li")).to_have_count(2)
    for number in (1, 2, 3):
        page.get_by_role("button", name="Let a bot move").press("Enter")
        expect(page.locator("#play")).to_have_attribute(
            "data-address", f"{playtest.get_absolute_url()}?at={number}&hands=open"
        )
    assert latest(playtest) == 3
    page.get_by_role("link", name="A spectator").click()
    expect(page.locator("#play-form")).to_have_count(0)
    if javascript:
        expect_well_made_on_each_screen(page)
    assert not windows.complaints


def test_the_pages_before_it_are_well_made(windows: Windows, ana: User) -> None:
    page = windows.open(ana)
    begin(ana, "cacao")
    for address in ("/playtests/", "/playtests/new/"):
        page.goto(address)
        expect_well_made_on_each_screen(page)
    assert not windows.complaints
