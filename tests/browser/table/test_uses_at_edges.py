"""What workers may do stands at their edges on the board, where its cells have room for it."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.playing import Player
from tests.games.factories import GREEDY_BOT, running_game
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)
USES = "#board .at-edge__use"


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    """Ana is to use her workers."""
    game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT])
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url(), wait_until="load")
    Player(page).play_until("settle")
    while not page.locator(USES).count():
        Player(page).act()
        Player(page).play_until("settle")
    return page


def test_a_button_at_an_edge_does_what_that_of_the_dock_does(page: Page) -> None:
    button = page.locator(USES).first
    value = button.get_attribute("value")
    same = page.locator(f"#dock .use[value='{value}']")
    expect(same).to_have_accessible_name(button.get_attribute("aria-label") or "")

    button.focus()
    button.press("Enter")

    expect(page.locator(f"[value='{value}']")).to_have_count(0)
    expect(page.locator(".message--error")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_cells_too_small_for_a_finger_leave_the_choice_to_the_dock(page: Page) -> None:
    expect_well_made_on_each_screen(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(USES).first).to_be_visible()

    page.set_viewport_size({"width": 320, "height": 420})

    expect(page.locator("#board .tile").first).to_be_visible()
    expect(page.locator(USES).first).to_be_hidden()
    expect(page.locator("#dock .use").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 820, 1280, 1440, 1920])
def test_what_stands_at_edges_does_not_lie_on_one_another(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.get_by_role("heading", level=1).hover()
    expect(page.locator("#board .tile").first).to_be_visible()

    shown = [button.bounding_box() for button in page.locator(f"{USES}:visible").all()]
    boxes = [box for box in shown if box]

    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


def test_all_that_may_be_done_at_an_edge_is_shown_to_who_points_there(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    edge = page.locator("#board .at-edge").filter(has=page.locator(".at-edge__use--best")).first

    edge.locator(".at-edge__use--best").first.hover()

    for button in edge.locator(".at-edge__use").all():
        expect(button).to_be_visible()


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes share more than a border."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1
