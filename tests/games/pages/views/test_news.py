"""What an open page asks from time to time."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.lobby import joining
from games.models import Game
from games.operations import administering
from tests.games.chat.talking import say
from tests.games.factories import (
    OPEN,
    fresh,
    open_table,
    play_turn,
)
from tests.games.pages.views.visits import address, ask, browser, look

pytestmark = pytest.mark.django_db


def test_nothing_new_is_an_empty_answer(game: Game, ana: User) -> None:
    assert ask(game, ana, v=game.version_mark).status_code == 204


def test_nothing_new_is_answered_without_touching_the_games(game: Game, ana: User) -> None:
    client = browser(ana)
    question = address(game, f"news/?v={game.version_mark}")
    client.get(question)
    with CaptureQueriesContext(connection) as queries:
        client.get(question)

    assert not [query["sql"] for query in queries if "games_" in query["sql"]]


@pytest.mark.parametrize("version", ["", "0", "x", "-1", "9" * 500])
def test_another_version_gets_the_table_and_the_log(game: Game, ana: User, version: str) -> None:
    response = ask(game, ana, v=version)

    assert response.status_code == 200
    assert 'id="board"' in response.content.decode()
    assert 'hx-swap-oob="morph"' in response.content.decode()


def test_what_is_noted_beside_the_board_redraws_only_the_log(game: Game, ana: User) -> None:
    seen = {"v": game.version_mark, "side": game.side_version}
    administering.verify(game=game, admin=ana)
    response = ask(game, ana, **seen)
    text = response.content.decode()

    assert response["HX-Reswap"] == "none"
    assert 'id="board"' not in text
    assert "replayed the game to check it" in text
    assert f'id="side-version" value="{fresh(game).side_version}"' in " ".join(text.split())
    assert ask(game, ana, v=game.version_mark, side=fresh(game).side_version).status_code == 204


def test_a_page_that_knows_no_other_version_than_the_board_s_gets_moves(game: Game, ana: User) -> None:
    administering.verify(game=game, admin=ana)
    assert ask(game, ana, v=game.version_mark).status_code == 204
    with TestCase.captureOnCommitCallbacks(execute=True):
        play_turn(game, Random(1))
    assert 'id="board"' in ask(game, ana, v=game.version_mark).content.decode()


def test_a_move_is_news_to_everybody(game: Game, other: User) -> None:
    play_turn(game, Random(1))

    assert ask(game, other, v=game.version_mark).status_code == 200
    assert ask(game, v=game.version_mark).status_code == 200


def test_with_a_move_comes_the_talk_if_there_is_something_new(game: Game, ana: User, bo: User) -> None:
    seen = re.search(r'id="panel-mark-talk"[^>]*?value="(\w+)"', look(game, ana))
    assert seen
    play_turn(game, Random(1))
    assert 'id="panel-mark-talk"' not in ask(game, ana, v=game.version_mark, talk=seen[1]).content.decode()

    with TestCase.captureOnCommitCallbacks(execute=True):
        say(browser(bo), game, "Well laid!")

    assert "Well laid!" in ask(game, ana, v=game.version_mark, talk=seen[1]).content.decode()


def test_there_is_no_news_of_a_table_that_does_not_exist_or_is_private(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    joining.join(game=game, user=bo, token=game.invite_token)

    assert browser().get("/tables/nosuchgame/news/").status_code == 404
    assert ask(game, cy).status_code == 404
    assert ask(game, cy, invite=game.invite_token).status_code == 200


def test_an_update_brings_how_many_tables_wait(game: Game, ana: User, mover: User) -> None:
    for person, number in ((mover, "1"), (game.seats.exclude(user=mover).get().user, "")):
        text = " ".join(ask(game, person).content.decode().split())
        count = re.search(r'<span id="waiting-count" hx-swap-oob="true">(.*?)<section', text)
        assert count
        assert re.sub(r"<[^>]+>|waiting for me:", "", count[1]).strip() == number
