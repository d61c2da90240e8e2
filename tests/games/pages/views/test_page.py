"""The page of a table: what players and spectators see, and what it must never show."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.lobby import joining
from games.models import Game
from games.tables.tables import read_table
from tests.games.factories import (
    OPEN,
    RANDOM_BOT,
    fresh,
    open_table,
    play_to_end,
    play_turn,
    running_game,
)
from tests.games.pages.views.visits import address, browser, look
from tests.people import make_person

pytestmark = pytest.mark.django_db


def test_players_and_spectators_see_the_table(game: Game, ana: User, cy: User) -> None:
    for person in (ana, cy, None):
        assert 'id="board"' in look(game, person)


@pytest.mark.parametrize("path", ["/", "/tables/", "/rules/cacao/", "/tables/{}/"])
def test_who_only_wants_to_know_whether_a_page_is_there_is_told(game: Game, path: str) -> None:
    response = browser().head(path.format(game.public_id))
    assert (response.status_code, response.content) == (200, b"")


def test_the_modules_that_are_played_with_lead_to_their_rules(ana: User) -> None:
    game = running_game(ana, bots=[RANDOM_BOT], title="cacao", modules=["huts", "map"])
    strip = re.findall(r'<a class="badge badge--leaf"\s+href="([^"]+)"\s+target="_blank">([^<]+)</a>', look(game))

    assert [name for _link, name in strip] == ["Map", "Huts"]
    for link, name in strip:
        page, anchor = link.split("#")
        assert re.search(rf'<h2 id="{anchor}-heading">.*</svg>{name}</h2>', browser().get(page).content.decode())


def test_a_base_game_names_no_modules(game: Game) -> None:
    assert 'class="played"' not in look(game)


def test_only_players_get_a_form(game: Game, ana: User, cy: User) -> None:
    assert 'id="play-form"' in look(game, ana)
    assert 'id="play-form"' not in look(game, cy)


def test_the_page_says_first_whose_turn_it_is(game: Game, mover: User, other: User) -> None:
    assert re.search(r"<h1[^>]*>\s*Your turn\s*</h1>", look(game, mover))
    assert re.search(rf"<h1[^>]*>\s*Waiting for {mover.username}\s*</h1>", look(game, other))


def test_a_table_that_does_not_exist_is_not_found() -> None:
    assert browser().get("/tables/nosuchgame/").status_code == 404


def test_a_private_table_is_shown_to_its_players_and_by_its_link(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    joining.join(game=game, user=bo, token=game.invite_token)

    assert browser(bo).get(address(game)).status_code == 200
    assert browser(cy).get(address(game)).status_code == 404
    assert browser(cy).get(address(game), {"invite": game.invite_token}).status_code == 200


def test_a_name_with_markup_is_only_a_name(bo: User) -> None:
    person = make_person("<script>alert(1)</script>", email="")
    game = running_game(person, bo, title="cacao")

    assert "<script>alert(1)" not in look(game, bo)
    assert "&lt;script&gt;alert(1)" in look(game, bo)


def test_a_finished_game_shows_the_score_with_its_lines_and_the_seed(game: Game, ana: User) -> None:
    play_to_end(game, Random(1))
    page = look(game, ana)

    assert "Final score" in page
    assert fresh(game).seed in page
    for seat in read_table(fresh(game)).seats:
        assert seat.player_name in page


def test_a_page_costs_at_most_thirteen_queries_however_long_the_game_is(game: Game, ana: User) -> None:
    play_turn(game, Random(2))
    early = count_queries(game, ana)
    for _turn in range(12):
        play_turn(game, Random(2))

    assert count_queries(game, ana) == early <= 13


def count_queries(game: Game, user: User) -> int:
    client = browser(user)
    client.get(address(game))
    with CaptureQueriesContext(connection) as queries:
        client.get(address(game))
    return len(queries)


def test_a_running_games_seed_is_on_no_page(game: Game, ana: User, cy: User) -> None:
    for person in (ana, cy):
        assert game.seed not in look(game, person)
        assert game.seed not in browser(person).get(address(game, "record/")).content.decode()
        assert game.commitment in look(game, person)


def test_the_record_of_a_finished_game_holds_its_seed(game: Game, ana: User) -> None:
    play_to_end(game, Random(1))
    record = browser(ana).get(address(game, "record/")).json()

    assert record["seed"] == game.seed
    assert record["result"]["winners"]
