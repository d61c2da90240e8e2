"""Turns that are tried, in a browser: the page is well made before and after a step."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.studies import services
from tests.games.factories import running_game
from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    return running_game(ana, bo, title="cacao")


def test_a_turn_is_tried_from_a_running_table(windows: Windows, game: Game, ana: User) -> None:
    page = windows.open(ana)
    page.goto(services.begin(game=game, user=ana, number=0).get_absolute_url())
    expect_well_made_on_each_screen(page)
    page.goto("/tried/")
    expect_well_made_on_each_screen(page)
    assert not windows.complaints
