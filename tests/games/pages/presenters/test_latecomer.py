"""Who comes by an invitation when the game has begun reads that the table is full, and may ask for another."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import joining
from games.models import Game
from tests.games.factories import OPEN, fresh, open_table, play_to_end
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
PART = 'id="latecomer"'


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    """Ana's private table, at which Bo took the last place."""
    game = open_table(ana, OPEN, is_public=False)
    joining.join(game=game, user=bo, token=game.invite_token)
    return fresh(game)


def page(browser: Client, game: Game, *, by_link: bool = True) -> str:
    fields = {"invite": game.invite_token} if by_link else {}
    return browser.get(game.get_absolute_url(), fields).content.decode()


def test_whoever_comes_by_the_link_reads_that_the_table_is_full(game: Game, cy: User) -> None:
    for browser in (Client(), browser_of(cy)):
        shown = page(browser, game)
        assert PART in shown
        assert "You can watch from here." in shown


def test_who_sits_there_reads_nothing_of_it(game: Game, ana: User, bo: User) -> None:
    for person in (ana, bo):
        assert PART not in page(browser_of(person), game)


def test_nor_does_who_watches_a_public_table_or_one_that_is_over(game: Game, ana: User, bo: User, cy: User) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=True)
    assert PART not in page(browser_of(cy), game, by_link=False)
    assert PART not in page(browser_of(cy), play_to_end(fresh(game)))
