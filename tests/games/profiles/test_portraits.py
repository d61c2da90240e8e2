"""The animal that somebody has chosen stands beside the name: in talk and on the podium."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from tests.games.chat.talking import say
from tests.games.factories import fresh, play_to_end, running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def drawn(page: str) -> list[str]:
    """The animals on a page, in order."""
    return re.findall(r'class="portrait"[^>]*><use href="[^"]*#(\w+)"', page)


def test_it_stands_beside_lines_of_talk_and_on_the_podium(ana: User, bo: User) -> None:
    User.objects.filter(pk=bo.pk).update(portrait="sloth")
    game = running_game(ana, bo, title="cacao")
    say(browser_of(bo), game, "Good luck!")
    say(browser_of(ana), game, "You too.")
    assert drawn(browser_of(ana).get(game.get_absolute_url()).content.decode()) == ["sloth"]

    play_to_end(game)

    page = browser_of(ana).get(fresh(game).get_absolute_url()).content.decode()
    podium = page.partition('class="podium"')[2].partition("</ol>")[0]
    assert drawn(podium) == ["sloth"]
