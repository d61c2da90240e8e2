import pytest
from playwright.sync_api import expect
from django.urls import reverse
from tests.browser.playing import Player
from tests.games.factories import *

pytestmark = pytest.mark.django_db(transaction=True)
SIZES = {"390": (390, 844), "1440": (1440, 900)}


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_shots(windows, people, title):
    game = running_game(people.ana, title=title, bots=[GREEDY_BOT, GREEDY_BOT])
    for name, size in SIZES.items():
        page = windows.open(people.ana, size=size)
        page.goto(game.get_absolute_url())
        if title == "cacao":
            if name == "390":
                Player(page).play_until("place")
                Player(page).act()
                Player(page).play_what_is_asked()
                Player(page).play_until("place")
        else:
            expect(page.locator("#think")).to_be_visible()
            if name == "390":
                page.locator(".handcard--choice").first.click()
                page.locator("#dock .decide .button--gold").click()
                expect(page.locator("#play[data-task=bid]")).to_be_attached(timeout=20000)
        page.locator("#think summary").click()
        page.screenshot(path=f"/tmp/think/{title}-{name}-menu.png")
        page.get_by_role("button", name="Give me a hint").click()
        expect(page.locator("#trying")).to_be_visible(timeout=20000)
        page.wait_for_timeout(900)
        page.screenshot(path=f"/tmp/think/{title}-{name}-hint.png")
        print(page.locator("#hint").inner_text())
        page.locator(".turn__why summary").click()
        page.screenshot(path=f"/tmp/think/{title}-{name}-why.png")
        page.emulate_media(color_scheme="dark")
        page.screenshot(path=f"/tmp/think/{title}-{name}-hint-dark.png")
        if name == "390":
            page.goto(game.get_absolute_url())
        page.locator("#think summary").click()
        page.get_by_role("button", name="Try turns").click()
        page.wait_for_timeout(500)
        page.screenshot(path=f"/tmp/think/{title}-{name}-try-dark.png")
        page.emulate_media(color_scheme="light")
        page.goto(game.get_absolute_url() + "replay/?at=3")
        page.wait_for_timeout(500)
        page.locator("#think summary").click()
        page.screenshot(path=f"/tmp/think/{title}-{name}-replay.png")
        if title == "cacao":
            page.goto(reverse_url(page, game))
            page.screenshot(path=f"/tmp/think/{title}-{name}-plans.png")


def reverse_url(page, game):
    return reverse("games:plans", args=[game.public_id])
