"""Two and four people at one table, each in a window of their own: they see one another, talk, play and play again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.playing import Player, begun, open_log_and_chat
from tests.games.factories import play_to_end, running_game, seat_of
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

DOTS = """[...document.querySelectorAll('.village__who')].filter(
    (who) => getComputedStyle(who, '::after').width === '8px')"""
"""Seats with a dot beside the name."""


def at_table(windows: Windows, game: Game, people: Iterable[User]) -> list[Page]:
    """The table in a window of each of them."""
    pages = [windows.open(person) for person in people]
    for page in pages:
        page.goto(game.get_absolute_url())
    return pages


def say(page: Page, text: str) -> None:
    open_log_and_chat(page)
    page.get_by_label("Message to the table").fill(text)
    page.get_by_role("button", name="Send").click()


def mark_board(page: Page) -> None:
    """So that it shows whether the board is drawn anew."""
    page.locator("#play").evaluate("element => { element.isTheSame = true; }")


def expect_same_board(page: Page) -> None:
    assert page.locator("#play").evaluate("element => element.isTheSame")


def expect_present(page: Page, names: set[str]) -> None:
    """Beside the log stand the names of all others who are there, and each has a dot at the seat."""
    open_log_and_chat(page)
    for name in names:
        expect(page.locator(".present__one", has_text=name)).to_be_visible()
    expect(page.locator(".present__one")).to_have_count(len(names))
    assert page.evaluate(f"{DOTS}.length") == len(names)


def plan_a_tile(page: Page, game: Game) -> str:
    """Keep a tile on some cell as the plan for one's next turn, and come back to the table; gives the cell's id."""
    page.get_by_text("Think", exact=True).click()
    page.get_by_role("link", name="Plan my turn").click()
    page.locator(".hand label.choice").first.click()
    place = page.locator("td:has(.spot.place)").first
    planned = place.get_attribute("id") or ""
    place.locator(".spot").click()
    page.get_by_role("button", name="Save plan").click()
    expect(page.locator(".plans__list li")).to_have_count(1)
    page.goto(game.get_absolute_url())
    expect(page.locator("#own-plans")).to_contain_text("1 plan")
    return planned


def lay_a_tile_elsewhere(page: Page, taken: str) -> None:
    """The first step of one's turn, anywhere but on this cell."""
    page.locator(".hand label.choice").first.click()
    page.locator(f"td:not(#{taken}) > .spot.place").first.click()
    expect(page.locator("#board .draft").first).to_be_visible()


def test_two_people_see_each_other_and_talk_without_a_new_board(windows: Windows, people: People) -> None:
    game = begun(running_game(people.ana, people.bo, title="cacao"), turns=3)
    [ana] = at_table(windows, game, [people.ana])
    expect(ana.locator("#present")).to_be_hidden()
    mark_board(ana)

    [bo] = at_table(windows, game, [people.bo])
    expect_present(ana, {"Bo"})
    expect_present(bo, {"Ana"})
    bo.goto("/my-games/")
    say(ana, "Hello!")
    expect(ana.locator(".line__text")).to_have_text("Hello!")
    say(ana, "Are you there?")
    expect(ana.locator(".line__text")).to_have_count(2)

    bo.reload()
    bo.get_by_role("link", name="2 new messages").click()
    say(bo, "I am")
    expect(ana.locator(".line__text")).to_have_text(["I am", "Are you there?", "Hello!"])
    expect_same_board(ana)
    bo.goto("/my-games/")
    expect(bo.get_by_text("new message")).to_have_count(0)


def test_of_two_people_one_plans_a_turn_that_plays_itself_and_both_play_again(windows: Windows, people: People) -> None:
    game = begun(running_game(people.ana, people.bo, title="cacao"), turns=18)
    mover, planner = sorted((people.ana, people.bo), key=lambda person: not seat_of(game, person).waiting_since)
    moving, planning = at_table(windows, game, [mover, planner])
    planned = plan_a_tile(planning, game)

    lay_a_tile_elsewhere(moving, planned)
    Player(moving).play_what_is_asked()

    expect(moving.locator(f"#{planned} .seat-{seat_of(game, planner).colour}").first).to_be_visible()
    expect(planning.get_by_text("You have a plan")).to_have_count(0)
    play_to_end(game, Random(1))
    for page in (moving, planning):
        page.get_by_role("button", name="Play again").click()
        expect(page).not_to_have_url(re.compile(game.public_id))
    expect(planning.locator("#play")).to_be_visible()
    expect(moving.locator("#play")).to_be_visible()


def test_four_people_are_told_of_each_other_and_play_again_with_who_has_stayed(
    windows: Windows, people: People
) -> None:
    dee = make_person("Dee")
    game = begun(running_game(*people, dee, title="chocolatl"), turns=4)
    pages = at_table(windows, game, [*people, dee])
    names = ["Ana", "Bo", "Cy", "Dee"]
    for name, page in zip(names, pages, strict=True):
        expect_present(page, {*names} - {name})
        mark_board(page)

    say(pages[0], "Who is for another game?")
    for page in pages[1:]:
        expect(page.locator(".line__text")).to_have_text("Who is for another game?")
    for name, page in zip(names[1:], pages[1:], strict=True):
        say(page, f"{name} is")
    for page in pages:
        expect(page.locator(".line__text")).to_have_count(4)
        expect_same_board(page)

    play_to_end(game, Random(2))
    for page in pages:
        expect(page.locator("#play[data-task=over]")).to_be_attached()
        page.locator("#walk .walk__close").click()
        expect(page.get_by_role("heading", name="How it ended")).to_be_visible()
    for page in pages[:3]:
        page.get_by_role("button", name="Play again").click()
        expect(page).not_to_have_url(re.compile(game.public_id))
    expect(pages[2].get_by_role("heading", name="Waiting for invited players")).to_be_visible()
    expect(pages[2].locator("#room .sitter", has_text="(invited)")).to_contain_text("Dee")

    pages[3].get_by_role("button", name="Play again").click()
    for page in pages:
        expect(page.locator("#play")).to_be_visible()
        expect(page).not_to_have_url(re.compile(game.public_id))
