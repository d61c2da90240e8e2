"""What an update changes is seen to move, unless somebody wants no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Player
from tests.games.factories import fresh, play_turn, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

COUNT = """() => {
  window.animated = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.animated.push(this.closest("td")?.id ?? this.closest(".village, #points")?.id);
    return animate.apply(this, how);
  };
}"""


def animated_by_a_turn_of_the_other(windows: Windows, people: People, *, is_calm: bool) -> tuple[Page, list[str]]:
    """What is moved on the page of who waits while the other one makes a turn."""
    game = running_game(people.ana, people.bo, title="cacao")
    mover = next(seat for seat in fresh(game).seats.all() if seat.waiting_since)
    page = windows.open(people.bo if mover.user == people.ana else people.ana)
    page.emulate_media(reduced_motion="reduce" if is_calm else "no-preference")
    page.goto(game.get_absolute_url())
    page.evaluate(COUNT)
    version = page.locator("#play").get_attribute("data-version")
    play_turn(game)
    expect(page.locator(f"#play:not([data-version='{version}'])")).to_be_attached()
    return page, page.evaluate("() => window.animated")


def test_a_tile_that_another_laid_settles_and_what_it_brought_lights_up(windows: Windows, people: People) -> None:
    page, animated = animated_by_a_turn_of_the_other(windows, people, is_calm=False)

    laid = page.locator("#board td.fresh").first.get_attribute("id")
    assert laid in animated
    assert any(name and name.startswith("village-") for name in animated)


def test_whoever_wants_no_motion_sees_the_mark_of_what_is_new_alone(windows: Windows, people: People) -> None:
    page, animated = animated_by_a_turn_of_the_other(windows, people, is_calm=True)

    expect(page.locator("#board td.fresh").first).to_be_attached()
    assert animated == []


def test_an_own_step_that_changes_no_size_moves_no_other_tile(windows: Windows, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    mover = next(seat for seat in fresh(game).seats.all() if seat.waiting_since)
    page = windows.open(mover.user)
    page.goto(game.get_absolute_url())
    page.evaluate(COUNT)

    Player(page).act()

    cells = {name for name in page.evaluate("() => window.animated") if name and name.startswith("c")}
    drafted = page.locator("#board td.draft").evaluate_all("cells => cells.map(cell => cell.id)")
    assert cells <= set(drafted)


STARTS = """() => document.getAnimations()
  .filter(({ effect }) => effect.target.matches(".board .tile") && !effect.pseudoElement)
  .map(({ effect }) => [effect.target.closest("td").id, effect.getTiming().delay])"""


def page_of_who_waits_for_two_others(windows: Windows, people: People) -> Page:
    """The page of somebody who hears of the turns of both others by one answer."""
    game = running_game(*people, title="cacao")
    while (seat := next(seat for seat in fresh(game).seats.all() if seat.waiting_since)).user != people.cy:
        play_turn(game)
    play_turn(game)
    page = windows.open(seat.user)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    page.goto(game.get_absolute_url())
    version = page.locator("#play").get_attribute("data-version")
    play_turn(game)
    play_turn(game)
    page.clock.run_for(4000)
    expect(page.locator(f"#play:not([data-version='{version}'])")).to_be_attached()
    return page


def test_the_turns_of_two_others_come_one_after_another(windows: Windows, people: People) -> None:
    page = page_of_who_waits_for_two_others(windows, people)
    first, second = page.locator("#news [data-turn]").evaluate_all("turns => turns.map(turn => turn.dataset.cells)")

    delays = dict(page.evaluate(STARTS))
    assert {delays[cell] for cell in first.split()} == {0}
    assert all(500 <= delays[cell] <= 700 for cell in second.split())


def test_a_key_shows_both_turns_at_once_and_does_what_it_is_for(windows: Windows, people: People) -> None:
    page = page_of_who_waits_for_two_others(windows, people)

    page.keyboard.press("Tab")

    assert page.evaluate(STARTS) == []
    expect(page.locator(":focus")).to_have_count(1)
