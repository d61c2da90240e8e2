"""The log of a table comes in pieces, the latest first."""

from __future__ import annotations

import re
from random import Random

import pytest

from accounts.models import User
from games.history.pages.log import moves_in_words
from games.models import Game
from games.tables import bot_play, selectors
from games.tables.tables import read_table
from tests.games.factories import (
    RANDOM_BOT,
    confirm,
    fresh,
    play_turn,
    running_game,
    seat_of,
    take_step,
)
from tests.games.pages.views.visits import (
    address,
    all_drafted,
    ask,
    browser,
    look,
)

pytestmark = pytest.mark.django_db


def entries(text: str) -> list[int]:
    """The last moves that entries tell of."""
    return [int(number) for number in re.findall(r'<li id="m(\d+)"', text)]


def test_the_log_comes_in_pieces_the_latest_first(game: Game, ana: User) -> None:
    while fresh(game).move_count < 50:
        play_turn(game, Random(1))
    count = fresh(game).move_count
    shown = entries(look(game, ana))

    assert shown[0] == count
    assert shown == sorted(shown, reverse=True)
    assert shown[-1] > count - selectors.LATEST_OF_LOG
    assert 'id="earlier"' in look(game, ana)


def test_earlier_pieces_come_before_the_later_ones_and_stay(game: Game, ana: User) -> None:
    while fresh(game).move_count < 50:
        play_turn(game, Random(1))
    whole = [entry.number for entry in reversed(moves_in_words(read_table(fresh(game)), 1)) if entry.lines]
    assert whole[0] == fresh(game).move_count

    assert entries(browser(ana).get(address(game, "log/"), {"log": 1}).content.decode()) == whole
    assert entries(ask(game, ana, log=1).content.decode()) == whole
    assert entries(browser(ana).get(address(game), {"log": 1}).content.decode()) == whole


def test_the_log_of_a_page_that_is_left_open_does_not_grow(game: Game, ana: User) -> None:
    while fresh(game).move_count < 50:
        play_turn(game, Random(1))
        page = look(game, ana)
    opened = re.search(r'name="log"\s+value="(\d*)"', page)
    assert opened
    shown = entries(ask(game, ana, log=opened[1]).content.decode())
    assert shown[-1] > fresh(game).move_count - selectors.LATEST_OF_LOG


@pytest.mark.parametrize("first", ["x", "-5", "9" * 500, "999999", ""])
def test_a_senseless_piece_of_the_log_is_the_latest_one(game: Game, ana: User, first: str) -> None:
    assert browser(ana).get(address(game, "log/"), {"log": first}).status_code == 200


def test_bots_moves_are_in_the_log(ana: User) -> None:
    game = running_game(ana, title="cacao", bots=[RANDOM_BOT])
    if seat_of(game, ana).waiting_since:
        make_turn(game, ana)
    bot_play.play_bot(game=fresh(game))

    bot = next(seat.player_name for seat in read_table(fresh(game)).seats if seat.is_bot)
    assert f">{bot} lays" in look(game, ana)


def make_turn(game: Game, user: User) -> None:
    while moves := all_drafted(game, user):
        take_step(game, user, **moves[0])
    confirm(game, user)
