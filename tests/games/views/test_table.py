"""The page of a table: looking, drafting, refusals, news, and what it must never show."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, TestCase
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.selectors.tables import read_table
from games.services import administering, lobby, play, sweeps
from tests.games.tables import (
    OPEN,
    RANDOM_BOT,
    confirm,
    decision,
    fresh,
    moves_of,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    some_move,
    take_step,
)
from tests.people import make_person

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """Ana and Bo have just begun a game of Cacao."""
    return running_game(ana, bo, title="cacao")


@pytest.fixture
def mover(game: Game) -> User:
    """Who is to begin."""
    return next(seat.user for seat in read_table(game).seats if seat.waiting_since)


@pytest.fixture
def other(mover: User, ana: User, bo: User) -> User:
    """The one who waits."""
    return bo if mover == ana else ana


def browser(person: User | None = None) -> Client:
    client = Client()
    if person:
        client.force_login(person, settings.AUTHENTICATION_BACKENDS[0])
    return client


def address(game: Game, end: str = "") -> str:
    return f"/tables/{game.public_id}/{end}"


def look(game: Game, person: User | None = None) -> str:
    """The page as this person gets it, without what is different each time."""
    response = browser(person).get(address(game))
    assert response.status_code == 200
    return TOKEN.sub("", response.content.decode())


def send(game: Game, person: User, end: str, *, htmx: Any = True, **fields: Any) -> Any:
    """Press a button of the page as it is now."""
    form = {"decision": decision(game, person)} | fields
    return browser(person).post(address(game, f"{end}/"), form, headers=HTMX if htmx else {})


def first_step(game: Game, person: User) -> dict[str, str]:
    """The fields that lay the first hand tile on the first cell."""
    move = some_move(game, person)
    return {
        "move": json.dumps({"type": "place", "cell": move["cell"]}),
        "tile": str(move["tile"]),
        "rotation": "0",
    }


# --- looking -------------------------------------------------------------------------------------------------------


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
    lobby.join(game=game, user=bo, token=game.invite_token)

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


def count_queries(game: Game, person: User) -> int:
    client = browser(person)
    client.get(address(game))
    with CaptureQueriesContext(connection) as queries:
        client.get(address(game))
    return len(queries)


# --- what nobody may see -------------------------------------------------------------------------------------------


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


# --- drafting ------------------------------------------------------------------------------------------------------


def test_a_step_comes_back_as_a_fragment_with_the_tile_on_the_board(game: Game, mover: User) -> None:
    response = send(game, mover, "step", **first_step(game, mover))

    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    assert 'class="draft"' in response.content.decode()
    assert moves_of(game) == []


def test_without_scripts_a_step_leads_back_to_the_page(game: Game, mover: User) -> None:
    response = send(game, mover, "step", htmx=False, **first_step(game, mover))

    assert response.status_code == 302
    assert response["Location"] == address(game)


def test_the_tile_just_laid_can_be_turned_in_its_place(game: Game, mover: User) -> None:
    move = next(move for move in all_moves(game, mover) if move["tile"] != "1111")
    take_step(game, mover, **move)
    turned = {**move, "rotation": 2}
    send(game, mover, "step", instead=json.dumps(turned))

    assert seat_of(game, mover).draft[0]["rotation"] == 2
    assert decision(game, mover) == 1


def all_moves(game: Game, person: User) -> list[dict[str, Any]]:
    table = read_table(fresh(game))
    seat = table.seat_of(person)
    moves = table.ruleset.legal_moves(table.state, seat.number)
    return [table.ruleset.write_move(move) for move in moves]


def test_a_refused_replacement_leaves_the_step_as_it_was(game: Game, mover: User) -> None:
    take_step(game, mover)
    before = seat_of(game, mover).draft
    response = send(game, mover, "step", instead=json.dumps({**before[0], "cell": [40, 1]}))

    assert response.status_code == 422
    assert seat_of(game, mover).draft == before


def test_undo_takes_the_step_back(game: Game, mover: User) -> None:
    take_step(game, mover)
    assert send(game, mover, "undo").status_code == 200
    assert seat_of(game, mover).draft == []


def test_starting_over_takes_every_step_back(game: Game) -> None:
    for turn in range(6):
        play_turn(game, Random(turn))
    mover = next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)
    assert mover
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    assert [move["auto"] for move in seat_of(game, mover).draft].count(False) > 1
    assert send(game, mover, "undo", all="all").status_code == 200
    assert seat_of(game, mover).draft == []


@pytest.mark.parametrize("htmx", [True, False])
def test_a_turn_can_be_confirmed_on_the_way_to_the_next_table(game: Game, mover: User, htmx: bool) -> None:
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    response = send(game, mover, "confirm", htmx=htmx, next="next")

    assert response["HX-Redirect" if htmx else "Location"] == f"/my-games/next/?after={game.public_id}"
    assert moves_of(game)[0].seat == seat_of(game, mover).number


def test_a_turn_that_is_not_confirmed_leads_nowhere(game: Game, mover: User) -> None:
    response = send(game, mover, "confirm", next="next")

    assert response.status_code == 409
    assert "HX-Redirect" not in response


def test_confirm_makes_the_turn_and_shows_the_log(game: Game, mover: User) -> None:
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    response = send(game, mover, "confirm")

    assert response.status_code == 200
    assert 'id="log"' in response.content.decode()
    assert moves_of(game)[0].seat == seat_of(game, mover).number


def test_a_step_on_a_page_that_is_behind_brings_the_log_too(game: Game, mover: User) -> None:
    for version, brings_log in ((game.version, False), (game.version - 1, True)):
        response = send(game, mover, "step", version=version, **first_step(game, mover))
        assert ('id="log"' in response.content.decode()) == brings_log
        send(game, mover, "undo")


def all_drafted(game: Game, person: User) -> list[dict[str, Any]]:
    table = read_table(fresh(game))
    seat = table.seat_of(person)
    moves = table.ruleset.legal_moves(table.draft_of(seat).state, seat.number)
    return [table.ruleset.write_move(move) for move in moves]


def test_what_is_marked_in_the_form_comes_back_marked(game: Game, mover: User) -> None:
    marked = {"rotation": "2", "zoom": "3", "v": "0"}
    page = browser(mover).get(address(game, "news/"), marked).content.decode()

    assert re.search(r'id="rotation-2"[^>]*checked', page)
    assert re.search(r'id="zoom-3"[^>]*checked', page)


@pytest.mark.parametrize("htmx", [True, False])
def test_looking_again_keeps_the_marks_and_lays_nothing(game: Game, mover: User, htmx: bool) -> None:
    response = send(game, mover, "step", htmx=htmx, look="again", rotation="2")

    assert re.search(r'id="rotation-2"[^>]*checked', response.content.decode())
    assert seat_of(game, mover).draft == []


def test_the_page_shows_what_happened_since_the_readers_last_move(game: Game, mover: User, other: User) -> None:
    play_turn(game, Random(1))

    assert "Since your last move" in look(game, other)
    assert "Since your last move" not in look(game, mover)
    assert 'class="fresh"' in look(game, other)


# --- refusals ------------------------------------------------------------------------------------------------------

UNREADABLE = [
    "",
    "{",
    "[]",
    "null",
    "{}",
    '{"type":7}',
    '{"type":"fly"}',
    '{"type":"place"}',
    '{"type":"place","cell":"x"}',
    '{"type":"place","cell":[1]}',
    '{"type":"place","cell":[1,true]}',
    '{"type":"place","cell":[0.5,1]}',
    '{"type":"place","cell":[NaN,1]}',
    '{"type":"place","cell":[1,99999999999999999999]}',
    '{"type":"place","cell":[0,0]}',
    '{"type":"place","cell":[0,1],"rotation":4}',
    '{"type":"place","cell":[0,1],"tile":"9999"}',
    '{"type":"place","cell":[0,1],"wish":1}',
    '{"type":"resign"}',
    '{"type":"fill","cell":[2,0],"source":"pile"}',
    '{"type":"activate","worker":[0,1],"edge":"X","turn":1,"count":1}',
    "[" * 100_000,
    "\x00",
]


@pytest.mark.parametrize("move", UNREADABLE)
def test_a_move_that_cannot_be_read_or_is_not_allowed_changes_nothing(game: Game, mover: User, move: str) -> None:
    response = send(game, mover, "step", move=move, tile="1111", rotation="0")

    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert 'id="board"' in response.content.decode()
    assert seat_of(game, mover).draft == []


@pytest.mark.parametrize("number", ["", "x", "-1", "99", "9" * 5000, "１"])
def test_a_stale_or_unreadable_decision_gets_the_table_as_it_is(game: Game, mover: User, number: str) -> None:
    for htmx in (True, False):
        response = send(game, mover, "step", htmx=htmx, **first_step(game, mover) | {"decision": number})

        assert response.status_code == 409
        assert "The table has moved on" in response.content.decode()
        assert 'id="board"' in response.content.decode()
    assert seat_of(game, mover).draft == []


def test_the_same_step_sent_twice_is_made_once(game: Game, mover: User) -> None:
    form = first_step(game, mover) | {"decision": "0"}
    answers = [send(game, mover, "step", **form).status_code for _time in range(2)]

    assert answers == [200, 409]
    assert sum(not move["auto"] for move in seat_of(game, mover).draft) == 1


def test_who_waits_is_told_so(game: Game, mover: User, other: User) -> None:
    response = send(game, other, "step", **first_step(game, mover))

    assert response.status_code == 409
    assert "It is not your turn" in response.content.decode()


def test_nobody_moves_for_another_seat(game: Game, mover: User, other: User) -> None:
    step = first_step(game, mover)
    foreign = json.dumps(json.loads(step["move"]) | {"seat": seat_of(game, other).number})
    response = send(game, mover, "step", **step | {"move": foreign})

    assert response.status_code == 403
    assert seat_of(game, mover).draft == []


@pytest.mark.parametrize("end", ["step", "undo", "confirm", "resign"])
def test_a_stranger_can_only_watch(game: Game, cy: User, end: str) -> None:
    response = browser(cy).post(address(game, f"{end}/"), {"decision": 0, "move": "{}", "sure": "yes"})

    assert response.status_code in (403, 422)
    assert fresh(game).version == game.version


@pytest.mark.parametrize("end", ["step", "undo", "confirm", "withdraw", "resign"])
def test_who_is_not_signed_in_is_asked_to_and_then_comes_to_the_table(game: Game, end: str) -> None:
    login = f"/accounts/login/?next={address(game)}"

    for headers, status, header in ((None, 302, "Location"), (HTMX, 200, "HX-Redirect")):
        response = browser().post(address(game, f"{end}/"), {"decision": 0}, headers=headers)
        assert (response.status_code, response[header]) == (status, login)


@pytest.mark.parametrize("end", ["step", "undo", "confirm", "resign"])
def test_nothing_is_changed_by_following_a_link(game: Game, ana: User, end: str) -> None:
    assert browser(ana).get(address(game, f"{end}/")).status_code == 405


def test_nobody_moves_in_a_finished_game(game: Game, ana: User) -> None:
    play_to_end(game, Random(1))
    response = send(game, ana, "step", move='{"type":"place","cell":[0,1]}', tile="1111")

    assert response.status_code == 409
    assert "This game is over" in response.content.decode()


def test_nobody_moves_at_a_table_that_has_not_started(ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    response = browser(ana).post(address(game, "step/"), {"decision": 0, "move": "{}"})

    assert response.status_code in (409, 422)


def test_undo_and_confirm_need_a_draft(game: Game, mover: User) -> None:
    for end in ("undo", "confirm"):
        assert send(game, mover, end).status_code == 409


def test_a_form_of_a_megabyte_is_refused(game: Game, mover: User) -> None:
    assert send(game, mover, "step", move="x" * 1_000_000).status_code == 413


def test_nobody_resigns_by_a_slip(game: Game, ana: User) -> None:
    response = send(game, ana, "resign", htmx=False)

    assert response.status_code == 422
    assert not seat_of(game, ana).resigned


def test_a_seat_that_resigns_is_played_by_a_bot(game: Game, mover: User) -> None:
    send(game, mover, "resign", htmx=False, sure="yes")

    assert seat_of(game, mover).resigned
    sweeps.play_bots(game.pk)
    assert moves_of(game)[1].auto


# --- news ----------------------------------------------------------------------------------------------------------


def ask(game: Game, person: User | None = None, **fields: Any) -> Any:
    return browser(person).get(address(game, "news/"), fields, headers=HTMX)


def test_nothing_new_is_an_empty_answer(game: Game, ana: User) -> None:
    assert ask(game, ana, v=game.version).status_code == 204


def test_nothing_new_is_answered_without_touching_the_games(game: Game, ana: User) -> None:
    client = browser(ana)
    question = address(game, f"news/?v={game.version}")
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
    seen = {"v": game.version, "side": game.side_version}
    administering.verify(game=game, admin=ana)
    response = ask(game, ana, **seen)
    text = response.content.decode()

    assert response["HX-Reswap"] == "none"
    assert 'id="board"' not in text
    assert "checked the game by replay" in text
    assert f'id="side-version" value="{fresh(game).side_version}"' in " ".join(text.split())
    assert ask(game, ana, v=game.version, side=fresh(game).side_version).status_code == 204


def test_a_page_that_knows_no_other_version_than_the_board_s_gets_moves(game: Game, ana: User) -> None:
    administering.verify(game=game, admin=ana)
    assert ask(game, ana, v=game.version).status_code == 204
    with TestCase.captureOnCommitCallbacks(execute=True):
        play_turn(game, Random(1))
    assert 'id="board"' in ask(game, ana, v=game.version).content.decode()


def test_a_move_is_news_to_everybody(game: Game, other: User) -> None:
    play_turn(game, Random(1))

    assert ask(game, other, v=game.version).status_code == 200
    assert ask(game, v=game.version).status_code == 200


def test_there_is_no_news_of_a_table_that_does_not_exist_or_is_private(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    lobby.join(game=game, user=bo, token=game.invite_token)

    assert browser().get("/tables/nosuchgame/news/").status_code == 404
    assert ask(game, cy).status_code == 404
    assert ask(game, cy, invite=game.invite_token).status_code == 200


# --- the log -------------------------------------------------------------------------------------------------------


def entries(text: str) -> list[str]:
    return re.findall(r'<li data-region="[^"]*" id="(m\d+)"', text)


def test_the_log_comes_in_pieces_the_latest_first(game: Game, ana: User) -> None:
    while fresh(game).move_count < 50:
        play_turn(game, Random(1))
    count = fresh(game).move_count
    shown = entries(look(game, ana))

    assert shown[0] == f"m{count}"
    assert len(shown) == 30
    assert 'id="earlier"' in look(game, ana)


def test_earlier_pieces_come_before_the_later_ones_and_stay(game: Game, ana: User) -> None:
    while fresh(game).move_count < 50:
        play_turn(game, Random(1))
    whole = [f"m{number}" for number in range(fresh(game).move_count, 0, -1)]

    assert entries(browser(ana).get(address(game, "log/"), {"log": 1}).content.decode()) == whole
    assert entries(ask(game, ana, log=1).content.decode()) == whole
    assert entries(browser(ana).get(address(game), {"log": 1}).content.decode()) == whole


def test_the_log_of_a_page_that_is_left_open_does_not_grow(game: Game, ana: User) -> None:
    while fresh(game).move_count < 50:
        play_turn(game, Random(1))
        page = look(game, ana)
    opened = re.search(r'name="log"\s+value="(\d*)"', page)
    assert opened
    assert len(entries(ask(game, ana, log=opened[1]).content.decode())) == 30


def test_an_update_brings_how_many_tables_wait(game: Game, ana: User, mover: User) -> None:
    for person, number in ((mover, "1"), (game.seats.exclude(user=mover).get().user, "")):
        text = " ".join(ask(game, person).content.decode().split())
        count = re.search(r'<span id="waiting-count" hx-swap-oob="true">(.*?)<section', text)
        assert count
        assert re.sub(r"<[^>]+>|waiting for me:", "", count[1]).strip() == number


@pytest.mark.parametrize("first", ["x", "-5", "9" * 500, "999999", ""])
def test_a_senseless_piece_of_the_log_is_the_latest_one(game: Game, ana: User, first: str) -> None:
    assert browser(ana).get(address(game, "log/"), {"log": first}).status_code == 200


def test_bots_moves_are_in_the_log(ana: User) -> None:
    game = running_game(ana, title="cacao", bots=[RANDOM_BOT])
    if seat_of(game, ana).waiting_since:
        make_turn(game, ana)
    play.play_bot(game=fresh(game))

    bot = next(seat.player_name for seat in read_table(fresh(game)).seats if seat.is_bot)
    assert f"<span>{bot} lays" in look(game, ana)


def make_turn(game: Game, person: User) -> None:
    while moves := all_drafted(game, person):
        take_step(game, person, **moves[0])
    confirm(game, person)
