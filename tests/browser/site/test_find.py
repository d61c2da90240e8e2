"""Find me a game in a browser: by keyboard and without JavaScript, on every screen."""

from __future__ import annotations

from playwright.sync_api import expect

from accounts.models import User
from games.matching.models import Wish
from tests.games.matching.wishing import wish_for
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows


def test_two_find_each_other_without_javascript(windows: Windows, people: People) -> None:
    page = windows.open(people.ana, javascript=False)
    page.goto("/my-games/")
    page.get_by_role("link", name="Find me a game").click()
    page.get_by_role("checkbox", name="4").uncheck()
    page.get_by_role("button", name="Find me a game").click()
    expect(page.get_by_role("heading", name="We’re looking for you")).to_be_visible()
    other = windows.open(people.bo, javascript=False)
    other.goto("/find/")
    expect(other.get_by_text("1 other person is looking for a game of Cacao.")).to_be_visible()
    other.get_by_role("button", name="Find me a game").click()
    other.wait_for_url("**/tables/**")
    assert Wish.objects.filter(status=Wish.Status.MET).count() == 2


def test_the_pages_are_well_made(windows: Windows, ana: User, bo: User, cy: User) -> None:
    wish = wish_for(ana, title="cacao", sizes=[3, 4], modules=["box-diamante"], nearness=100, games=2)
    wish_for(bo, title="cacao", is_named=True)
    wish_for(cy, title="chocolatl", sizes=[3, 4, 5])
    page = windows.open(ana)
    addresses = ["/find/", f"/find/{wish.pk}/", "/my-games/"]
    for address in addresses:
        page.goto(address)
        expect_well_made_on_each_screen(page)
    page.goto("/find/")
    page.get_by_role("link", name="What would work now?").click()
    expect(page.get_by_role("heading", name="What would work now")).to_be_visible()
    expect_well_made_on_each_screen(page)
