"""The button “Change my mind”: who sees it, what it does with and without scripts, what is said when it is too late."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from tests.games.factories import (
    confirm,
    decision,
    fresh,
    moves_of,
    running_game,
    seat_of,
    take_step,
)
from tests.people import make_person

pytestmark = pytest.mark.django_db

BUTTON = "Change my mind"


@pytest.fixture(params=["tiny", "chocolatl"])
def game(request: pytest.FixtureRequest, tiny_title: None, ana: User, bo: User, cy: User) -> Game:
    """A game that begins with a secret decision of all three."""
    return running_game(ana, bo, cy, title=request.param)


def browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client


def look(game: Game, user: User | None) -> str:
    return browser(user).get(f"/tables/{game.public_id}/").content.decode()


def press(game: Game, user: User, number: Any, **headers: str) -> Any:
    return browser(user).post(f"/tables/{game.public_id}/withdraw/", {"decision": number}, headers=headers)


def decide(game: Game, *people: User) -> None:
    for person in people:
        take_step(game, person)
        confirm(game, person)


def test_only_who_has_decided_while_others_are_out_is_offered_to_change_it(game: Game, ana: User, bo: User) -> None:
    assert BUTTON not in look(game, ana)
    take_step(game, ana)
    assert BUTTON not in look(game, ana)
    confirm(game, ana)
    assert BUTTON in look(game, ana)
    assert BUTTON not in look(game, bo)
    assert BUTTON not in look(game, None)


def test_when_all_have_decided_it_is_not_offered_any_more(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana, bo, cy)
    assert not any(BUTTON in look(game, person) for person in (ana, bo, cy))


def test_pressing_it_asks_anew(game: Game, ana: User) -> None:
    decide(game, ana)
    page = press(game, ana, decision(game, ana), **{"HX-Request": "true"})
    assert page.status_code == 200
    assert 'name="move"' in page.content.decode()
    assert "Confirm turn" not in page.content.decode()
    assert "<html" not in page.content.decode()
    assert moves_of(game) == []


def test_without_scripts_it_shows_the_table(game: Game, ana: User) -> None:
    decide(game, ana)
    answer = press(game, ana, decision(game, ana))
    assert answer.status_code == 200
    assert 'name="move"' in answer.content.decode()
    assert BUTTON not in look(game, ana)


def test_too_late_is_said_with_the_table_as_it_is(game: Game, ana: User, bo: User, cy: User) -> None:
    decide(game, ana)
    number = decision(game, ana)
    decide(game, bo, cy)
    count = fresh(game).move_count
    answer = press(game, ana, number)
    assert answer.status_code == 409
    assert "It’s too late to change your mind" in answer.content.decode()
    assert 'id="play-form"' in answer.content.decode()
    assert fresh(game).move_count == count


@pytest.mark.parametrize("number", ["", "x", "-1", "99"])
def test_a_form_that_cannot_be_read_changes_nothing(game: Game, ana: User, number: str) -> None:
    decide(game, ana)
    assert press(game, ana, number).status_code == 409
    assert seat_of(game, ana).ready


def test_a_stranger_cannot_change_anybodys_mind(game: Game, ana: User) -> None:
    decide(game, ana)
    answer = press(game, make_person("Di"), 1)
    assert answer.status_code == 403
    assert seat_of(game, ana).ready


def test_open_pages_of_the_others_find_out(game: Game, ana: User, bo: User) -> None:
    decide(game, ana)
    version = fresh(game).version_mark
    press(game, ana, decision(game, ana))
    news = browser(bo).get(f"/tables/{game.public_id}/news/", {"v": version}, headers={"HX-Request": "true"})
    assert news.status_code == 200


def test_the_page_of_who_is_ready_costs_no_more_than_any_other(game: Game, ana: User) -> None:
    decide(game, ana)
    client = browser(ana)
    client.get(f"/tables/{game.public_id}/")
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/tables/{game.public_id}/")
    assert len(queries) <= 14
