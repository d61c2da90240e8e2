"""Talk in real browsers: two people at one table, one of whom is writing when the other's line comes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.chat.models import Line, Reading
from games.models import Game
from tests.browser.playing import open_log_and_chat
from tests.games.factories import running_game
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    return running_game(people.ana, people.bo, title="cacao")


def say(page: Page, text: str) -> None:
    open_log_and_chat(page)
    page.get_by_label("Message to the table").fill(text)
    page.get_by_role("button", name="Send").click()


def test_a_line_comes_to_the_other_who_loses_nothing(windows: Windows, people: People, game: Game) -> None:
    ana, bo = windows.open(people.ana), windows.open(people.bo, size=(390, 844))
    for page in (ana, bo):
        page.goto(game.get_absolute_url())
    bo.get_by_label("Message to the table").fill("I am just wri")
    board = bo.locator("#play").evaluate_handle("element => { element.isTheSame = true; return element }")

    say(ana, "Good luck, @Bo! https://example.org/rules")

    expect(bo.locator(".line__text", has_text="Good luck, @Bo!")).to_be_visible()
    expect(bo.get_by_label("Message to the table")).to_have_value("I am just wri")
    assert board.evaluate("element => element.isConnected && element.isTheSame")
    expect(ana.get_by_label("Message to the table")).to_have_value("")
    expect(bo.get_by_role("link", name="https://example.org/rules")).to_be_hidden()
    bo.get_by_text("example.org", exact=True).click()
    expect(bo.get_by_role("link", name="https://example.org/rules")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)])
def test_a_new_line_floats_in_and_is_new_until_it_was_on_the_screen(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    ana, bo = windows.open(people.ana), windows.open(people.bo, size=size)
    for page in (ana, bo):
        page.goto(game.get_absolute_url())
    if bo.locator("#talk").is_visible():
        bo.evaluate("document.querySelector('#talk').style.marginTop = '2000px'")

    say(ana, "are you there?")

    note = bo.get_by_role("status").filter(has_text="Ana: are you there?")
    expect(note).to_be_in_viewport()
    expect(bo.get_by_role("link", name="1 new message")).to_be_in_viewport()
    bo.get_by_role("button", name="Dismiss").click()
    expect(bo.locator(".talk-note--open")).to_have_count(0)
    assert read_until(people, game) == 0

    bo.get_by_role("link", name="1 new message").click()
    expect(bo.get_by_role("link", name="1 new message")).to_have_count(0)
    assert read_until(people, game) == 1


def test_who_sees_the_talk_is_not_interrupted(windows: Windows, people: People, game: Game) -> None:
    ana, bo = windows.open(people.ana), windows.open(people.bo)
    for page in (ana, bo):
        page.goto(game.get_absolute_url())
    open_log_and_chat(bo)
    bo.locator("#talk").scroll_into_view_if_needed()

    say(ana, "are you there?")

    expect(bo.locator(".line__text", has_text="are you there?")).to_be_in_viewport()
    expect(bo.get_by_role("status").filter(has_text="are you there?")).to_have_count(1)
    expect(bo.locator(".talk-note--open")).to_have_count(0)
    expect(bo.get_by_role("button", name="Mark as read")).to_be_hidden()


def test_without_scripts_lines_are_marked_as_read(windows: Windows, people: People, game: Game) -> None:
    say(table_of(windows, people.ana, game), "hello")
    page = windows.open(people.bo, javascript=False)
    page.goto(game.get_absolute_url())

    open_log_and_chat(page)
    page.get_by_role("button", name="Mark as read").click()

    open_log_and_chat(page)
    expect(page.get_by_role("button", name="Mark as read")).to_be_hidden()
    expect(page.locator(".line--new")).to_have_count(0)
    assert read_until(people, game) == 1


def table_of(windows: Windows, user: User, game: Game) -> Page:
    page = windows.open(user, javascript=False)
    page.goto(game.get_absolute_url())
    return page


def read_until(people: People, game: Game) -> int:
    found = Reading.objects.filter(person=people.bo, room__game=game).first()
    return found.number if found else 0


def test_what_is_refused_stays_to_be_mended(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    say(page, "look at http://localhost/")

    expect(page.get_by_text("goes into a private network")).to_be_visible()
    expect(page.get_by_label("Message to the table")).to_have_value("look at http://localhost/")
    say(page, "look at me")
    expect(page.locator(".line__text")).to_have_text("look at me")


def test_without_scripts_a_line_is_written_changed_and_deleted(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())

    say(page, "helo")
    open_log_and_chat(page)
    page.get_by_role("link", name="Message 1: react, change or delete").click()
    page.get_by_label("Message to the table").fill("hello")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".line__text")).to_have_text("hello")
    page.get_by_role("link", name="Message 1: react, change or delete").click()
    page.get_by_role("button", name="Delete this message").click()

    expect(page.locator(".line__text")).to_have_text("This message was deleted.")
    assert Line.objects.get().text == ""


def test_talk_looks_the_same_at_tables_of_all_titles(windows: Windows, people: People) -> None:
    looks = set()
    for title in ("cacao", "chocolatl"):
        page = windows.open(people.ana, size=(390, 844), dark=True)
        page.goto(running_game(people.ana, people.bo, people.cy, title=title).get_absolute_url())
        style = "element => { const { color, background, textAlign } = getComputedStyle(element);"
        looks.add(page.locator("#talk").evaluate(f"{style} return `${{color}} ${{background}} ${{textAlign}}` }}"))
    assert len(looks) == 1


def test_talk_can_be_read_by_everybody_on_every_screen(windows: Windows, people: People, game: Game) -> None:
    light, dark = windows.open(people.ana), windows.open(people.ana, size=(320, 700), dark=True)
    light.goto(game.get_absolute_url())
    say(light, f"@Bo #1 https://example.org/ {'long' * 40}")
    expect(light.locator(".line__text")).to_contain_text("long")
    talk = f"{game.get_absolute_url()}talk/players/"
    for address in (game.get_absolute_url(), talk, f"{talk}1/", "/notes/people/Bo/", "/notes/"):
        light.goto(address)
        dark.goto(address)
        found = (address, faults(light), faint_words(dark), is_wider_than_its_screen(dark))
        assert found == (address, [], [], False)
