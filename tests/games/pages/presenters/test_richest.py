"""What on the board brought the most in a game that is over."""

from __future__ import annotations

from random import Random

import pytest

from accounts.models import User
from games.pages.presenters.richest import MOST, richest
from games.tables.tables import read_table
from tests.games.factories import fresh, play_to_end, running_game

pytestmark = pytest.mark.django_db


def test_the_gold_of_all_seats_is_counted_where_it_was_paid(ana: User, bo: User) -> None:
    game = fresh(play_to_end(running_game(ana, bo, title="cacao"), Random(8)))
    found = richest(game)

    points = [each.points for each in found]
    assert 0 < len(points) <= MOST
    assert points == sorted(points, reverse=True)
    state = read_table(game).state
    assert sum(points) <= sum(player.gold for player in state.players)
    assert all(each.name and each.spot.name for each in found)


def test_a_title_that_says_of_nothing_what_it_earned_has_no_glow(tiny_title: None, ana: User, bo: User) -> None:
    assert richest(fresh(play_to_end(running_game(ana, bo), Random(8)))) == ()
