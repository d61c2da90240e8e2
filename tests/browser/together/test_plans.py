"""A turn planned in one window, while somebody else moves in another; then it is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.tables.tables import read_table
from tests.games.factories import (
    decide,
    fresh,
    moves_of,
    running_game,
    seat_of,
    take_step,
)
from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_turn_is_planned_and_played_when_its_time_comes(
    windows: Windows, ana: User, bo: User, *, javascript: bool
) -> None:
    game = running_game(ana, bo, title="cacao")
    first, second = sorted((ana, bo), key=lambda person: seat_of(game, person).number)
    page = windows.open(second, javascript=javascript)
    page.goto(game.get_absolute_url())
    page.get_by_text("Think", exact=True).click()
    page.get_by_role("link", name="Plan my turn").click()
    page.locator(".hand label.choice").first.click()
    page.locator(".spot.place").first.click()
    if javascript:
        expect_well_made_on_each_screen(page)
    page.get_by_role("button", name="Save plan").click()
    expect(page.locator(".plans__list li")).to_have_count(1)
    expect(page.get_by_role("status").get_by_text("Your plan is saved.")).to_be_in_viewport()
    expect(page.get_by_role("img", name="your plan 1")).to_be_visible()
    if javascript:
        expect_well_made_on_each_screen(page)

    page.goto(game.get_absolute_url())
    expect(page.locator("#own-plans")).to_contain_text("1 plan")
    table = read_table(fresh(game))
    take_step(game, first, **table.title.rules.moves.write(table.title.rules.legal_moves(table.state, 0)[-1]))
    while seat_of(game, first).waiting_since:
        decide(game, first)

    laid = [move.seat for move in moves_of(game) if move.data["type"] == "place"]
    assert laid[:2] == [seat_of(game, first).number, seat_of(game, second).number]
    page.goto(game.get_absolute_url())
    expect(page.get_by_text("was dropped")).to_have_count(0)
    assert not windows.complaints


def test_an_open_page_of_plans_follows_what_others_do(windows: Windows, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    first, second = sorted((ana, bo), key=lambda person: seat_of(game, person).number)
    page = windows.open(second)
    page.goto(f"{game.get_absolute_url()}plans/")
    expect(page.locator("#turn")).to_contain_text("as if it were your turn now")

    table = read_table(fresh(game))
    take_step(game, first, **table.title.rules.moves.write(table.title.rules.legal_moves(table.state, 0)[-1]))
    while seat_of(game, first).waiting_since:
        decide(game, first)

    expect(page.locator("#turn")).to_contain_text("Nothing to plan")
    assert not windows.complaints
