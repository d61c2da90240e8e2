"""The pages on the way to a table in a real browser: readable by everybody, on every screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page

from accounts.models import User
from games.lobby import hosting
from games.models import Game
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    confirm,
    invited,
    open_table,
    running_game,
    take_step,
)
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PREFERENCES = "/profile/preferences/cacao/"
LONG_NAME = "W" * 30
WIDTHS = [320, 390, 820, 1440]
MANY_MODULES = ["chocolate", "emperor", "gem-mines", "huts", "irrigation", "map", "new-huts", "new-storage"]


@pytest.fixture
def site(people: People) -> People:
    """Tables of every kind, and a person with the longest name."""
    ana, bo, cy = people
    User.objects.filter(pk=bo.pk).update(username=LONG_NAME)
    bo.refresh_from_db()
    open_table(ana, OPEN, invited(bo), GREEDY_BOT, title="cacao", timing="strict")
    open_table(bo, invited(ana), OPEN, title="cacao", modules=MANY_MODULES, early_overbuild=True)
    open_table(cy, OPEN, title="cacao")
    hosting.cancel(game=open_table(cy, OPEN, title="cacao"), user=cy)
    open_table(ana, OPEN, invited(bo), GREEDY_BOT, OPEN, title="chocolatl")
    decided = running_game(ana, bo, cy, title="chocolatl")
    take_step(decided, ana)
    confirm(decided, ana)
    for _game in range(2):
        running_game(ana, bo, title="cacao", bots=[GREEDY_BOT])
    game = running_game(ana, bo, title="cacao")
    game.seats.update(waiting_since=None, points=-10, won=False)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=game.started_at)
    return people


def addresses() -> list[str]:
    """Every page of this part of the site, the waiting rooms of all tables among them."""
    rooms = [game.get_absolute_url() for game in Game.objects.filter(started_at=None)]
    return [
        "/",
        "/tables/",
        "/tables/?players=x",
        "/tables/?players=4&nearly=on",
        "/rules/cacao/",
        "/rules/chocolatl/",
        *rooms,
    ]


def own_addresses() -> list[str]:
    """The pages of somebody who is signed in."""
    return [
        "/tables/new/",
        "/tables/new/?title=chocolatl",
        "/my-games/",
        "/my-games/finished/",
        "/my-games/next/?after=x",
        PREFERENCES,
        "/profile/time/",
        "/people/Ana/",
        *(address for address in addresses()[1:] if not address.startswith("/rules/")),
    ]


def visits(windows: Windows, user: User, *, size: tuple[int, int]) -> Iterator[Page]:
    """A window on every page, as a stranger and as this person."""
    stranger, owner = windows.open(size=size), windows.open(user, size=size)
    for page, pages in ((stranger, addresses()), (owner, own_addresses())):
        for address in pages:
            page.goto(address)
            yield page
    owner.goto("/tables/new/")
    owner.locator("[name=players][value='4']").check()
    owner.locator("[name=place-2-sitter]").select_option("invited")
    owner.locator("[name=place-2-name]").fill("Nobody")
    owner.locator("summary", has_text="Time per turn").click()
    owner.locator("[name=terms-pace][value=own]").check()
    owner.locator("[name=terms-gain_0]").fill("99")
    owner.locator(".new-table .button--gold").click()
    yield owner


def test_every_page_can_be_read_by_everybody_in_the_light_and_in_the_dark(windows: Windows, site: People) -> None:
    for page in visits(windows, site.ana, size=(820, 1180)):
        show(page, "light")
        assert faults(page) == []
        show(page, "dark")
        assert faint_words(page) == [], "in the dark"


def show(page: Page, scheme: Literal["light", "dark"]) -> None:
    """In these colours at once: without motion nothing is looked at on its way."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")


def test_no_page_is_wider_than_its_screen(windows: Windows, site: People) -> None:
    pages = visits(windows, site.bo, size=(WIDTHS[0], 800))
    assert [(page.url, width) for page in pages for width in WIDTHS if is_too_wide(page, width)] == []


def is_too_wide(page: Page, width: int) -> bool:
    """Whether the page has to be scrolled sideways on a screen of this width."""
    page.set_viewport_size({"width": width, "height": 800})
    return is_wider_than_its_screen(page)
