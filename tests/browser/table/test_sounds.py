"""Sounds are heard by whoever has chosen them, after a first press on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.covering import covered, height_of
from tests.games.factories import fresh, play_turn, running_game
from tests.look import faults
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

COUNT = """window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };"""


def notes(page: Page) -> int:
    return int(page.evaluate("() => window.notes"))


@pytest.mark.parametrize("sounds", ["turn tiles", ""])
def test_a_turn_of_the_other_is_heard_by_who_wants_it(windows: Windows, people: People, sounds: str) -> None:
    User.objects.update(sounds=sounds)
    game = running_game(people.ana, people.bo, title="cacao")
    mover = next(seat for seat in fresh(game).seats.all() if seat.waiting_since)
    page = windows.open(people.bo if mover.user == people.ana else people.ana)
    page.add_init_script(COUNT)
    page.goto(game.get_absolute_url())
    page.locator("#headline").click()
    assert notes(page) == 0

    play_turn(game)

    expect(page.locator("#play.play--mine")).to_be_attached()
    if sounds:
        page.wait_for_function("() => window.notes >= 3")
    else:
        assert notes(page) == 0


def begun(people: People, title: str) -> Game:
    """A table of three at which all have confirmed a turn."""
    game = running_game(*people, title=title)
    while not all(seat.decisions for seat in fresh(game).seats.all()):
        play_turn(game)
    return fresh(game)


@pytest.mark.parametrize("width", [390, 1440])
def test_the_offer_moves_nothing_and_a_yes_is_heard(windows: Windows, people: People, width: int) -> None:
    game = begun(people, "cacao")
    page = windows.open(people.ana, size=(width, 844))
    page.add_init_script(COUNT)
    page.goto(game.get_absolute_url())
    before = page.locator("#frame").bounding_box()
    expect(page.locator("#sound-offer")).to_have_count(0)
    User.objects.update(was_offered_sounds=False)
    page.reload()

    assert page.locator("#frame").bounding_box() == before
    assert page.evaluate("() => !document.activeElement.closest('#sound-offer')")
    assert faults(page) == []
    page.get_by_role("button", name="Yes, please").click()
    expect(page.get_by_text("Sounds are on.")).to_be_visible()
    page.wait_for_function("() => window.notes === 2")
    page.reload()
    expect(page.locator("html[data-sounds='turn tiles talk end']")).to_be_attached()
    expect(page.locator("#sound-offer")).to_have_count(0)


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_the_offer_and_what_is_to_be_done_lie_under_nothing(windows: Windows, people: People, title: str) -> None:
    game = begun(people, title)
    User.objects.update(was_offered_sounds=False)
    for person in people:
        page = windows.open(person)
        page.goto(game.get_absolute_url())
        for width in (390, 820, 1100, 1366, 1440):
            page.set_viewport_size({"width": width, "height": height_of(width)})
            assert covered(page, "#turn > *", within="body") == [], width
            page.locator("#sound-offer").scroll_into_view_if_needed()
            assert covered(page, "#sound-offer button", within="body") == [], width
            page.evaluate("scrollTo(0, 0)")


def test_without_scripts_nothing_is_offered_that_could_not_be_heard(windows: Windows, people: People) -> None:
    game = begun(people, "cacao")
    User.objects.update(was_offered_sounds=False)
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())

    expect(page.locator("#sound-offer")).to_be_hidden()


def test_a_sound_is_heard_when_it_is_ticked_in_the_profile(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.add_init_script(COUNT)
    page.goto("/profile/")
    page.get_by_label("when it’s your turn").check()
    page.wait_for_function("() => window.notes === 2")
    page.get_by_role("radio", name="quicker").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html[data-sounds=turn][data-motion=quick]")).to_be_attached()


def test_whoever_chose_no_motion_sees_none_whatever_the_system_says(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.emulate_media(reduced_motion="no-preference")
    duration = "() => getComputedStyle(document.querySelector('.site-footer a')).transitionDuration"
    page.goto("/tables/")
    assert page.evaluate(duration) != "0s"
    User.objects.update(motion="none")
    page.goto("/tables/")
    assert page.evaluate(duration) == "0s"
