"""An open page learns of a new message by its ordinary question, and of nothing else that was said."""

from __future__ import annotations

import re

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.chat.models import Reading
from games.models import Game
from tests.games.chat.talking import (
    PLAYERS,
    WATCHERS,
    last_line,
    read_url,
    say,
    talk_url,
)
from tests.games.factories import fresh

pytestmark = pytest.mark.django_db(transaction=True)


def state_of(browser: Client, game: Game) -> dict[str, str]:
    """What an open page sends with its question."""
    page = browser.get(game.get_absolute_url()).content.decode()
    mark = re.search(r'name="talk"\s+value="([^"]*)"', page)
    assert mark, "the page has no mark of its talk"
    return {"v": fresh(game).version_mark, "side": str(fresh(game).side_version), "talk": mark[1]}


def ask(browser: Client, game: Game, state: dict[str, str]) -> tuple[int, str]:
    answer = browser.get(f"{game.get_absolute_url()}news/", state)
    return answer.status_code, answer.content.decode()


def test_nothing_new_asks_no_table_of_the_database(game: Game, as_ana: Client) -> None:
    state = state_of(as_ana, game)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert ask(as_ana, game, state)[0] == 204
    assert not [query for query in queries if "talk_" in query["sql"] or "games_" in query["sql"]]


def test_a_line_comes_without_the_board(game: Game, as_ana: Client, as_bo: Client) -> None:
    state = state_of(as_bo, game)
    say(as_ana, game, "your turn")

    status, answer = ask(as_bo, game, state)

    assert status == 200
    assert "your turn" in answer
    assert 'id="play"' not in answer
    assert 'id="log"' not in answer
    assert "<textarea" not in answer
    assert ask(as_bo, game, state_of(as_bo, game))[0] == 204


def test_the_first_line_after_a_lost_cache_is_found(game: Game, as_ana: Client, as_bo: Client) -> None:
    state = state_of(as_bo, game)
    say(as_ana, game, "your turn")
    caches["versions"].clear()

    assert "your turn" in ask(as_bo, game, state)[1]


@pytest.mark.usefixtures("frozen_time")
@pytest.mark.parametrize(("speaks", "listens", "audience"), [("ana", "cy", PLAYERS), ("cy", "ana", WATCHERS)])
def test_what_others_say_among_themselves_changes_nothing(
    game: Game, as_ana: Client, as_cy: Client, speaks: str, listens: str, audience: str
) -> None:
    browsers = {"ana": as_ana, "cy": as_cy}
    state = state_of(browsers[listens], game)
    before = browsers[listens].get(game.get_absolute_url()).content.decode()

    say(browsers[speaks], game, "among ourselves", audience)

    assert ask(browsers[listens], game, state) == (204, "")
    caches["versions"].clear()
    assert ask(browsers[listens], game, state) == (204, "")
    after = browsers[listens].get(game.get_absolute_url()).content.decode()
    assert _without_tokens(after) == _without_tokens(before)


def test_the_mark_of_another_talk_opens_nothing(game: Game, as_ana: Client, as_cy: Client) -> None:
    say(as_ana, game, "among ourselves")
    state = state_of(as_ana, game) | {"talk": "0" * 16}

    status, answer = ask(as_cy, game, state)

    assert status == 200
    assert "among ourselves" not in answer


def test_sending_with_htmx_gives_an_empty_form_and_the_lines(game: Game, as_ana: Client) -> None:
    answer = say(as_ana, game, "hello", **{"HX-Request": "true"})

    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="talk-form"' in page
    assert "hello" in page[page.index('id="talk-lines"') :]
    assert "hello" not in page[: page.index('id="talk-lines"')]
    assert last_line().text == "hello"


def test_a_refusal_with_htmx_keeps_what_was_written(game: Game, as_ana: Client) -> None:
    answer = say(as_ana, game, "see http://localhost/", **{"HX-Request": "true"})

    assert answer.status_code == 422
    assert "see http://localhost/</textarea>" in answer.content.decode()
    assert answer["HX-Retarget"] == "#talk-form"


def test_my_games_count_what_i_have_not_read(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "one")
    say(as_ana, game, "two")

    assert "2 new messages" in as_bo.get("/my-games/").content.decode()
    assert "new message" not in as_ana.get("/my-games/").content.decode()
    as_bo.get(talk_url(game))
    assert "new message" not in as_bo.get("/my-games/").content.decode()


def test_opening_the_table_reads_nothing_and_says_how_much_is_new(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "one")
    say(as_ana, game, "two")

    for _visit in range(2):
        page = as_bo.get(game.get_absolute_url()).content.decode()
        assert "2 new messages" in page[: page.index("</header>")]
        assert page.count("line--new") == 2
    assert "new message" not in as_ana.get(game.get_absolute_url()).content.decode()


def test_a_line_that_comes_brings_the_number_of_the_new_ones(game: Game, as_ana: Client, as_bo: Client) -> None:
    state = state_of(as_bo, game)
    say(as_ana, game, "your turn")

    _status, answer = ask(as_bo, game, state)

    mark = answer[answer.index('id="talk-mark"') :]
    assert 'hx-swap-oob="true"' in mark[:100]
    assert "1 new message" in mark


def test_what_was_on_the_screen_is_read_and_no_more(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "one")
    say(as_ana, game, "two")

    answer = as_bo.post(read_url(game), {"until": "1"}, headers={"HX-Request": "true"})

    assert "1 new message" in answer.content.decode()
    as_bo.post(read_url(game), {"until": "0"})
    assert "1 new message" in as_bo.get("/my-games/").content.decode()


def test_without_scripts_all_that_is_there_is_marked_as_read(game: Game, as_ana: Client, as_bo: Client) -> None:
    say(as_ana, game, "one")
    page = as_bo.get(game.get_absolute_url()).content.decode()
    until = re.search(r'name="until"\s+value="(\d+)"', page)
    assert until
    assert "Mark as read" in page

    answer = as_bo.post(read_url(game), {"until": until[1]})

    assert answer["Location"] == f"{game.get_absolute_url()}#talk"
    assert "new message" not in as_bo.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("until", ["", "2", "-1", "x", "9" * 30])
def test_a_line_that_is_not_there_cannot_be_read(game: Game, as_ana: Client, as_bo: Client, until: str) -> None:
    say(as_ana, game, "one")
    assert as_bo.post(read_url(game), {"until": until}).status_code == 404
    assert "1 new message" in as_bo.get("/my-games/").content.decode()


def test_a_stranger_marks_nothing_of_the_talk_of_those_who_play(game: Game, as_ana: Client, as_cy: Client) -> None:
    say(as_ana, game, "one")
    assert as_cy.post(read_url(game), {"until": "1"}).status_code == 404
    assert not Reading.objects.filter(person__username="Cy").exists()


def _without_tokens(page: str) -> str:
    return "\n".join(line for line in page.splitlines() if "csrf" not in line)
