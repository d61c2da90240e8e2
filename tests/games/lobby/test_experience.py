"""Where one chooses among bots one reads what they did on this site: how long they took, how often they won."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from games.lobby import experience
from games.lobby.experience import (
    FEWEST_DECISIONS,
    FEWEST_GAMES,
    LATEST_DECISIONS,
    Results,
)
from games.tables import bot_play
from tests.games.factories import RANDOM_BOT, open_table
from tests.games.lobby.against_bots import over
from tests.people import browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
WON = "Against people here it won"


def page(ana: User) -> str:
    return browser_of(ana).get(reverse("games:new_table")).content.decode()


def test_how_often_a_level_has_beaten_people(ana: User) -> None:
    for number in range(FEWEST_GAMES):
        over(ana, won=number % 4 > 0)
    assert experience.results() == {"sharp": Results(FEWEST_GAMES, 75, 50)}
    assert f"Against people here it won 75% of its games (an equal would win 50%). Games: {FEWEST_GAMES}" in page(ana)


def test_too_few_games_say_nothing(ana: User) -> None:
    for _number in range(FEWEST_GAMES - 1):
        over(ana, won=True)
    assert experience.results() == {}
    assert WON not in page(ana)


def test_games_among_bots_and_games_that_were_resigned_prove_nothing(ana: User) -> None:
    for _number in range(FEWEST_GAMES):
        over(None, won=True)
        over(ana, won=True, resigned=True)
    assert experience.results() == {}


def test_tables_are_counted_once_an_hour(ana: User) -> None:
    assert experience.results() == {}
    for _number in range(FEWEST_GAMES):
        over(ana, won=True)
    assert experience.results() == {}
    cache.delete(experience.RESULTS)
    assert experience.results()["sharp"].won == 100


def test_how_long_half_of_the_last_decisions_took(ana: User) -> None:
    for _number in range(FEWEST_DECISIONS - 1):
        experience.note_decision("sharp", 1.25)
    assert experience.usual_seconds("sharp") is None
    for _number in range(LATEST_DECISIONS):
        experience.note_decision("sharp", 0.52)
    assert experience.usual_seconds("sharp") == 0.52
    assert "Half of its decisions here took at most 0.5 s." in page(ana)


def test_a_bot_that_decides_is_timed(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experience, "FEWEST_DECISIONS", 1)
    game = open_table(ana, RANDOM_BOT)
    bot_play.play_bot(game=game)
    level = game.seats.exclude(bot="").get().bot
    assert 0 < (experience.usual_seconds(level) or 0) < 10
