"""People play by clicking, to the final score; a stranger's whole first game is in ``test_newcomer.py``."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Player, begun
from tests.games.factories import GREEDY_BOT, RANDOM_BOT, running_game
from tests.people import People
from tests.plugins.windows import Windows

PHONE = (390, 844)

pytestmark = pytest.mark.django_db(transaction=True)


def expect_final_score(page: Page) -> None:
    expect(page.get_by_role("table", name="Final score")).to_be_visible()


def test_two_people_play_a_game_in_two_browsers(windows: Windows, people: People) -> None:
    game = begun(running_game(people.ana, people.bo, title="cacao"), turns=18)
    pages = [windows.open(person) for person in (people.ana, people.bo)]
    for page in pages:
        page.goto(game.get_absolute_url())
    players = [Player(page, seed) for seed, page in enumerate(pages)]

    while any(player.task != "over" for player in players):
        for player in players:
            player.play_what_is_asked()

    for page in pages:
        expect_final_score(page)


def test_a_person_plays_a_big_game_against_two_bots_to_its_final_score(windows: Windows, people: People) -> None:
    modules = ["big-game", "big-market", "golden-temple", "new-huts", "new-storage", "volcanoes"]
    game = begun(running_game(people.ana, title="cacao", bots=[GREEDY_BOT, RANDOM_BOT], modules=modules), turns=13)
    page = windows.open(people.ana, size=PHONE)
    page.goto(game.get_absolute_url())

    Player(page).play_to_end()

    expect_final_score(page)
    expect(page.get_by_role("rowheader", name="what huts bring")).to_be_visible()
    expect(page.get_by_role("rowheader", name="masks")).to_be_visible()


def test_a_game_can_be_played_without_javascript(windows: Windows, people: People) -> None:
    game = begun(running_game(people.ana, title="cacao", bots=[GREEDY_BOT]), turns=8)
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())
    player = Player(page)

    while player.task != "over":
        player.play_what_is_asked()
        page.goto(game.get_absolute_url())

    expect_final_score(page)
