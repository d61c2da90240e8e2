"""The example's table looks as every page should, on a phone and on a desk, light and dark."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.examples.installing import found, install
from tests.games.factories import fresh, play_turn, running_game
from tests.look import expect_well_made
from tests.plugins.windows import Windows
from tools.title import skeleton


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("oh_hell")
def test_a_trick_is_well_made_everywhere_and_a_card_is_played_by_a_press(
    windows: Windows, ana: User, bo: User, cy: User
) -> None:
    game = _where_one_follows(ana, bo, cy)
    address = fresh(game).get_absolute_url()
    for size, dark in (((390, 844), False), ((390, 844), True), ((1440, 900), False)):
        page = windows.open(ana, size=size, dark=dark)
        page.goto(address)
        expect_well_made(page)
    page.locator("button.own-cards__card").first.click()
    page.get_by_role("button", name="Confirm turn").click()
    page.get_by_role("button", name="Confirm turn").wait_for(state="detached")
    assert not _is_to_follow(game.pk, ana)


@pytest.mark.django_db(transaction=True)
def test_a_new_title_has_its_board_beside_what_is_told_on_a_desk(
    windows: Windows, tmp_path: Path, ana: User, bo: User
) -> None:
    skeleton.make("tower-of-tea", tmp_path / "made", has_pages=True)
    with found(install(tmp_path / "made", tmp_path)):
        game = running_game(ana, bo, title="tower-of-tea")
        for _turn in range(2):
            play_turn(game)
        page = windows.open(ana, size=(1440, 900))
        page.goto(fresh(game).get_absolute_url())
        expect_well_made(page)
        tops = page.evaluate("['.tabletop', '.turn'].map(each => document.querySelector(each).offsetTop)")
    assert tops[0] == pytest.approx(tops[1], abs=8)


def _where_one_follows(*people: User) -> Game:
    """A table at which the first of them is to follow; one who always leads sees another table."""
    luck = Random(4)
    while True:
        game = running_game(*people, title="oh-hell")
        while fresh(game).is_running:
            if _is_to_follow(game.pk, people[0]):
                return game
            play_turn(game, luck)


def _is_to_follow(game: int, user: User) -> bool:
    """Whether the person is to play to a trick of the third round that others have begun."""
    table = read_table(Game.objects.get(pk=game))
    state, seat = table.state, table.seat_of(user).number
    return state.round == 3 and bool(state.trick) and seat in table.title.rules.to_move(state)
