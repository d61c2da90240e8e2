"""Hints: offered against bots when it is one's turn, shown on the board, and played from there."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.tables import bot_play
from games.tables.tables import read_table
from tests.games.factories import (
    RANDOM_BOT,
    decide,
    fresh,
    running_game,
    seat_of,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db
OFFER = "Give me a hint"


def alone(ana: User, title: str) -> Game:
    """Ana against two bots, and it is her turn."""
    game = running_game(ana, bots=[RANDOM_BOT, RANDOM_BOT], title=title)
    while True:
        table = read_table(fresh(game))
        if seat_of(game, ana).number in table.ruleset.to_move(table.state):
            return fresh(game)
        bot_play.play_bot(game=fresh(game))


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_one_asks_and_sees_each_way_on_the_board(ana: User, title: str) -> None:
    game, client = alone(ana, title), browser_of(ana)
    assert OFFER in client.get(game.get_absolute_url()).content.decode()
    answer = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    assert (answer.status_code, "Play this" in answer.content.decode()) == (200, True)
    second = client.get(reverse("games:hint", args=[game.public_id]), {"way": "2"})
    assert second.content.decode() != answer.content.decode()
    assert "asked what a bot would do" in client.get(game.get_absolute_url()).content.decode()


def test_what_one_would_decide_in_secret_is_said(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    answer = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    cards = re.findall(r"Ana sacrifices the card (\d+)\.", answer.content.decode())
    assert len({*cards}) == len(cards) > 1


def test_cards_that_are_laid_in_secret_have_reasons(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    for _step in ("sacrifice", "confirm"):
        decide(game, ana)
    for _bot in range(2):
        bot_play.play_bot(game=fresh(game))
    assert read_table(fresh(game)).state.phase == "bid"
    answer = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    assert "ways in which it may go on." in answer.content.decode()


def test_a_hint_stays_while_others_decide_at_the_same_time(ana: User) -> None:
    game, client = alone(ana, "chocolatl"), browser_of(ana)
    asked = client.post(reverse("games:ask_for_hint", args=[game.public_id]), follow=True)
    bot_play.play_bot(game=fresh(game))
    again = client.get(reverse("games:hint", args=[game.public_id]), {"way": "2"})
    assert (asked.status_code, again.status_code) == (200, 200)
    for _step in ("sacrifice", "confirm"):
        decide(game, ana)
    assert client.get(reverse("games:hint", args=[game.public_id])).status_code == 409


@pytest.mark.parametrize("way", ["0", "9", "x", "-1"])
def test_ways_that_were_not_found_are_refused(ana: User, way: str) -> None:
    game, client = alone(ana, "cacao"), browser_of(ana)
    client.post(reverse("games:ask_for_hint", args=[game.public_id]))
    assert client.get(reverse("games:hint", args=[game.public_id]), {"way": way}).status_code == 404


def test_nothing_is_offered_among_people(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    for person in (ana, bo):
        assert OFFER not in browser_of(person).get(game.get_absolute_url()).content.decode()
        answer = browser_of(person).post(reverse("games:ask_for_hint", args=[game.public_id]))
        assert answer.status_code == 403
